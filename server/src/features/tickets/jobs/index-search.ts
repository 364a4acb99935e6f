import { z } from 'zod'
import { defineJob } from '#platform/jobs/define.ts'
import { indexTicket } from '../inbox/search.ts'

/** Makes a ticket findable by what was just written; many messages within the second are one run. */
export const indexSearch = defineJob({
  id: 'tickets.index-search',
  payload: z.strictObject({ ticketId: z.number() }),
  run: (ctx, { ticketId }) => indexTicket(ctx.db, ticketId),
})
