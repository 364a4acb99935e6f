import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { InvoicePayments, InvoiceRefunds } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type PaymentRow = Selectable<InvoicePayments>
export type RefundRow = Selectable<InvoiceRefunds>

export function openPaymentOf(db: Database | Tx, invoiceId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('invoice_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

export function findPayment(db: Database | Tx, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('invoice_payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
}

/** Adds to the sums that the ledger gives an invoice; the same transaction writes the posting. */
export async function addToSums(
  tx: Tx,
  invoiceId: string,
  {
    paid = 0,
    received = 0,
    refunded = 0,
    credited = 0,
    disputed = 0,
  }: Partial<Record<'paid' | 'received' | 'refunded' | 'credited' | 'disputed', number>>,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      paid_pence: eb('paid_pence', '+', paid),
      received_pence: eb('received_pence', '+', received),
      refunded_pence: eb('refunded_pence', '+', refunded),
      credited_pence: eb('credited_pence', '+', credited),
      disputed_pence: eb('disputed_pence', '+', disputed),
    }))
    .where('id', '=', invoiceId)
    .execute()
}
