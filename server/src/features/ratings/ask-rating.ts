import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { aboutTicket } from '#outside/mail/about-ticket.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { ratingToken } from './rating-link.ts'

const AFTER_MS = 60 * 60_000

/** Asks by mail how it went, once for each ticket, an hour after it was resolved and only if it still is. */
export const askRating = defineJob({
  id: 'ratings.ask',
  payload: z.strictObject({ ticketId: z.number() }),
  run: (ctx, { ticketId }) =>
    transaction(ctx.db, async (tx) => {
      const ticket = await tx
        .selectFrom('tickets as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .select(['t.user_id', 't.subject', 'u.email'])
        .where('t.id', '=', ticketId)
        .where('t.deleted_at', 'is', null)
        .where('t.merged_into', 'is', null)
        .where('t.status', 'in', ['resolved', 'closed'])
        .where('t.rating_asked_at', 'is', null)
        .forUpdate('t')
        .executeTakeFirst()
      if (!ticket || (await isRated(tx, ticketId))) return
      const asked = { rating_asked_at: new Date(ctx.now()) }
      await tx.updateTable('tickets').set(asked).where('id', '=', ticketId).execute()
      await notify(tx, ctx, {
        userId: ticket.user_id,
        mail: {
          kind: 'rating_question',
          to: ticket.email,
          ...aboutTicket({ id: ticketId, subject: ticket.subject }),
          title: 'How did we do?',
          paragraphs: [
            'We have set your ticket to resolved.',
            'Are you happy with the help you got? It takes one click. If something is still wrong, just write on the ticket.',
          ],
          action: { label: 'Rate the help', path: `/rate#${ratingToken(ctx, ticketId)}` },
          dedupeKey: `rating:${ticketId}`,
        },
      })
    }),
})

/** Read once the ticket is held: it may be rated while that is waited for. */
async function isRated(tx: Tx, ticketId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_ratings')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return row !== undefined
}

export function askRatingSoon(ticketId: number) {
  return askRating.with({ ticketId }, { key: `rating:${ticketId}`, afterMs: AFTER_MS })
}
