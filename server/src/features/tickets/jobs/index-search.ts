import { z } from 'zod'
import { defineJob, type JobRequest } from '#platform/jobs/define.ts'
import { indexTicket, indexWholeTicket } from '../inbox/search.ts'

const AFTER_MS = 1_000

/** Makes a ticket findable by what was just written. */
export const indexSearch = defineJob({
  id: 'tickets.index-search',
  payload: z.strictObject({ ticketId: z.number(), whole: z.boolean().default(false) }),
  run: async (ctx, { ticketId, whole }) => {
    // Cleared first: what is written meanwhile asks for another run.
    await ctx.db.updateTable('tickets').set({ search_stale: false }).where('id', '=', ticketId).execute()
    await (whole ? indexWholeTicket : indexTicket)(ctx.db, ticketId)
  },
})

export function indexSearchSoon(ticketId: number): JobRequest {
  return indexSearch.with({ ticketId }, { key: `search:${ticketId}`, afterMs: AFTER_MS })
}

/** For what has no place in the order of messages, such as a note. */
export function indexWholeSoon(ticketId: number): JobRequest {
  return indexSearch.with({ ticketId, whole: true }, { key: `search-whole:${ticketId}` })
}

/** A customer's name or address changed: every ticket of theirs is found by the new one. */
export const indexCustomer = defineJob({
  id: 'tickets.index-customer',
  queue: 'search-customer',
  payload: z.strictObject({ userId: z.number() }),
  run: async (ctx, { userId }) => {
    const tickets = await ctx.db.selectFrom('tickets').select('id').where('user_id', '=', userId).execute()
    const failed: unknown[] = []
    for (const { id } of tickets)
      await indexWholeTicket(ctx.db, id).catch((error: unknown) => failed.push(error))
    // Only now, so that one keeps no other under the old name; all of them are tried again.
    if (failed.length > 0) throw failed[0]
  },
})
