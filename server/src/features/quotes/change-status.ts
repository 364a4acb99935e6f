import type { Quote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { endOfDay } from '@sitewright/contract/times.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { markAccepted } from './accept-quote.ts'
import { quoteMail } from './mails.ts'
import { quoteCanceled, quoteSent, quoteSuperseded } from './quote.events.ts'
import { findQuote, linesOf, lockQuote, type QuoteRow } from './quote.queries.ts'
import { viewOf } from './quote.view.ts'
import { recordChange } from './record-change.ts'
import { totalsOfQuote } from './terms.ts'
import { requireCustomer, requirePayable } from './write-quote.ts'

type ById = Pick<Input<typeof quoteRoutes.finalize>, 'params'>

/** Draft to open: discount and amounts are frozen, the customer gets the link, and an older open version is over. */
export async function finalizeQuote(ctx: SignedInCtx, { params: { id } }: ById): Promise<Quote> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  return change(ctx, id, async (tx, quote) => {
    if (quote.status !== 'draft') throw new Problem('conflict', { says: 'Only a draft can be finalised.' })
    await requireCustomer(tx, quote.user_id)
    await supersedeOlder(tx, ctx, quote)
    const { discountPercent } = await entitlementsOf(tx, quote.user_id)
    const totals = totalsOfQuote({ ...quote, discount_percent: discountPercent }, await linesOf(tx, [id]))
    requirePayable(totals)
    await tx
      .updateTable('quotes')
      .set({
        status: 'open',
        discount_percent: discountPercent,
        subtotal_pence: totals.subtotalPence,
        total_pence: totals.totalPence,
        sent_to_name: quote.customer_name,
        sent_at: new Date(ctx.now()),
        expires_at: new Date(endOfDay(ctx.now(), quote.valid_days)),
      })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, ctx, quoteSent, quote)
    await sendMail(tx, quoteMail(await findQuote(tx, id), 'sent'))
  })
}

async function supersedeOlder(tx: Tx, ctx: SignedInCtx, quote: QuoteRow): Promise<void> {
  const older = await tx
    .updateTable('quotes')
    .set({ status: 'superseded' })
    .where('number', '=', quote.number)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of older) await recordChange(tx, ctx, quoteSuperseded, await findQuote(tx, id))
  const accepted = await tx
    .selectFrom('quotes')
    .select('id')
    .where('number', '=', quote.number)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  if (accepted)
    throw new Problem('conflict', {
      says: 'An earlier version was accepted meanwhile. Please write a new quote.',
    })
}

export async function cancelQuote(ctx: SignedInCtx, { params: { id } }: ById): Promise<Quote> {
  return change(ctx, id, async (tx, quote) => {
    if (quote.status === 'canceled') return
    if (quote.status !== 'draft' && quote.status !== 'open')
      throw new Problem('conflict', { says: 'This quote can no longer be canceled.' })
    await tx.updateTable('quotes').set({ status: 'canceled' }).where('id', '=', id).execute()
    await recordChange(tx, ctx, quoteCanceled, quote)
  })
}

/** For a customer who agreed elsewhere, on the phone or by mail; the text says who wrote it down. */
export async function acceptByStaff(ctx: SignedInCtx, { params: { id } }: ById): Promise<Quote> {
  return change(ctx, id, async (tx, quote) => {
    const name = `${ctx.actor.name} of ${ctx.config.business.name}, for ${quote.customer_name}`
    await markAccepted(tx, ctx, quote, name)
  })
}

async function change(
  ctx: SignedInCtx,
  id: string,
  work: (tx: Tx, quote: QuoteRow) => Promise<void>,
): Promise<Quote> {
  return transaction(ctx.db, async (tx) => {
    await work(tx, await lockQuote(tx, id))
    return viewOf(await findQuote(tx, id), await linesOf(tx, [id]), ctx.now())
  })
}
