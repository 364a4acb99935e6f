import { Anchor, Box, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import type { AdminTicket } from '@sitewright/contract/tickets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
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
  const [into, setInto] = useState(targets[0]?.id ?? 0)
  const queries = useQueryClient()
  const goTo = useNavigate()
  const merge = useMutation({
    mutationFn: () => call(inboxRoutes.merge, { params: { id: String(ticketId) }, body: { into } }),
    onSuccess: () => {
      toastSuccess(`Ticket #${ticketId} is now part of #${into}.`)
      void queries.invalidateQueries({ queryKey: ticketKeys.all })
      void goTo(`/dashboard/admin/tickets/${into}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    merge.mutate()
  }
  return (
    <Dialog onClose={onClose} title={`Merge ticket #${ticketId}`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <NativeSelect
            label="Into"
            data-autofocus
            value={String(into)}
            onChange={(event) => setInto(Number(event.currentTarget.value))}
            data={targets.map(({ id, subject }) => ({ value: String(id), label: `#${id} ${subject}` }))}
          />
          <Text size="sm" m={0}>
            All messages, files and notes of ticket #{ticketId} move there, after what was said there. The
            client is told, and their link leads to the other ticket. A merge cannot be undone.
          </Text>
          {merge.isError && (
            <Notice tone="bad" role="alert">
              {sayProblem(merge.error, 'The tickets could not be merged. Please try again.')}
            </Notice>
          )}
          <DialogButtons onCancel={onClose} isSending={merge.isPending}>
            Merge
          </DialogButtons>
        </Stack>
      </form>
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
