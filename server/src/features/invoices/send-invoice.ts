import type { Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, SignedInHttpCtx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { invoiceSent, invoiceVoided } from './invoice.events.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from './invoice.queries.ts'
import { viewOf } from './invoice.view.ts'
import { invoiceMail } from './mails.ts'
import { about, issueInvoice } from './write-invoice.ts'

type ById = Pick<Input<typeof invoiceRoutes.send>, 'params'>

/** Mails an issued invoice to its customer, unless they have deleted their account. */
export async function sendInvoice(tx: Tx, ctx: Ctx, invoice: InvoiceRow): Promise<void> {
  if (invoice.status !== 'open')
    throw new Problem('conflict', { says: 'Only an issued invoice can be sent.' })
  if (invoice.mail_to === '') return
  await tx
    .updateTable('invoices')
    .set({ sent_at: new Date(ctx.now()) })
    .where('id', '=', invoice.id)
    .execute()
  await sendMail(tx, invoiceMail(invoice))
  const { id, number, user_id } = invoice
  await record(tx, ctx, invoiceSent, { invoice: id, number }, about(user_id))
}

export async function sendAgain(ctx: SignedInHttpCtx, { params: { id } }: ById): Promise<Invoice> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  await oncePerKey(ctx, { id }, async (tx) => {
    const invoice = await lockInvoice(tx, id)
    await ctx.limits.consume(limits.invoiceMails, id)
    await sendInvoice(tx, ctx, invoice)
    return id
  })
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}

export async function issueDraft(ctx: SignedInHttpCtx, { params: { id } }: ById): Promise<Invoice> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  await oncePerKey(ctx, { id }, async (tx) => {
    const { status } = await lockInvoice(tx, id)
    if (status === 'void') throw new Problem('conflict', { says: 'This invoice was voided.' })
    if (status === 'draft') await sendInvoice(tx, ctx, await issueInvoice(tx, ctx, id))
    return id
  })
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}

export async function voidDraft(ctx: SignedInHttpCtx, { params: { id } }: ById): Promise<Invoice> {
  await oncePerKey(ctx, { id }, async (tx) => {
    const { status, user_id } = await lockInvoice(tx, id)
    if (status === 'open')
      throw new Problem('conflict', { says: 'An issued invoice is corrected by a credit note instead.' })
    if (status === 'void') return id
    await tx.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).execute()
    await record(tx, ctx, invoiceVoided, { invoice: id, number: null }, about(user_id))
    return id
  })
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}
