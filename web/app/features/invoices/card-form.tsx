import { Button, Stack } from '@mantine/core'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useMemo, useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { useColorScheme } from '#app/ui/color-scheme.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { paidPath } from './invoice-words.ts'
import type { PayFormProps } from './sandbox-form.tsx'

/** The provider's own form: card numbers never reach us. */
export default function CardForm({ publishableKey, ...form }: PayFormProps & { publishableKey: string }) {
  const [isBlocked, setIsBlocked] = useState(false)
  const stripe = useMemo(() => {
    const blocked = () => {
      setIsBlocked(true)
      return null
    }
    return loadStripe(publishableKey).catch(blocked)
  }, [publishableKey])
  const { pence, disabled, invoice } = form
  const amount = disabled ? invoice.open : pence
  // The frame shows our ground; its own letters are dark unless told.
  const appearance = { theme: useColorScheme() === 'dark' ? ('night' as const) : ('stripe' as const) }
  return (
    <Elements stripe={stripe} options={{ mode: 'payment', amount, currency: 'gbp', appearance }}>
      {isBlocked && (
        <Notice tone="bad" role="alert" title="The card form could not be loaded.">
          <p>
            It comes from Stripe, our payment provider. Please switch off what blocks js.stripe.com, such as
            an ad blocker, and reload the page. Nothing was charged.
          </p>
        </Notice>
      )}
      <Fields {...form} />
    </Elements>
  )
}

function Fields({ invoice, pence, disabled }: PayFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || isSending) return
    setIsSending(true)
    setProblem(null)
    try {
      const checked = await elements.submit()
      if (checked.error) return setProblem(checked.error.message ?? 'Please check the card’s details.')
      const { id } = invoice
      const query = { amount: pence / 100 }
      const { client_secret: clientSecret } = await call(invoiceRoutes.pay, { params: { id }, query })
      const return_url = window.location.origin + paidPath(invoice)
      // Comes back only when it failed; otherwise the browser goes on to the address.
      const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url } })
      setProblem(error.message ?? 'The payment did not go through. Nothing was charged.')
    } catch (error) {
      setProblem(sayProblem(error, 'The payment did not go through. Please try again.'))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form aria-label="Pay by card" onSubmit={(event) => void pay(event)}>
      <Stack gap="md">
        {problem && (
          <Notice tone="bad" role="alert">
            <p>{problem}</p>
          </Notice>
        )}
        <PaymentElement />
      </Stack>
      <Button type="submit" mt="md" disabled={disabled || !stripe} loading={isSending}>
        Submit: pay {formatPence(disabled ? invoice.open : pence)}
      </Button>
    </form>
  )
}
