import { Button } from '@mantine/core'
import type { Proof, ProofState } from '@sitewright/contract/proofs.ts'
import { IconCircleCheckFilled, IconHourglass, IconRefreshAlert } from '@tabler/icons-react'
import { useId } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EvidenceList } from '#app/ui/evidence/evidence-list.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { Tag, type Tone } from '#app/ui/tags/tag.tsx'
import classes from './proof-card.module.css'
import { useProof, useProveAgain } from './use-proof.ts'

interface Look {
  word: string
  tone: Tone
  icon: typeof IconHourglass
}

const looks: Record<ProofState, Look> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: IconHourglass },
  gone: { word: 'Fixed', tone: 'good', icon: IconCircleCheckFilled },
  still_there: { word: 'Still there', tone: 'bad', icon: IconRefreshAlert },
  unknown: { word: 'Could not check', tone: 'warm', icon: IconRefreshAlert },
  returned: { word: 'Came back', tone: 'warm', icon: IconRefreshAlert },
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** Before and after of the fault that a ticket is about; nothing for tickets that began without one. */
export function ProofCard({ ticketId, isDone }: { ticketId: number; isDone: boolean }) {
  const titleId = useId()
  const proof = useProof(ticketId)
  if (!proof) return null
  const { word, tone, icon: Icon } = looks[proof.state]
  return (
    <Surface as="section" labelledBy={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 id={titleId}>Proof of fix</h2>
        <Tag tone={tone}>
          <Icon size={15} aria-hidden /> {word}
        </Tag>
      </div>
      <p role="status" className={classes.says}>
        {sentence(proof, isDone)}
      </p>
      <div className={classes.sides}>
        <Side name="Before" look={proof.before} />
        {proof.after && <Side name="After" look={proof.after} />}
      </div>
      {proof.can.check_again && <CheckAgain ticketId={ticketId} />}
    </Surface>
  )
}

function Side({ name, look }: { name: string; look: Proof['before'] }) {
  return (
    <div className={classes.side}>
      <h3>{name}</h3>
      <p>{look.says}</p>
      <p className={classes.when}>
        <time dateTime={look.at}>{time.format(new Date(look.at))}</time>
      </p>
      {look.evidence.length > 0 && (
        <Disclosure summary="What we saw">
          <EvidenceList evidence={look.evidence} />
        </Disclosure>
      )}
    </div>
  )
}

function CheckAgain({ ticketId }: { ticketId: number }) {
  const { mutate, isPending } = useProveAgain(ticketId)
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      Check again
    </Button>
  )
}

function sentence({ state, watched_until, looks: count }: Proof, isDone: boolean): string {
  if (state === 'gone') {
    const until = watched_until ? ` We check daily until ${day.format(new Date(watched_until))}` : ''
    const soFar = count > 0 ? `, ${count === 1 ? 'once' : `${count} times`} so far.` : until && '.'
    return `The same checks do not see the fault any more.${until}${soFar}`
  }
  if (state === 'returned')
    return 'The fault came back within the 30 days after the fix. The ticket is opened again at no charge.'
  if (state === 'still_there')
    return 'The same checks still see the fault. The client has not been told: please look before they do.'
  if (state === 'unknown')
    return 'The site did not let us look, so we cannot say. The client has not been told.'
  return isDone
    ? 'We are running the same checks again. The result appears here by itself.'
    : 'When the fix is done, we run the same checks again and show the result here.'
}
