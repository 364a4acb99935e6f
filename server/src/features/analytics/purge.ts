import { EVENTS_KEPT_DAYS } from '@sitewright/contract/analytics.ts'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { defineJob } from '#platform/jobs/define.ts'

/** Two years and a month, so that a month can be compared with the same one of the years before. */
const DAYS_KEPT = 760
const ROWS_A_BATCH = 10_000
const ERRORS_KEPT_DAYS = 90
/** Of one kind, the latest; beyond them only the count grows. */
const REPORTS_KEPT = 1_000

export const purgeEvents = defineJob({
  id: 'analytics.forget-events',
  cron: '31 3 * * *',
  run: async ({ db, now }) => {
    // By whole days, since a day with some of its events gone would be counted as smaller.
    const today = Math.floor(now() / DAY_MS) * DAY_MS
    const before = (days: number) => new Date(today - days * DAY_MS)
    const counted = sql`coalesce((select until from event_days_until), '-infinity'::timestamptz)`
    await deleteInBatches(
      db,
      'analytics_events',
      sql`at < least(${before(EVENTS_KEPT_DAYS)}::timestamptz, ${counted})`,
      ROWS_A_BATCH,
    )
    await sql`delete from event_days where day < (${before(DAYS_KEPT)}::timestamptz at time zone 'UTC')::date`.execute(
      db,
    )
  },
})

/** Errors without a report for a while: fixed, or gone with an old browser. */
export const purgeErrors = defineJob({
  id: 'analytics.forget-errors',
  cron: '33 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - ERRORS_KEPT_DAYS * DAY_MS)
    await db.deleteFrom('browser_errors').where('last_at', '<', before).execute()
    const forget = (which: RawBuilder<unknown>) =>
      deleteInBatches(db, 'browser_error_reports', which, ROWS_A_BATCH)
    await forget(sql`at < ${before}`)
    // A kind at a time, along its index: one statement for all would outgrow the time limit with the table.
    const kinds = await db
      .selectFrom('browser_errors')
      .select('id')
      .where('count', '>', REPORTS_KEPT)
      .execute()
    for (const { id } of kinds)
      await forget(sql`error_id = ${id} order by at desc, id desc offset ${REPORTS_KEPT}`)
  },
})
