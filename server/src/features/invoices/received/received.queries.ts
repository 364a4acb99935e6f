import { ReceivedMethod, type ReceivedPayment } from '@sitewright/contract/received-payments.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

export interface ReceivedRow {
  id: number
  amount_pence: number
  /** `2026-11-23` */
  received_on: string
  method: ReceivedMethod
  reference: string
  note: string
  noted_by: string | null
  created_at: Date
  undone_at: Date | null
  undo_reason: string | null
}

/** In the order in which they were written down, those that were undone too. */
export async function receivedOf(db: Database | Tx, invoiceId: string): Promise<ReceivedRow[]> {
  const rows = await db
    .selectFrom('received_payments as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.amount_pence', 'r.method', 'r.reference', 'r.note', 'u.name as noted_by'])
    .select(['r.created_at', 'r.undone_at', 'r.undo_reason'])
    .select(sql<string>`r.received_on::text`.as('received_on'))
    .where('r.invoice_id', '=', invoiceId)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...row, method: ReceivedMethod.parse(row.method) }))
}

export const receivedView = ({
  amount_pence,
  created_at,
  undone_at,
  ...row
}: ReceivedRow): ReceivedPayment => ({
  ...row,
  amount: amount_pence,
  noted_at: created_at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
})
