import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { NewReceivedPayment, type ReceivedPayment } from '@sitewright/contract/received-payments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { AmountField, asPounds, asTyped } from '#app/ui/amount-field.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { businessToday } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { invoicesKey, receivedQuery } from './invoice-queries.ts'
import { methodWords } from './invoice-words.ts'
import { ReceivedRow } from './received-row.tsx'

interface ReceivedDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** What came by bank or in cash: written down, and undone where that was a mistake. */
export function ReceivedDialog({ invoice, onClose }: ReceivedDialogProps) {
  const query = useQuery(receivedQuery(invoice.id))
  return (
    <Dialog onClose={onClose} title={`Bank and cash payments: ${invoice.number}`}>
      {invoice.received > 0 && (
        <Loaded
          query={query}
          label="Loading the payments"
          failure="The payments could not be loaded."
          rows={1}
        >
          {(payments: ReceivedPayment[]) => (
            <Rows>
              {payments.map((payment) => (
                <ReceivedRow key={payment.id} invoiceId={invoice.id} payment={payment} onUndone={onClose} />
              ))}
            </Rows>
          )}
        </Loaded>
      )}
      {invoice.can.receive && <RecordForm invoice={invoice} onDone={onClose} />}
    </Dialog>
  )
}

const Fields = NewReceivedPayment.extend({ amount: AmountField })

function RecordForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const queries = useQueryClient()
  const today = businessToday()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: Fields as never,
    defaults: {
      amount: asTyped(invoice.open),
      received_on: today,
      method: 'bank' as 'bank' | 'cheque' | 'cash',
      reference: '',
      note: '',
    },
    send: async () => {
      const { amount, ...rest } = form.getValues()
      await call(invoiceRoutes.receive, {
        params: { id: invoice.id },
        body: { ...rest, amount: asPounds(amount) },
        idempotencyKey: key,
      })
      toastSuccess('The payment is recorded, and the customer has a receipt.')
      await queries.invalidateQueries({ queryKey: invoicesKey })
      onDone()
    },
    sayFailure: (error) => {
      renewAfter(error)
      return sayProblem(error, 'The payment was not recorded. Please try again.')
    },
  })
  return (
    <FormView form={form} label="Record a payment">
      <Text m={0}>At most {formatPence(invoice.open)}. The customer sees it on the invoice.</Text>
      <Group align="start" gap="sm">
        <AmountInput flex="1 1 8rem" data-autofocus {...fieldOf(form, 'amount')} />
        <TextInput
          label="Received on"
          type="date"
          max={today}
          required
          flex="1 1 9rem"
          {...fieldOf(form, 'received_on')}
        />
      </Group>
      <NativeSelect
        label="How"
        data={Object.entries(methodWords).map(([value, label]) => ({ value, label }))}
        {...fieldOf(form, 'method')}
      />
      <TextInput label="Reference (optional)" maxLength={100} {...fieldOf(form, 'reference')} />
      <TextInput
        label="Note (optional)"
        description="Only staff see it."
        maxLength={300}
        {...fieldOf(form, 'note')}
      />
      <DialogButtons onCancel={onDone}>Record the payment</DialogButtons>
    </FormView>
  )
}
