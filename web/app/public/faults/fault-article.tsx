import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import { memo } from 'react'
import { Link } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SeverityTag } from '#app/ui/tags/severity-tag.tsx'
import type { Sought } from './fault-finder.tsx'
import classes from './faults.module.css'
import { platformLabels, poundsOf, serviceLabels, systems } from './prices-from.ts'

/** At standard urgency: on the chosen system, or from the cheapest that it happens on. */
function priceWords({ service, platforms: on }: Fault, chosen: Sought['platform'], money: Money): string {
  const label = serviceLabels[service]
  if (chosen) return `${label} on ${platformLabels[chosen]}: ${money(poundsOf(service, chosen))}`
  const possible = on === 'any' ? systems : on
  return `${label} from ${money(Math.min(...possible.map((platform) => poundsOf(service, platform))))}`
}

/** The talk on the home page with this fault's words in the box, ready for the address. */
function examinePath({ sees }: Fault): string {
  return `/?${new URLSearchParams({ say: `${sees} My site: ` })}#ask`
}

interface FaultArticleProps {
  fault: Fault
  isHidden: boolean
  /** What the visitor's site is built with, where that was chosen. */
  platform: Sought['platform']
  /** Writes pounds in the chosen currency; asked for once for all the faults. */
  money: Money
}

type Money = (pounds: number) => string

/** One fault of the catalogue; its anchor is its code. */
export const FaultArticle = memo(function FaultArticle({
  fault,
  isHidden,
  platform,
  money,
}: FaultArticleProps) {
  const titleId = `${fault.code}-title`
  return (
    <article id={fault.code} className={classes.fault} aria-labelledby={titleId} hidden={isHidden}>
      <p className={classes.tags}>
        <SeverityTag severity={fault.severity} />
        <a href={`#${fault.code}`} className={classes.code}>
          {fault.code}
        </a>
      </p>
      <h3 id={titleId}>{fault.title}</h3>
      <p>
        <strong>What visitors see: </strong>
        {fault.sees}
      </p>
      <p>
        <strong>What it means: </strong>
        {fault.means}
      </p>
      {fault.elsewhere && (
        <p className={classes.honest}>
          <strong>There may be nothing to pay us. </strong>
          {fault.elsewhere}
        </p>
      )}
      <Disclosure summary="How it is confirmed and fixed">
        <p>
          <strong>How we make sure: </strong>
          {fault.confirmed}
        </p>
        {fault.notExamined && (
          <p>
            <strong>Not part of the examination: </strong>
            {fault.notExamined}
          </p>
        )}
        <p>
          <strong>The fix: </strong>
          {fault.fix}
        </p>
        {fault.platforms !== 'any' && (
          <p>
            <strong>Where it happens: </strong>
            {fault.platforms.map((platform) => platformLabels[platform]).join(', ')}
          </p>
        )}
      </Disclosure>
      <Disclosure summary="Can I do it myself?">
        {fault.selfFix.length > 0 ? (
          <ol className={classes.steps}>
            {fault.selfFix.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p>Better not: the wrong step makes this one worse. Let somebody do it who does it often.</p>
        )}
      </Disclosure>
      <p className={classes.price}>
        <span>{priceWords(fault, platform, money)}</span>
        <Link
          to={examinePath(fault)}
          aria-label={`Examine my site: ${fault.title}`}
          className={classes.examine}
        >
          Examine my site
        </Link>
      </p>
    </article>
  )
})
