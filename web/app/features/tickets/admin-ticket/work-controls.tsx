import { NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { type AdminTicket, type Ticket, TicketStatus } from '@sitewright/contract/tickets.ts'
import { supportDay } from '@sitewright/contract/time-words.ts'
import { useBusiness } from '#app/client/business.ts'
import { useNow } from '#app/ui/clock.ts'
import { fullTimeOf } from '#app/ui/format.ts'
import { statusWords } from '#app/ui/words.ts'
import { DueText } from '../due-text.tsx'
import { Panel } from '../panel.tsx'
import { isOver } from '../queries.ts'
import { SnoozeControl } from './snooze-control.tsx'
import { TicketTags } from './ticket-tags.tsx'
import { useTicketChange } from './use-ticket-change.ts'

interface WorkControlsProps {
  ticket: Ticket
  staff: AdminTicket['staff']
  tags: string[]
  knownTags: string[]
  me: { id: number; name: string }
}

export function WorkControls({ ticket, staff, tags, knownTags, me }: WorkControlsProps) {
  const now = useNow()
  const { hours } = useBusiness()
  const change = useTicketChange(ticket.id)
  const statuses: string[] = TicketStatus.options
  const people =
    ticket.assignee && !staff.some(({ id }) => id === ticket.assignee?.id)
      ? [...staff, ticket.assignee]
      : staff
  return (
    <Panel title="Work">
      <Stack gap="sm">
        <NativeSelect
          label="Status"
          description="The client sees the change at once."
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
            { value: '', label: 'Unassigned' },
            ...people.map(({ id, name }) => ({
              value: String(id),
              label: id === me.id ? `${name} (you)` : name,
            })),
          ]}
        />
        <Switch
          label="Waiting for the client"
          description="The due time is paused until they reply."
          checked={ticket.waiting_for === 'client'}
          disabled={isOver(ticket) || change.isPending}
          onChange={(event) =>
            change.mutate({ waiting_for: event.currentTarget.checked ? 'client' : 'staff' })
          }
        />
        <DueText
          ticket={ticket}
          now={now}
          before="Answer "
          title={ticket.due_at ? fullTimeOf(ticket.due_at) : undefined}
        />
        {ticket.finish_by !== null && !isOver(ticket) && (
          <Text size="sm" m={0} title={fullTimeOf(ticket.finish_by)}>
            Finish by {supportDay(Date.parse(ticket.finish_by))}
          </Text>
        )}
        {ticket.due_at !== null && (
          <Text size="xs" c="dimmed" m={0}>
            Due times count working hours: {hours}, emergencies every day 08:00 to 20:00; London time, without
            holidays. A care plan can only shorten them.
          </Text>
        )}
        <SnoozeControl ticket={ticket} />
        <TicketTags ticketId={ticket.id} tags={tags} known={knownTags} />
      </Stack>
    </Panel>
  )
}
