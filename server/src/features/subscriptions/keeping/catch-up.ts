import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { keepEvent } from './keep-event.ts'

const HOUR_MS = 60 * 60 * 1_000
/** How far back where nothing came for a while; the provider keeps events for 30 days. */
const AT_MOST_MS = 7 * 24 * HOUR_MS

/** Asks the provider for events that never reached us, every 15 minutes. */
export const catchUp = defineJob({
  id: 'subscriptions.catch-up',
  payload: z.unknown(),
  cron: '*/15 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const newest = await ctx.db
      .selectFrom('payment_events')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Events come in any order: the hour before the newest is looked through as well.
    const since = Math.max((newest?.created_at.getTime() ?? 0) - HOUR_MS, now - AT_MOST_MS)
    for await (const event of ctx.payments.eventsSince(new Date(since)))
      await transaction(ctx.db, (tx) => keepEvent(tx, ctx, event))
  },
})
