import { percentOfPence } from './money.ts'

interface Charged {
  quantity: number
  unitPence: number
}

interface Terms {
  discountPercent: number
  /** What an earlier invoice of the same work charged. */
  deductedPence: number
  /** Hundredths of a percent. */
  taxRate: number
}

export interface InvoiceTotals {
  subtotalPence: number
  discountPence: number
  deductedPence: number
  /** What is paid; the tax is in it. */
  totalPence: number
  taxPence: number
}

/** One sum for screen, mail, PDF and ledger. The discount is rounded as on the quote, so both say the same total. */
export function invoiceTotals(
  lines: readonly Charged[],
  { discountPercent, deductedPence, taxRate }: Terms,
): InvoiceTotals {
  const subtotalPence = lines.reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0)
  const discountPence = percentOfPence(subtotalPence, discountPercent)
  const totalPence = subtotalPence - discountPence - deductedPence
  return { subtotalPence, discountPence, deductedPence, totalPence, taxPence: taxWithin(totalPence, taxRate) }
}

/** The tax that an amount contains, to the nearest penny, halves up. */
export function taxWithin(pence: number, taxRate: number): number {
  const whole = 10_000 + taxRate
  return Math.floor((2 * pence * taxRate + whole) / (2 * whole))
}
