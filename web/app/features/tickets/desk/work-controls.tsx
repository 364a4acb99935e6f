import { NativeSelect, Switch } from '@mantine/core'
import { type Desk, type Ticket, TicketStatus } from '@sitewright/contract/tickets.ts'
import { statusWords } from '#app/ui/words.ts'
import { useNow } from '../clock.ts'
import { dueWords } from '../words/due-words.ts'
import { fullTimeOf } from '../words/times.ts'
import { Card } from './card.tsx'
import { useTicketChange } from './use-ticket-change.ts'
import classes from './work-controls.module.css'

interface WorkControlsProps {
  ticket: Ticket
  staff: Desk['staff']
  me: { id: number; name: string }
}

/** What one sets on a ticket: its status, who answers, and whether the clock stands still. */
export function WorkControls({ ticket, staff, me }: WorkControlsProps) {
  const now = useNow()
  const change = useTicketChange(ticket.id)
  const due = dueWords(ticket, now)
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  const statuses: string[] = TicketStatus.options
  const people =
    ticket.assignee && !staff.some(({ id }) => id === ticket.assignee?.id)
      ? [...staff, ticket.assignee]
      : staff
  return (
    <Card title="Work">
      <div className={classes.controls}>
        <NativeSelect
          label="Status"
          description="The client sees it at once."
          value={ticket.status}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({ status: TicketStatus.safeParse(event.currentTarget.value).data })
          }
          data={(statuses.includes(ticket.status) ? statuses : [ticket.status, ...statuses]).map((value) => ({
            value,
            label: statusWords(value),
          }))}
        />
        <NativeSelect
          label="Assigned to"
          value={String(ticket.assignee?.id ?? '')}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ assignee: Number(event.currentTarget.value) || null })}
          data={[
            { value: '', label: 'Nobody' },
            ...people.map(({ id, name }) => ({
              value: String(id),
              label: id === me.id ? `${name} (you)` : name,
            })),
          ]}
        />
        <Switch
          label="Waiting for the client"
          description="The due time stands still until they write."
          checked={ticket.waiting_for === 'client'}
          disabled={isOver || change.isPending}
          onChange={(event) =>
            change.mutate({ waiting_for: event.currentTarget.checked ? 'client' : 'staff' })
          }
        />
      </div>
      {due && (
        <p
          className={classes.due}
          data-mood={due.mood}
          title={ticket.due_at ? fullTimeOf(ticket.due_at) : undefined}
        >
          Answer {due.says}
        </p>
      )}
    </Card>
  )
}
