import { DAY_MS } from './durations.ts'
import { formatPence } from './money.ts'
import { terms } from './terms.ts'

/** As in the published terms: `terms.refund`. */
export const ASK_WITHIN_DAYS = 7
export const DECIDE_WITHIN_HOURS = 48

export interface RefundFacts {
  /** What came in, and what of it is neither back, on its way back nor with the customer's bank. */
  paidPence: number
  refundablePence: number
  /** Of what came in, what came by bank or in cash: the provider cannot pay it back. */
  receivedPence: number
  /** Milliseconds since 1970: of the last payment. */
  paidAt: number | null
  /** When the work was completed; `unfinished` while it goes on, `none` where the invoice is about no work of a ticket. */
  work: number | 'unfinished' | 'none'
  /** Somebody asked already, and it is not decided. */
  isAsked: boolean
}

export interface RefundTerms {
  allowed: boolean
  /** Null while the work goes on. */
  until: number | null
  /** Why not, or what can be asked for. */
  says: string
}

/**
 * Whether a refund may be asked for (spec 9): within 7 days of the work's completion or of the payment, the later one
 * of both; and at any time while the work is not completed.
 */
export function refundTerms(facts: RefundFacts, now: number): RefundTerms {
  const { paidPence, refundablePence, receivedPence, paidAt, work, isAsked } = facts
  const until = untilOf(paidAt, work)
  const no = (says: string): RefundTerms => ({ allowed: false, until, says })
  if (paidPence <= 0) return no('Nothing was paid, so there is nothing to pay back.')
  if (isAsked) return no('You have asked for a refund, and we are reviewing it.')
  const { askWithin, decidedWithin } = terms.refund
  const byHand =
    receivedPence > 0
      ? `For what was paid by bank transfer, by cheque or in cash, please write to us within ${askWithin} of completion or payment.`
      : ''
  if (refundablePence <= 0) return no(byHand || 'Nothing is left to pay back.')
  if (until !== null && now > until)
    return no(
      `A refund can be asked for within ${askWithin} of completion or payment, and they are over. If something is wrong, please write to us all the same.`,
    )
  return {
    allowed: true,
    until,
    says: `You can ask for up to ${formatPence(refundablePence)} back. We review it within ${decidedWithin}. ${byHand}`.trim(),
  }
}

function untilOf(paidAt: number | null, work: RefundFacts['work']): number | null {
  if (work === 'unfinished' || paidAt === null) return null
  return Math.max(paidAt, work === 'none' ? 0 : work) + ASK_WITHIN_DAYS * DAY_MS
}
