import { randomBytes } from 'node:crypto'
import { invoiceTotals } from '@sitewright/contract/invoice-totals.ts'
import { endOfDay } from '@sitewright/contract/times.ts'
import { nextNumber } from '#features/quotes/index.ts'
import { userIdOf } from '#platform/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { invoiceCreated, invoiceIssued } from './invoice.events.ts'
import { type InvoiceRow, lockInvoice } from './invoice.queries.ts'
import { post } from './ledger/post.ts'

export interface InvoiceDraft {
  customer: { userId: number | null; name: string; email: string }
  description: string
  lines: readonly { description: string; quantity: number; unitPence: number }[]
  note?: string
  discountPercent?: number
  deductedPence?: number
  quote?: { id: string; number: string; requestId: number | null }
  part?: 'full' | 'deposit' | 'balance'
}

/** Writes a draft; its amounts count from now on, its number comes when it is issued. */
export async function insertDraft(tx: Tx, ctx: Ctx, draft: InvoiceDraft): Promise<string> {
  const { customer, description, lines, note = '', quote, part = 'full' } = draft
  const { discountPercent = 0, deductedPence = 0 } = draft
  const { taxRate, dueDays } = ctx.config.invoices
  const totals = invoiceTotals(lines, { discountPercent, deductedPence, taxRate })
  const id = randomBytes(16).toString('base64url')
  await tx
    .insertInto('invoices')
    .values({
      id,
      status: 'draft',
      user_id: customer.userId,
      customer_name: customer.name,
      customer_email: customer.email,
      service_request_id: quote?.requestId ?? null,
      quote_id: quote?.id ?? null,
      quote_number: quote?.number ?? null,
      part,
      currency: 'gbp',
      description,
      note,
      subtotal_pence: totals.subtotalPence,
      discount_percent: discountPercent,
      discount_pence: totals.discountPence,
      deducted_pence: deductedPence,
      tax_rate: taxRate,
      tax_pence: totals.taxPence,
      total_pence: totals.totalPence,
      due_days: dueDays,
      created_by: userIdOf(ctx.actor),
      created_at: new Date(ctx.now()),
    })
    .execute()
  await tx
    .insertInto('invoice_lines')
    .values(
      lines.map((line, position) => ({
        invoice_id: id,
        position,
        description: line.description,
        quantity: line.quantity,
        unit_pence: line.unitPence,
      })),
    )
    .execute()
  await record(tx, ctx, invoiceCreated, { invoice: id, number: null }, about(customer.userId))
  return id
}

/** Draft to open, with the next number and its posting; one that was issued already stays as it is. */
export async function issueInvoice(tx: Tx, ctx: Ctx, id: string): Promise<InvoiceRow> {
  const draft = await lockInvoice(tx, id)
  if (draft.status !== 'draft') return draft
  const number = await nextNumber(tx, ctx, 'INV')
  const at = new Date(ctx.now())
  await tx
    .updateTable('invoices')
    .set({
      status: 'open',
      number,
      issued_at: at,
      due_at: new Date(endOfDay(at.getTime(), draft.due_days)),
    })
    .where('id', '=', id)
    .execute()
  const { total_pence: pence, tax_pence: taxPence, user_id } = draft
  await post(tx, { kind: 'invoice', source: id, invoiceId: id, at, pence, taxPence })
  await record(tx, ctx, invoiceIssued, { invoice: id, number, pence }, about(user_id))
  return lockInvoice(tx, id)
}

/** For an event's subject. */
export const about = (userId: number | null) => (userId === null ? {} : { userId })
