import { Button, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { TicketChange } from '@sitewright/contract/tickets.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
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
  const change = useTicketChange(ticketId)
  const form = useSchemaForm({
    schema: TicketChange,
    defaults: { status: 'resolved' as const, resolve_anyway: '' },
    send: async (body) => {
      await change.mutateAsync(body)
      onClose()
    },
    // The change itself says why it failed.
    sayFailure: () => null,
  })
  return (
    <Dialog onClose={onClose} title="Resolve without proof">
      <FormView form={form} label="Resolve without proof">
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
          {...fieldOf(form, 'resolve_anyway')}
        />
        <DialogButtons onCancel={onClose} isDisabled={form.watch('resolve_anyway').trim() === ''}>
          Resolve
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}
