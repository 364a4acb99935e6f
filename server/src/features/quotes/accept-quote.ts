import { createHash } from 'node:crypto'
import type { PublicQuote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import { isStaff } from '#platform/actor.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, HttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { rooms } from '#platform/sockets/live.ts'
import { quoteMail, staffMails } from './mails.ts'
import { quoteAccepted } from './quote.events.ts'
import { findQuote, linesOf, lockQuote, type QuoteRow } from './quote.queries.ts'
import { publicViewOf, statusOf } from './quote.view.ts'
import { recordChange } from './record-change.ts'
import { acceptedText } from './terms.ts'

/** Accepts with the link and a name. A repeat gives the same answer and has no effect. */
export async function acceptQuote(
  ctx: HttpCtx,
  { params: { id }, body: { name } }: Input<typeof quoteRoutes.accept>,
): Promise<PublicQuote> {
  await ctx.limits.consume(limits.quoteAccepts, peerKey(ctx.ip))
  return transaction(ctx.db, async (tx) => {
    const quote = await lockQuote(tx, id)
    if (!quote.expires_at) throw new Problem('not_found')
    if (quote.status !== 'accepted') await markAccepted(tx, ctx, quote, name)
    return publicViewOf(await findQuote(tx, id), await linesOf(tx, [id]), ctx.now())
  })
}

const refusals = {
  draft: 'Only an open quote can be accepted.',
  canceled: 'This quote was canceled.',
  expired: 'This quote has expired. Please ask us for a new one.',
  superseded: 'There is a newer version of this quote.',
  accepted: null,
  open: null,
}

/** `quote` is locked: of many at once, one accepts. */
export async function markAccepted(tx: Tx, ctx: Ctx, quote: QuoteRow, name: string): Promise<void> {
  const status = statusOf(quote, ctx.now())
  if (status === 'accepted') return
  const refusal = refusals[status]
  if (refusal) throw new Problem('conflict', { says: refusal })
  const at = new Date(ctx.now())
  const text = acceptedText(ctx, quote, await linesOf(tx, [quote.id]), { name, at })
  await tx
    .updateTable('quotes')
    .set({
      status: 'accepted',
      accepted_at: at,
      accepted_name: name,
      accepted_ip: ctx.ip || null,
      accepted_text: text,
      accepted_hash: createHash('sha256').update(text).digest('hex'),
    })
    .where('id', '=', quote.id)
    .execute()
  await recordChange(tx, ctx, quoteAccepted, quote)
  const accepted = await findQuote(tx, quote.id)
  await sendMail(tx, quoteMail(accepted, 'accepted'))
  for (const mail of await staffMails(tx, accepted)) await sendMail(tx, mail)
}

/** The first time that someone outside the staff opens it. */
export async function noteOpened(ctx: HttpCtx, { params: { id } }: Input<typeof quoteRoutes.opened>) {
  await ctx.limits.consume(limits.quoteAccepts, peerKey(ctx.ip))
  if (isStaff(ctx.actor)) return undefined
  const { numUpdatedRows } = await ctx.db
    .updateTable('quotes')
    .set({ opened_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) ctx.live.emit(rooms.staff(), 'quotes_changed')
  return undefined
}
