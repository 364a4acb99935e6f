import { Stack, Text, TextInput } from '@mantine/core'
import type { PublicInvoice } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { Suspense, useState } from 'react'
import { asPounds, asTyped } from '#app/ui/amount-field.ts'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Section } from '#app/ui/section.tsx'
import { SandboxForm } from './sandbox-form.tsx'

/** The provider's form comes only where it is used. */
const CardForm = lazyPart(() => import('./card-form.tsx'))

/** The way to pay what is left; or what became of the invoice. */
export function PayInvoice({ invoice }: { invoice: PublicInvoice }) {
  if (invoice.open > 0) return <PaymentForm invoice={invoice} />
  const says = {
    paid: 'It is paid in full. Thank you.',
    refunded: 'It was paid back in full.',
    credited: 'It was cancelled by a credit note. Nothing is due.',
    charged_back: 'It was paid, and the cardholder’s bank took the money back. Nothing is due.',
  }[invoice.status as 'paid']
  return (
    <Notice tone="good" title="Nothing to pay">
      <p>{says ?? 'Nothing is left to pay on this invoice.'}</p>
    </Notice>
  )
}

function PaymentForm({ invoice }: { invoice: PublicInvoice }) {
  const [typed, setTyped] = useState(asTyped(invoice.open))
  const pence = Math.round(asPounds(typed) * 100)
  const problem = problemOf(pence, invoice.open)
  const form = { invoice, pence, disabled: problem !== null }
  const { publishable_key: publishableKey } = invoice
  return (
    <div data-screen-only>
      <Section id="pay" title="Pay by card">
        <Text m={0} mb="sm">
          {formatPence(invoice.open)} for the invoice {invoice.number}: <bdi>{invoice.description}</bdi>
        </Text>
        <Stack gap="md">
          <TextInput
            label="Amount to pay now (£)"
            description="You can also pay a part."
            type="number"
            min={0.3}
            step="0.01"
            inputMode="decimal"
            maw="16rem"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem}
          />
          {publishableKey === null ? (
            <SandboxForm {...form} />
          ) : (
            <Suspense fallback={<Loading label="Loading the payment form" height={120} />}>
              <CardForm {...form} publishableKey={publishableKey} />
            </Suspense>
          )}
        </Stack>
      </Section>
    </div>
  )
}

/** As the server would refuse it. */
function problemOf(pence: number, open: number): string | null {
  if (!(pence >= 30)) return 'Please give at least £0.30.'
  if (pence > open) return `Only ${formatPence(open)} is left to pay.`
  if (pence < open && open - pence < 30) return 'Please leave at least £0.30, or pay it all.'
  return null
}
