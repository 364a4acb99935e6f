import type { Invoice, invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { addJob } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'
import { findInvoice, lockInvoice } from '../invoice.queries.ts'
import { viewOf } from '../invoice.view.ts'
import { creditMail } from '../mails.ts'
import { closePayment } from '../payment/close-payment.ts'
import { openPaymentOf } from '../payment/payment.queries.ts'
import { writeCreditNote } from './write-credit-note.ts'

/** Takes back what is not paid. What is paid is refunded instead, which brings its credit note about. */
export async function creditInvoice(
  ctx: SignedInHttpCtx,
  { params: { id }, body }: Input<typeof invoiceRoutes.creditNote>,
): Promise<Invoice> {
  await oncePerKey(ctx, { id, body }, async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (invoice.status !== 'open' || invoice.open_pence <= 0)
      throw new Problem('conflict', {
        says: 'Nothing is open on this invoice. Use a refund for what is paid.',
      })
    const pence = body.amount ?? invoice.open_pence
    if (pence > invoice.open_pence)
      throw new Problem('invalid', { fields: { amount: `Only ${formatPence(invoice.open_pence)} is open.` } })
    const number = await writeCreditNote(tx, ctx, { invoice, pence, reason: body.reason, refundId: null })
    const after = await lockInvoice(tx, id)
    if (after.mail_to !== '') await sendMail(tx, creditMail(after, { number, pence, reason: body.reason }))
    const begun = await openPaymentOf(tx, id)
    if (begun) await addJob(tx, closePayment.with({ id: begun.intent_id }))
    return id
  })
  return viewOf(await findInvoice(ctx.db, id), ctx.now())
}
