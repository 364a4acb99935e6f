import type { FindingCard as Card } from '@sitewright/contract/assistant.ts'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useId } from 'react'
import { useMoney } from '#app/client/currency/use-money.ts'
import { useFreeFix } from '#app/client/free-fix.ts'
import { useSession } from '#app/client/session.ts'
import { SmallLink } from '#app/ui/brand/small-action.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EvidenceList } from '#app/ui/evidence/evidence-list.tsx'
import { SeverityTag } from '#app/ui/tags/severity-tag.tsx'
import { requestPath } from '../links.ts'
import classes from './finding-card.module.css'

interface FindingCardProps {
  card: Card
  /** Off where the fault has its ticket already. */
  canRequest?: boolean
}

const sureness = { confirmed: null, likely: 'Likely', inconclusive: 'Not certain' } as const

export function FindingCard({ card, canRequest = true }: FindingCardProps) {
  const titleId = useId()
  const user = useSession()
  const money = useMoney()
  const freeFix = useFreeFix()
  const isFree = freeFix.isHeld && card.free_fix_covers
  return (
    <article className={classes.card} data-severity={card.severity} aria-labelledby={titleId}>
      <p className={classes.tags}>
        <SeverityTag severity={card.severity} />
        {sureness[card.verdict] && <span className={classes.verdict}>{sureness[card.verdict]}</span>}
      </p>
      <h3 id={titleId} className={classes.title}>
        {card.title}
      </h3>
      {canRequest && (
        <div className={classes.offer}>
          <p className={classes.price}>
            <strong>{money(isFree ? 0 : card.price_pounds)}</strong>, standard urgency
            {isFree && (
              <>
                {user ? '. Your free first fix' : '. A new account’s first fix is free'}, instead of{' '}
                <s>{money(card.price_pounds)}</s>.{!user && ` ${freeFix.left} left.`}
              </>
            )}
          </p>
          <SmallLink
            to={requestPath(card.request_href, user !== null)}
            isMain
            label={`Have this fixed: ${card.title}`}
          >
            Have this fixed
          </SmallLink>
        </div>
      )}
      <p>{card.means}</p>
      {card.elsewhere && (
        <p className={classes.elsewhere}>
          <IconHeartHandshake size={20} aria-hidden />
          <span>
            <strong>There may be nothing to pay us.</strong> {card.elsewhere}
          </span>
        </p>
      )}
      <Disclosure summary="How do we know?">
        <p>{card.how_we_know}</p>
        <EvidenceList evidence={card.evidence} />
      </Disclosure>
      {card.self_fix.length > 0 && (
        <Disclosure summary="Fix it yourself">
          <ol className={classes.steps}>
            {card.self_fix.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Disclosure>
      )}
    </article>
  )
}
