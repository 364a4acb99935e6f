import { Text, Textarea } from '@mantine/core'
import { RefundReason, refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { terms } from '@sitewright/contract/terms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { type RefundSubject, refundsKey } from './refund-queries.ts'

interface AskRefundDialogProps {
  subject: RefundSubject
  /** What can be asked for. */
  says: string
  onClose: () => void
}

export default function AskRefundDialog({ subject, says, onClose }: AskRefundDialogProps) {
  const queries = useQueryClient()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: RefundReason,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      await call(refundRequestRoutes.ask, { body: { ...subject, reason }, idempotencyKey: key })
      toastSuccess(`We received your request and decide within ${terms.refund.decidedWithin}.`)
      await queries.invalidateQueries({ queryKey: refundsKey })
      onClose()
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayProblem(error, 'Your request was not sent. Please try again.')
    },
  })
  return (
    <Dialog onClose={onClose} title="Ask for a refund">
      <FormView form={form} label="Ask for a refund">
        <Text m={0}>{says}</Text>
        <Textarea
          label="What is not right?"
          description="Please say what was agreed and what you see instead."
          rows={4}
          maxLength={2_000}
          required
          data-autofocus
          {...fieldOf(form, 'reason')}
        />
        <DialogButtons onCancel={onClose}>Ask for a refund</DialogButtons>
      </FormView>
    </Dialog>
  )
}
