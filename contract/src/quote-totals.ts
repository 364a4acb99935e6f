import { percentOfPence } from './money.ts'

interface Priced {
  quantity: number
  unitPence: number
}

export interface QuoteTotals {
  subtotalPence: number
  /** What the care plan takes off. */
  discountPence: number
  totalPence: number
  /** Due on acceptance; 0 when everything is due at the end. */
  depositPence: number
  /** Due when the work is done. */
  balancePence: number
}

/** One sum for form, page, mail, PDF and invoice: rounding happens once for the discount and once for the deposit. */
export function totalsOf(
  lines: readonly Priced[],
  { discountPercent, depositPercent }: { discountPercent: number; depositPercent: number },
): QuoteTotals {
  const subtotalPence = lines.reduce((sum, { quantity, unitPence }) => sum + quantity * unitPence, 0)
  const discountPence = percentOfPence(subtotalPence, discountPercent)
  const totalPence = subtotalPence - discountPence
  const depositPence = percentOfPence(totalPence, depositPercent)
  return { subtotalPence, discountPence, totalPence, depositPence, balancePence: totalPence - depositPence }
}
