import { Text, Textarea } from '@mantine/core'
import { Correction, type Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { AmountField, asPounds, asTyped } from '#app/ui/amount-field.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { invoicesKey } from './invoice-queries.ts'

const Fields = Correction.extend({ amount: AmountField })
const kinds = {
  refund: {
    route: invoiceRoutes.refund,
    title: 'Refund',
    done: 'The refund is on its way.',
    failed: 'The refund was not made. Please try again.',
    says: 'It goes back to the card that paid, with a credit note. This cannot be undone.',
    most: ({ paid, received, refunded, refunds_pending, charged_back }: Invoice) =>
      paid - received - refunded - refunds_pending - charged_back,
  },
  credit: {
    route: invoiceRoutes.creditNote,
    title: 'Credit note',
    done: 'The credit note was issued.',
    failed: 'The credit note was not issued. Please try again.',
    says: 'It reduces what is left to pay, and gets a number of its own. This cannot be undone.',
    most: ({ open }: Invoice) => open,
  },
} as const
export type CorrectionKind = keyof typeof kinds

interface CorrectionDialogProps {
  invoice: Invoice
  kind: CorrectionKind
  onClose: () => void
}

/** Takes back an invoice in full or part, with the reason that the customer reads. */
export function CorrectionDialog({ invoice, kind, onClose }: CorrectionDialogProps) {
  const { route, title, done, failed, says, most } = kinds[kind]
  const queries = useQueryClient()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: Fields as never,
    defaults: { amount: asTyped(most(invoice)), reason: '' },
    send: async () => {
      const { amount, reason } = form.getValues()
      await call(route as typeof invoiceRoutes.refund, {
        params: { id: invoice.id },
        body: { amount: asPounds(amount), reason },
        idempotencyKey: key,
      })
      toastSuccess(done)
      await queries.invalidateQueries({ queryKey: invoicesKey })
      onClose()
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayProblem(error, failed)
    },
  })
  return (
    <Dialog onClose={onClose} title={`${title}: ${invoice.number}`}>
      <FormView form={form} label={title}>
        <Text m={0}>
          At most {formatPence(most(invoice))}. {says}
        </Text>
        <AmountInput data-autofocus {...fieldOf(form, 'amount')} />
        <Textarea label="Reason, for the customer" rows={3} required {...fieldOf(form, 'reason')} />
        <DialogButtons onCancel={onClose}>
          {kind === 'refund' ? 'Pay it back' : 'Issue the credit note'}
        </DialogButtons>
      </FormView>
    </Dialog>
  )
}
