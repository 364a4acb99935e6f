import { taxWithin } from '@sitewright/contract/invoice-totals.ts'
import { nextNumber } from '#features/quotes/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { invoiceCredited } from '../invoice.events.ts'
import type { InvoiceRow } from '../invoice.queries.ts'
import { post } from '../ledger/post.ts'
import { addToSums } from '../payment/payment.queries.ts'
import { about } from '../write-invoice.ts'

interface Credit {
  invoice: InvoiceRow
  pence: number
  reason: string
  refundId: number | null
}

/** The document with its number, its posting and the invoice's sum. `invoice` is locked. */
export async function writeCreditNote(tx: Tx, ctx: Ctx, credit: Credit): Promise<string> {
  const { invoice, pence, reason, refundId } = credit
  const number = await nextNumber(tx, ctx, 'CN')
  const at = new Date(ctx.now())
  const taxPence = await taxOfCredit(tx, invoice, pence)
  const note = await tx
    .insertInto('credit_notes')
    .values({
      number,
      invoice_id: invoice.id,
      refund_id: refundId,
      amount_pence: pence,
      tax_pence: taxPence,
      reason,
      created_by: userIdOf(ctx.actor),
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToSums(tx, invoice.id, { credited: pence })
  await post(tx, { kind: 'credit_note', source: note.id, invoiceId: invoice.id, at, pence, taxPence })
  await record(tx, ctx, invoiceCredited, { invoice: invoice.id, number, pence }, about(invoice.user_id))
  return number
}

/** Counted from the whole, so that the notes of a fully credited invoice take back exactly its tax. */
async function taxOfCredit(tx: Tx, invoice: InvoiceRow, pence: number): Promise<number> {
  const before = await tx
    .selectFrom('credit_notes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tax_pence'), eb.lit(0)).as('tax'))
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  return taxWithin(invoice.credited_pence + pence, invoice.tax_rate) - Number(before.tax)
}
