import { type Currency, inCurrency } from '@sitewright/contract/currencies.ts'
import type { Price } from '@sitewright/contract/pricing.ts'

interface Bill {
  /** What each line of the price adds. */
  lines: number[]
  estimate: number
  reduction: number
  due: number
}

/**
 * The price in whole units of a currency, so that its rows add up to the total: a row is the
 * difference of two sums, not its own pounds rounded.
 */
export function billOf(price: Price, currency: Currency): Bill {
  const sums = price.lines.map((_, at) =>
    inCurrency(
      price.lines.slice(0, at + 1).reduce((sum, line) => sum + line.pounds, 0),
      currency,
    ),
  )
  const estimate = inCurrency(price.estimatedPrice, currency)
  const due = inCurrency(price.amountDue, currency)
  return {
    lines: sums.map((sum, at) => sum - (sums[at - 1] ?? 0)),
    estimate,
    reduction: estimate - due,
    due,
  }
}
