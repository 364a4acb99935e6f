import { expect, test } from 'vitest'
import { invoiceTotals, taxWithin } from './invoice-totals.ts'

test('an invoice takes off the discount and what was charged before, and its tax is within what is left', () => {
  const lines = [
    { quantity: 3, unitPence: 3_333 },
    { quantity: 1, unitPence: 1 },
  ]
  expect(invoiceTotals(lines, { discountPercent: 30, deductedPence: 1_000, taxRate: 2_000 })).toEqual({
    subtotalPence: 10_000,
    discountPence: 3_000,
    deductedPence: 1_000,
    totalPence: 6_000,
    taxPence: 1_000,
  })
})

test.each([
  [12_000, 2_000, 2_000],
  [100, 2_000, 17],
  [99, 2_000, 17],
  [98, 2_000, 16],
  // Exactly half a penny.
  [3, 2_000, 1],
  [1_075, 750, 75],
  [9_900, 0, 0],
])('of %d pence at a rate of %d hundredths of a percent %d are tax', (pence, taxRate, tax) => {
  expect(taxWithin(pence, taxRate)).toBe(tax)
})
