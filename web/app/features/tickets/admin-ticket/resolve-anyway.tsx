import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { useTicketChange } from './use-ticket-change.ts'

/** Resolves a ticket whose fix the checks could not prove, with a reason. */
export function ResolveAnyway({ ticketId }: { ticketId: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={dialog.open}>
        Resolve anyway
      </Button>
      {isOpen && <ReasonDialog ticketId={ticketId} onClose={dialog.close} />}
    </>
  )
}

function ReasonDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const [why, setWhy] = useState('')
  const change = useTicketChange(ticketId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ status: 'resolved', resolve_anyway: why }, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title="Resolve without proof">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" m={0}>
            The client is told that the work is finished, not that the fix is proved.
          </Text>
          <Textarea
            label="Why?"
            description="Kept as an internal note."
            data-autofocus
            required
            maxLength={1_000}
            minRows={2}
            autosize
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <DialogButtons onCancel={onClose} isSending={change.isPending} isDisabled={why.trim() === ''}>
            Resolve
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}
