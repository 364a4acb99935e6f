import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { shortMomentOf } from '#app/ui/format.ts'
import { SnoozeDialog } from '../inbox/snooze-dialog.tsx'
import { isOver } from '../queries.ts'
import { useTicketChange } from './use-ticket-change.ts'

export function SnoozeControl({ ticket }: { ticket: Ticket }) {
  const [isOpen, dialog] = useDisclosure(false)
  const change = useTicketChange(ticket.id)
  if (isOver(ticket)) return null
  return (
    <Group gap="sm">
      {ticket.snoozed_until === null ? (
        <Button size="sm" variant="default" loading={change.isPending} onClick={dialog.open}>
          Snooze
        </Button>
      ) : (
        <>
          <Text size="sm" m={0}>
            Snoozed until {shortMomentOf(ticket.snoozed_until)}
          </Text>
          <Button
            size="sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ snooze_until: null })}
          >
            Back to the inbox
          </Button>
        </>
      )}
      {isOpen && (
        <SnoozeDialog
          title={`Snooze ticket #${ticket.id}`}
          onChoose={(snooze_until) => change.mutate({ snooze_until })}
          onClose={dialog.close}
        />
      )}
    </Group>
  )
}
