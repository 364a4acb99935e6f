import { Anchor, Box, Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import type { AdminTicket } from '@sitewright/contract/tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { isOver, ticketKeys } from '../queries.ts'

/** Offered where the customer has another ticket that is still worked on. */
export function MergeTicket({ details }: { details: AdminTicket }) {
  const [isOpen, dialog] = useDisclosure(false)
  const targets = details.customer.other_tickets.filter((ticket) => !isOver(ticket))
  if (targets.length === 0) return null
  return (
    <Box>
      <Button size="sm" variant="default" onClick={dialog.open}>
        Merge into another ticket
      </Button>
      {isOpen && <MergeDialog ticketId={details.ticket.id} targets={targets} onClose={dialog.close} />}
    </Box>
  )
}

interface MergeDialogProps {
  ticketId: number
  targets: AdminTicket['customer']['other_tickets']
  onClose: () => void
}

function MergeDialog({ ticketId, targets, onClose }: MergeDialogProps) {
  const queries = useQueryClient()
  const goTo = useNavigate()
  const form = useSchemaForm({
    schema: inboxRoutes.merge.body,
    defaults: { into: targets[0]?.id ?? 0 },
    send: async (body) => {
      await call(inboxRoutes.merge, { params: { id: String(ticketId) }, body })
      toastSuccess(`Ticket #${ticketId} is now part of #${body.into}.`)
      void queries.invalidateQueries({ queryKey: ticketKeys.all })
      void goTo(`/dashboard/admin/tickets/${body.into}`)
    },
    sayFailure: (error) => sayProblem(error, 'The tickets could not be merged. Please try again.'),
  })
  const title = `Merge ticket #${ticketId}`
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <NativeSelect
          label="Into"
          data-autofocus
          data={targets.map(({ id, subject }) => ({ value: String(id), label: `#${id} ${subject}` }))}
          {...fieldOf(form, 'into', { setValueAs: Number })}
        />
        <Text size="sm" m={0}>
          All messages, files and notes of ticket #{ticketId} move there, after what was said there. The
          client is told, and their link leads to the other ticket. A merge cannot be undone.
        </Text>
        <DialogButtons onCancel={onClose}>Merge</DialogButtons>
      </FormView>
    </Dialog>
  )
}

export function MergedNotice({ into }: { into: number }) {
  return (
    <Box p="xs" px="var(--edge)" flex="none">
      <Notice tone="warm" role="status">
        This ticket was merged.{' '}
        <Anchor component={Link} to={`/dashboard/admin/tickets/${into}`} inherit>
          Its conversation is in ticket #{into}.
        </Anchor>
      </Notice>
    </Box>
  )
}
