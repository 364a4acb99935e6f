import type { Selectable } from 'kysely'
import type { Disputes } from '#platform/database/tables.generated.ts'
import type { InvoiceRow } from '../invoice.queries.ts'

export type DisputeRow = Selectable<Disputes>

/** What the money was for: an invoice, or a care plan of a person. */
export interface Disputed {
  invoice: InvoiceRow | null
  userId: number | null
  /** Which payment it is, in the row. */
  payment: { invoice_id: string; payment_id: number } | { user_id: number | null; plan_intent_id: string }
}
