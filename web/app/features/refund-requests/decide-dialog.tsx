import { Text, Textarea } from '@mantine/core'
import { formatPence } from '@sitewright/contract/money.ts'
import { type AdminRefundRequest, refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { paragraph } from '@sitewright/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { AmountField, asPounds, asTyped } from '#app/ui/amount-field.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { adminRefundsKey } from './admin-refund-queries.ts'

export type Decision = 'approve' | 'refuse'

const schemas = {
  approve: z.object({ amount: AmountField, reason: z.string() }),
  refuse: z.object({
    amount: z.string(),
    reason: paragraph({ min: 3, max: 2_000, required: 'Please give the reason.' }),
  }),
}

interface DecideDialogProps {
  request: AdminRefundRequest
  decision: Decision
  onClose: () => void
}

/** Pays back in full or part, or refuses with a reason that the customer reads. */
export function DecideDialog({ request, decision, onClose }: DecideDialogProps) {
  const { id, customer, refundable } = request
  const isApproving = decision === 'approve'
  const queries = useQueryClient()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: schemas[decision],
    defaults: { amount: asTyped(refundable), reason: '' },
    send: async ({ amount, reason }) => {
      await call(refundRequestRoutes.decide, {
        params: { id: String(id) },
        body: isApproving ? { status: 'approved', amount: asPounds(amount) } : { status: 'refused', reason },
        idempotencyKey: key,
      })
      toastSuccess(
        isApproving ? 'Approved. The customer gets an e-mail.' : 'Refused. The customer gets an e-mail.',
      )
      await queries.invalidateQueries({ queryKey: adminRefundsKey })
      onClose()
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayProblem(error, 'The decision was not saved. Please try again.')
    },
  })
  const title = isApproving ? 'Approve the refund' : 'Refuse the refund'
  return (
    <Dialog onClose={onClose} title={title}>
      <FormView form={form} label={title}>
        <Text m={0}>
          {isApproving
            ? `At most ${formatPence(refundable)}. It goes back to the card of ${customer.name} at once, with a credit note. This cannot be undone.`
            : `${customer.name} sees your reason in an e-mail and on the ticket. This cannot be undone.`}
        </Text>
        {isApproving ? (
          <AmountInput data-autofocus {...fieldOf(form, 'amount')} />
        ) : (
          <Textarea
            label="Reason, for the customer"
            rows={4}
            required
            data-autofocus
            {...fieldOf(form, 'reason')}
          />
        )}
        <DialogButtons onCancel={onClose} danger={!isApproving}>
          {isApproving ? 'Pay it back' : 'Refuse'}
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}
