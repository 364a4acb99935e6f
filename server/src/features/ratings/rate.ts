import type { Rating, ratingRoutes } from '@sitewright/contract/ratings.ts'
import { RatingScore } from '@sitewright/contract/ratings.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findVisibleTicket, ticketRooms } from '#features/tickets/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { afterCommit, type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { ratingGiven } from './rating.events.ts'
import { readRatingToken } from './rating-link.ts'

export async function readRating(ctx: SignedInCtx, { params }: Input<typeof ratingRoutes.get>) {
  const ticket = await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const row = await ctx.db
    .selectFrom('ticket_ratings')
    .selectAll()
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst()
  const isMine = ticket.user_id === ctx.actor.userId
  return { rating: row ? ratingView(row) : null, can_rate: isMine && isRateable(ticket) }
}

export async function rate(ctx: SignedInCtx, { params, body }: Input<typeof ratingRoutes.put>) {
  await transaction(ctx.db, (tx) => store(tx, ctx, params.id, body, { userId: ctx.actor.userId }))
  return readRating(ctx, { params, body: undefined, query: undefined })
}

/** The signature alone says whose ticket it is, so a stranger's guesses are bounded and find nothing. */
export async function rateByLink(ctx: Ctx, { body }: Input<typeof ratingRoutes.byLink>) {
  await ctx.limits.consume(limits.ratings, peerKey(ctx.ip))
  const ticketId = readRatingToken(ctx, body.token)
  const rating = await transaction(ctx.db, (tx) => store(tx, ctx, ticketId, body, { userId: null }))
  return { ticket_id: ticketId, rating }
}

type Said = Pick<Input<typeof ratingRoutes.put>['body'], 'score' | 'comment'>

/** A person rates their own ticket; a link rates the one it is signed for. */
async function store(
  tx: Tx,
  ctx: Ctx,
  ticketId: number,
  { score, comment }: Said,
  by: { userId: number | null },
): Promise<Rating> {
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'user_id', 'status', 'merged_into'])
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .$if(by.userId !== null, (query) => query.where('user_id', '=', by.userId ?? 0))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Problem('not_found')
  if (!isRateable(ticket))
    throw new Problem('conflict', { says: 'You can rate the help once the ticket is resolved.' })
  const said = { score, comment, rated_at: new Date(ctx.now()) }
  const row = await tx
    .insertInto('ticket_ratings')
    .values({ ticket_id: ticketId, ...said })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(said))
    .returningAll()
    .executeTakeFirstOrThrow()
  const given = { score, by: by.userId === null ? ('link' as const) : ('person' as const) }
  await record(tx, ctx, ratingGiven, given, { userId: ticket.user_id, ticketId })
  afterCommit(tx, () => ctx.live.emit(ticketRooms.ticket(ticketId), 'ticket_changed', ticketId))
  return ratingView(row)
}

function isRateable({ status, merged_into }: { status: string; merged_into: number | null }): boolean {
  return merged_into === null && (status === 'resolved' || status === 'closed')
}

export function ratingView(row: { score: string; comment: string; rated_at: Date }): Rating {
  return {
    score: RatingScore.parse(row.score),
    comment: row.comment,
    rated_at: row.rated_at.toISOString(),
  }
}
