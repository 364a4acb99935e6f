import { NativeSelect } from '@mantine/core'
import { invoiceRoutes, type PublicInvoice, SandboxCard } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { myInvoicesKey, publicInvoiceQuery } from './invoice-queries.ts'
import { paidPath } from './invoice-words.ts'

const Fields = z.object({ card: SandboxCard })
const cards = [
  { value: 'works', label: 'A test card that works' },
  { value: 'declined', label: 'A test card that is declined' },
  { value: 'disputed', label: 'A test card whose owner charges it back' },
]

export interface PayFormProps {
  invoice: PublicInvoice
  /** What is paid now. */
  pence: number
  disabled: boolean
}

class Declined extends Error {}

/** Takes the place of the provider's form where there is none. */
export function SandboxForm({ invoice, pence, disabled }: PayFormProps) {
  const { id } = invoice
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: Fields,
    defaults: { card: 'works' as const },
    send: async ({ card }) => {
      const body = { card, amount: pence / 100 }
      const { status, message } = await call(invoiceRoutes.paySandbox, { params: { id }, body })
      if (status === 'declined') throw new Declined(message)
      await queries.invalidateQueries({ queryKey: publicInvoiceQuery(id).queryKey })
      await queries.invalidateQueries({ queryKey: myInvoicesKey })
      await navigate(paidPath(invoice))
    },
    sayFailure: (error) =>
      error instanceof Declined ? error.message : sayProblem(error, 'The payment did not go through.'),
  })
  return (
    <FormView form={form} label="Pay in the sandbox">
      <Notice tone="warm" title="Sandbox: no card is charged and no money moves">
        <p>This installation takes no real payments. Choose a test card to see what happens.</p>
      </Notice>
      <NativeSelect label="Test card" data={cards} maw="20rem" {...fieldOf(form, 'card')} />
      <SubmitButton disabled={disabled} style={{ alignSelf: 'start' }}>
        Submit: pay {formatPence(disabled ? invoice.open : pence)}
      </SubmitButton>
    </FormView>
  )
}
