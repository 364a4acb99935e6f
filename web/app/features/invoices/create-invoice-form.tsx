import { Checkbox, Group, TextInput } from '@mantine/core'
import { DEFAULT_DESCRIPTION, invoiceRoutes, NewInvoice } from '@sitewright/contract/invoices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { AmountField, asPounds } from '#app/ui/amount-field.ts'
import { AmountInput } from '#app/ui/amount-input.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { invoicesKey } from './invoice-queries.ts'
import { MoreLines } from './more-lines.tsx'

const LineFields = z.object({
  description: z.string().trim().min(1, 'Please describe it.'),
  quantity: z.string(),
  unit_price: AmountField,
})
const Fields = NewInvoice.extend({ amount: AmountField, more_lines: z.array(LineFields) })
type MoreLine = z.infer<typeof LineFields>
const empty = {
  amount: '',
  email: '',
  description: DEFAULT_DESCRIPTION,
  send_invoice_email: true as boolean,
  draft: false as boolean,
  more_lines: [] as MoreLine[],
}
export type InvoiceFields = typeof empty

/** One amount for one customer, or several lines. It is issued at once, unless it is to stay a draft. */
export function CreateInvoiceForm() {
  const queries = useQueryClient()
  const { key, renew, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm({
    schema: Fields as never,
    defaults: empty,
    send: async () => {
      const { amount, more_lines, ...rest } = form.getValues()
      const lines = more_lines.map(({ description, quantity, unit_price }) => ({
        ...{ description, quantity: Number.parseInt(quantity, 10) || 1, unit_price: asPounds(unit_price) },
      }))
      const body = { ...rest, amount: asPounds(amount), currency: 'gbp' as const, more_lines: lines }
      const { invoice_id } = await call(invoiceRoutes.create, { body, idempotencyKey: key })
      toastSuccess(`Invoice created successfully! Invoice ID: ${invoice_id}`)
      renew()
      form.reset(empty)
      await queries.invalidateQueries({ queryKey: invoicesKey })
    },
    sayFailure: (error) => {
      renewAfter(error)
      return 'Failed to create invoice'
    },
  })
  const [amount, email, draft] = useWatch({ control: form.control, name: ['amount', 'email', 'draft'] })
  const { error: _, ...send } = fieldOf(form, 'send_invoice_email')
  const { error: __, ...keep } = fieldOf(form, 'draft')
  return (
    <FormView form={form} label="Create Custom Invoice">
      <Group align="start" gap="sm">
        <TextInput
          label="Customer e-mail"
          type="email"
          required
          flex="2 1 16rem"
          {...fieldOf(form, 'email')}
        />
        <AmountInput inputMode="decimal" flex="1 1 9rem" {...fieldOf(form, 'amount')} />
      </Group>
      <TextInput label="Description" maxLength={300} {...fieldOf(form, 'description')} />
      <MoreLines form={form} />
      <Checkbox label="Send the invoice by e-mail" disabled={draft} {...send} />
      <Checkbox label="Keep it as a draft: no number, not sent, can still be voided" {...keep} />
      <SubmitButton disabled={amount === '' || email.trim() === ''} style={{ alignSelf: 'start' }}>
        Create Invoice
      </SubmitButton>
    </FormView>
  )
}
