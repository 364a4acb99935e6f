import type { invoiceRoutes, PublicInvoice } from '@sitewright/contract/invoices.ts'
import { useEffect, useState } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { poundsOfPence } from '#app/ui/format.ts'

const get = lightRoute<typeof invoiceRoutes.get>({ method: 'GET', path: '/api/invoices/:id' })
const ASK_EVERY_MS = 2_000
const ASK_LATER_EVERY_MS = 30_000
const PATIENCE_MS = 90_000

interface InvoiceConfirmationProps {
  id: string
  /** Pence that were paid when this payment was begun. */
  before: number
}

/** Whether the payment provider has confirmed the payment of this invoice. */
export function InvoiceConfirmation({ id, before }: InvoiceConfirmationProps) {
  const answer = useConfirmation(id, before)
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

function useConfirmation(id: string, before: number): PublicInvoice | 'waiting' | 'late' {
  const [answer, setAnswer] = useState<PublicInvoice | 'waiting' | 'late'>('waiting')
  useEffect(() => {
    const ending = new AbortController()
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      // Not confirmed yet, or no answer: the next try follows.
      const read = await call(get, { params: { id }, signal: ending.signal }).catch(() => null)
      if (ending.signal.aborted) return
      if (read && read.paid > before) return setAnswer(read)
      const isLate = Date.now() > until
      if (isLate) setAnswer('late')
      timer = setTimeout(() => void ask(), isLate ? ASK_LATER_EVERY_MS : ASK_EVERY_MS)
    }
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [id, before])
  return answer
}
