import { Checkbox } from '@mantine/core'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import type { Ref } from 'react'
import { useNow } from '#app/ui/clock.ts'
import { DeletedRow } from './deleted-row.tsx'
import classes from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

interface InboxListProps {
  tickets: InboxItem[]
  /** The list still belongs to the previous filters. */
  isStale: boolean
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  me: { id: number }
  ref: Ref<HTMLUListElement>
}

export function InboxList({ tickets, isStale, chosen, onToggle, me, ref }: InboxListProps) {
  const now = useNow()
  return (
    <ul ref={ref} className={classes.list} aria-label="Tickets" aria-busy={isStale}>
      {tickets.map((ticket) =>
        ticket.deleted_at === null ? (
          <li key={ticket.id} data-ticket={ticket.id}>
            <Checkbox
              size="md"
              pl="sm"
              aria-label={`Choose ticket #${ticket.id}`}
              checked={chosen.has(ticket.id)}
              onChange={() => onToggle(ticket.id)}
            />
            <InboxRow ticket={ticket} now={now} me={me} />
          </li>
        ) : (
          <li key={ticket.id} data-ticket={ticket.id}>
            <DeletedRow ticket={ticket} deletedAt={ticket.deleted_at} />
          </li>
        ),
      )}
    </ul>
  )
}
