import { CARD_MIN_PENCE, type invoiceRoutes, type PayInfo } from '@sitewright/contract/invoices.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { ProviderPayment } from '#outside/payments/one-off.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { cutText } from '#platform/cut-text.ts'
import { transaction } from '#platform/database/transaction.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { findPublished, type InvoiceRow, lockInvoice } from '../invoice.queries.ts'
import { openPaymentOf } from './payment.queries.ts'
import { syncPayment } from './sync-payment.ts'

/** Others may pay, or choose another amount, at the same moment. */
const ROUNDS = 4

/** Starts a payment, or continues the open one: an invoice has one at a time. */
export async function startPayment(
  ctx: HttpCtx,
  { params: { id }, query: { amount } }: Input<typeof invoiceRoutes.pay>,
): Promise<PayInfo> {
  await ctx.limits.consume(limits.invoicePays, peerKey(ctx.ip))
  const payment = await openPayment(ctx, id, amount)
  const { publishableKey, sandbox } = ctx.payments
  return {
    client_secret: payment.clientSecret,
    amount: payment.amountPence,
    publishable_key: publishableKey,
    sandbox,
  }
}

/** A payment at the provider that can be made now, over the amount or all that is open. */
export async function openPayment(ctx: Ctx, id: string, amount?: number): Promise<ProviderPayment> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await openPaymentOf(ctx.db, id)
    const invoice = await findPublished(ctx.db, id)
    const pence = payable(invoice, amount ?? begunPart(begun, invoice))
    const payment = begun ? await goOn(ctx, begun.intent_id, pence) : await begin(ctx, invoice, pence)
    if (payment) return payment
  }
  throw new Problem('conflict')
}

/** Without an amount, a payment that another person may be making keeps its amount. */
const begunPart = (begun: { amount_pence: number } | undefined, { open_pence }: InvoiceRow) =>
  begun && begun.amount_pence < open_pence ? begun.amount_pence : undefined

/** Throws for what cannot be paid. */
function payable({ open_pence }: InvoiceRow, amount = open_pence): number {
  if (open_pence <= 0) throw new Problem('conflict', { says: 'Nothing is left to pay on this invoice.' })
  if (open_pence < CARD_MIN_PENCE)
    throw new Problem('conflict', {
      says: `${formatPence(open_pence)} is too little for a card. Please write to us.`,
    })
  if (amount > open_pence)
    throw new Problem('invalid', { fields: { amount: `Only ${formatPence(open_pence)} is left to pay.` } })
  if (amount < open_pence && open_pence - amount < CARD_MIN_PENCE)
    throw new Problem('invalid', {
      fields: { amount: `Please leave at least ${formatPence(CARD_MIN_PENCE)} or pay it all.` },
    })
  return amount
}

/** Null when it was paid or ended meanwhile; that is then in our books. */
async function goOn(ctx: Ctx, intentId: string, pence: number): Promise<ProviderPayment | null> {
  let read = await ctx.payments.readPayment(intentId)
  if (read?.status === 'open' && read.amountPence !== pence) {
    await ctx.payments.changeAmount(intentId, pence)
    read = await ctx.payments.readPayment(intentId)
  }
  if (read?.status === 'processing')
    throw new Problem('conflict', { says: 'A payment is on its way. Please look again in a few minutes.' })
  if (read?.status === 'open' && read.amountPence === pence) {
    await noteAmount(ctx, intentId, pence)
    return read
  }
  await syncPayment(ctx, intentId)
  return null
}

/** What the next one who names no amount leaves alone. */
async function noteAmount({ db }: Ctx, intentId: string, pence: number): Promise<void> {
  await db
    .updateTable('invoice_payments')
    .set({ amount_pence: pence })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'open')
    .execute()
}

/** Of many at once the provider makes one payment, as they ask under the same key. */
async function begin(ctx: Ctx, invoice: InvoiceRow, pence: number): Promise<ProviderPayment | null> {
  const { id, number, description } = invoice
  const { last } = await ctx.db
    .selectFrom('invoice_payments')
    .select((eb) => eb.fn.max('attempt').as('last'))
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  const attempt = (last ?? 0) + 1
  const payment = await ctx.payments.startPayment({
    key: `invoice:${id}:${attempt}:${pence}`,
    invoiceId: id,
    amountPence: pence,
    // The provider's client cannot send half a character.
    description: cutText(`${number}: ${description}`, 500),
  })
  const kept = await transaction(ctx.db, async (tx) => {
    const { open_pence } = await lockInvoice(tx, id)
    if (open_pence >= pence)
      await tx
        .insertInto('invoice_payments')
        .values({
          invoice_id: id,
          intent_id: payment.id,
          attempt,
          amount_pence: pence,
          status: 'open',
          created_at: new Date(ctx.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return openPaymentOf(tx, id)
  })
  if (kept?.intent_id === payment.id) return payment
  // Another amount was faster, or the money came meanwhile; one that is in our books is never ended here.
  if (!(await isKnown(ctx, payment.id))) await ctx.payments.cancelPayment(payment.id)
  return null
}

async function isKnown({ db }: Ctx, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_payments')
    .select('id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return row !== undefined
}
