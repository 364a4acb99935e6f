import type { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import { call, lightRoute } from '#app/client/api.ts'
import { useConfirmation } from '#app/client/use-confirmation.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

const get = lightRoute<typeof invoiceRoutes.get>({ method: 'GET', path: '/api/invoices/:id' })

interface InvoiceConfirmationProps {
  id: string
  /** Pence that were paid when this payment was started. */
  before: number
}

/** Whether the payment provider has confirmed the payment of this invoice. */
export function InvoiceConfirmation({ id, before }: InvoiceConfirmationProps) {
  const answer = useConfirmation(async (signal) => {
    const invoice = await call(get, { params: { id }, signal })
    return invoice.paid > before ? invoice : null
  }, `${id} ${before}`)
  if (typeof answer === 'object')
    return (
      <div role="status">
        <Notice tone="good" title={`We received ${poundsOfPence(answer.paid - before)}`}>
          <p>
            {answer.open > 0
              ? `${poundsOfPence(answer.open)} of the invoice ${answer.number} is left to pay.`
              : `The invoice ${answer.number} is paid in full.`}{' '}
            <a href={`/pay/invoice/${id}`}>See the invoice</a>
          </p>
        </Notice>
      </div>
    )
  const isLate = answer === 'late'
  return (
    <div role="status">
      <Notice
        tone={isLate ? 'warm' : 'info'}
        title={isLate ? 'The confirmation is taking longer than usual' : 'One moment'}
      >
        <p>
          {isLate
            ? 'Our payment provider has not confirmed your payment yet. Please do not pay again: the receipt comes by e-mail as soon as it does.'
            : 'Our payment provider is confirming the payment. That usually takes a few seconds.'}
        </p>
      </Notice>
    </div>
  )
}
