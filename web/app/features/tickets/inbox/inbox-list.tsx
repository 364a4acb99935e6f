import type { InboxItem } from '@sitewright/contract/tickets.ts'
import type { Ref } from 'react'
import { useNow } from '../clock.ts'
import classes from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

interface InboxListProps {
  tickets: InboxItem[]
  /** Still the list of the filters before. */
  isStale: boolean
  ref: Ref<HTMLUListElement>
}

export function InboxList({ tickets, isStale, ref }: InboxListProps) {
  const now = useNow()
  return (
    <ul ref={ref} className={classes.list} aria-label="Tickets" aria-busy={isStale}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <InboxRow ticket={ticket} now={now} />
        </li>
      ))}
    </ul>
  )
}
