import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOfPence } from './money.ts'
import { totalsOf } from './quote-totals.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000 }),
  unitPence: fc.integer({ min: 0, max: 10_000_000 }),
})

test('of 10,000 random quotes every one adds up to the penny and none is negative', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 50 }),
      fc.constantFrom(0, 20, 30, 40, 100),
      fc.integer({ min: 0, max: 90 }),
      (lines, discountPercent, depositPercent) => {
        const totals = totalsOf(lines, { discountPercent, depositPercent })
        expect(totals.subtotalPence).toBe(lines.reduce((sum, one) => sum + one.quantity * one.unitPence, 0))
        expect(totals.totalPence + totals.discountPence).toBe(totals.subtotalPence)
        expect(totals.depositPence + totals.balancePence).toBe(totals.totalPence)
        for (const pence of Object.values(totals)) {
          expect(Number.isSafeInteger(pence)).toBe(true)
          expect(pence).toBeGreaterThanOrEqual(0)
        }
        expect(
          Math.abs(totals.discountPence - (totals.subtotalPence * discountPercent) / 100),
        ).toBeLessThanOrEqual(0.5)
      },
    ),
    { numRuns: 10_000 },
  )
})

test.each([
  [250, 10, 25],
  [5, 10, 1],
  [4, 10, 0],
  [999, 20, 200],
  [0, 40, 0],
])('%i pence at %i percent are %i, halves up', (pence, percent, expected) => {
  expect(percentOfPence(pence, percent)).toBe(expected)
})
