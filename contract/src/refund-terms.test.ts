import { expect, test } from 'vitest'
import { ASK_WITHIN_DAYS, DECIDE_WITHIN_HOURS, type RefundFacts, refundTerms } from './refund-terms.ts'
import { terms } from './terms.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00Z')
const paid: RefundFacts = {
  paidPence: 10_000,
  refundablePence: 10_000,
  receivedPence: 0,
  paidAt: NOW - DAY_MS,
  work: 'none',
  isAsked: false,
}
const of = (change: Partial<RefundFacts>) => refundTerms({ ...paid, ...change }, NOW)

test('a refund can be asked for until the last moment of the seventh day after the payment, and not after it', () => {
  expect(of({ paidAt: NOW - 7 * DAY_MS })).toMatchObject({ allowed: true, until: NOW })
  expect(of({ paidAt: NOW - 7 * DAY_MS - 1 })).toMatchObject({
    allowed: false,
    says: expect.stringContaining('within 7 days of completion or payment'),
  })
})

test('completion counts where it is later than the payment, and so does a payment after completion', () => {
  expect(of({ paidAt: NOW - 30 * DAY_MS, work: NOW - DAY_MS })).toMatchObject({
    allowed: true,
    until: NOW + 6 * DAY_MS,
  })
  expect(of({ paidAt: NOW - DAY_MS, work: NOW - 30 * DAY_MS }).allowed).toBe(true)
  expect(of({ paidAt: NOW - 9 * DAY_MS, work: NOW - 8 * DAY_MS }).allowed).toBe(false)
})

test('while the work goes on there is no last day', () => {
  expect(of({ paidAt: NOW - 90 * DAY_MS, work: 'unfinished' })).toMatchObject({ allowed: true, until: null })
  expect(of({ paidAt: null, work: NOW })).toMatchObject({ until: null })
})

test('what was not paid, is asked for or is back already cannot be asked for, each with its own reason', () => {
  const reasons = [
    of({ paidPence: 0, refundablePence: 0, paidAt: null }),
    of({ isAsked: true }),
    of({ refundablePence: 0 }),
  ]
  expect(reasons.every(({ allowed }) => !allowed)).toBe(true)
  expect(new Set(reasons.map(({ says }) => says)).size).toBe(3)
})

test('the sentence names the amount and the time of the review', () => {
  expect(of({ refundablePence: 4_250 }).says).toBe(
    'You can ask for up to £42.50 back. We review it within 48 hours.',
  )
})

test('a refund is decided, and can be asked for, as long as the published terms say', () => {
  expect(terms.refund).toMatchObject({
    askWithin: `${ASK_WITHIN_DAYS} days`,
    decidedWithin: `${DECIDE_WITHIN_HOURS} hours`,
  })
})
