import { formatPence } from '@sitewright/contract/money.ts'
import type { RefundRequest, RefundStep } from '@sitewright/contract/refund-requests.ts'
import { terms } from '@sitewright/contract/terms.ts'
import { dateOf, momentOf } from '#app/ui/format.ts'
import type { TagLook } from '#app/ui/tags/tag.tsx'

export const refundTags: Record<RefundStep, TagLook> = {
  asked: { word: 'Being reviewed', tone: 'info' },
  approved: { word: 'Approved', tone: 'good' },
  paid: { word: 'Paid back', tone: 'good' },
  refused: { word: 'Refused', tone: 'neutral' },
  failed: { word: 'Not paid back yet', tone: 'warm' },
}

/** Where a request is and what happens next, for who asked. */
export function refundStepWords({ step, amount, decide_by, paid_at }: RefundRequest): string {
  const sum = formatPence(amount ?? 0)
  switch (step) {
    case 'asked':
      return `We are reviewing it and decide by ${momentOf(decide_by)}.`
    case 'approved':
      return `We approved ${sum}. It is on its way back to the card or account that paid, and is processed within ${terms.refund.paidWithin}.`
    case 'paid':
      return `We paid back ${sum}${paid_at ? ` on ${dateOf(paid_at)}` : ''}. It reaches your account within ${terms.refund.paidWithin}.`
    case 'refused':
      return 'We looked at it and decided not to pay the money back. If you do not agree, answer on the ticket or write to us: a colleague who was not part of the job looks at it again.'
    case 'failed':
      return `We approved ${sum}, and the payment provider could not pay it back. We are looking into it and write to you.`
  }
}
