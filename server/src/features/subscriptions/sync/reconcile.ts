import { MINUTE_MS } from '@sitewright/contract/durations.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { listUnsettled } from '../checkout/checkout.queries.ts'
import { listNotEnded } from '../subscription.queries.ts'
import { storeEvent } from './store-event.ts'
import { syncSoon } from './sync-subscription.ts'

/** The newest events may not be listed yet. */
const OVERLAP_MS = 10 * MINUTE_MS
/** How far back after a long pause; the provider keeps events for 30 days. */
const AT_MOST_MS = 29 * 24 * 60 * MINUTE_MS

/** Every 15 minutes asks the provider for events that never arrived, and reads what was paid and not read yet. */
export const reconcile = defineJob({
  id: 'subscriptions.reconcile',
  cron: '*/15 * * * *',
  run: async (ctx) => {
    const began = ctx.now()
    const kept = await ctx.db.selectFrom('payment_events_caught_up').select('up_to').executeTakeFirst()
    const since = Math.max(kept?.up_to.getTime() ?? 0, began - AT_MOST_MS)
    for await (const event of ctx.payments.eventsSince(new Date(since)))
      await transaction(ctx.db, (tx) => storeEvent(tx, ctx, event))
    await addJobs(ctx.db, (await listUnsettled(ctx.db)).map(syncSoon))
    // Stored last: a list that breaks off is asked for from the same time again.
    const up_to = new Date(began - OVERLAP_MS)
    await ctx.db
      .insertInto('payment_events_caught_up')
      .values({ up_to })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ up_to }))
      .execute()
  },
})

/** Once a day reads every subscription that has not ended, whatever its events said. */
export const readAll = defineJob({
  id: 'subscriptions.read-all',
  cron: '20 3 * * *',
  run: async (ctx) => addJobs(ctx.db, (await listNotEnded(ctx.db)).map(syncSoon)),
})
