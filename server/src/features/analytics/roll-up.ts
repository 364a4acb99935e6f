import { EVENTS_KEPT_DAYS } from '@sitewright/contract/analytics.ts'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'

/** Events may commit in another order than they were numbered. */
const NUMBERS_AGAIN = 10_000

interface State {
  until: Date
  last_id: string
}

/**
 * Counts events by day, from where the last run came to. Days of events that came late are counted again; run twice, it
 * comes to the same.
 */
export const rollUpEvents = defineJob({
  id: 'analytics.roll-up',
  cron: '*/5 * * * *',
  run: async ({ db, now }) => {
    const state = await readState(db)
    if (!state) return
    const kept = startOfDay(now() - EVENTS_KEPT_DAYS * DAY_MS)
    const { rows } = await sql<{ newest: string }>`
      select coalesce(max(id), 0)::text as newest from analytics_events`.execute(db)
    for (const day of await lateDays(db, state))
      if (day >= kept) await countDay(db, day, state.until.getTime())
    const from = Math.max(startOfDay(state.until.getTime()), kept)
    for (let day = from; day <= now(); day += DAY_MS) await countDay(db, day, now())
    await sql`update event_days_until set last_id = greatest(last_id, ${rows[0]?.newest ?? 0}::bigint)`.execute(
      db,
    )
  },
})

const startOfDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS

/** Null without any event so far. */
async function readState(db: Database): Promise<State | null> {
  await sql`insert into event_days_until (until, last_id)
    select date_trunc('day', min(at), 'UTC'), 0 from analytics_events having min(at) is not null
    on conflict do nothing`.execute(db)
  const { rows } = await sql<State>`select until, last_id from event_days_until`.execute(db)
  return rows[0] ?? null
}

async function lateDays(db: Database, { until, last_id }: State): Promise<number[]> {
  // In its first run nothing is late.
  if (last_id === '0') return []
  const { rows } = await sql<{ day: Date }>`
    select distinct date_trunc('day', at, 'UTC') as day from analytics_events
    where id > ${last_id}::bigint - ${NUMBERS_AGAIN} and at < ${until}`.execute(db)
  return rows.map(({ day }) => day.getTime())
}

/** Counts a day anew, up to `until` or as far as another worker came. */
async function countDay(db: Database, day: number, until: number): Promise<void> {
  const start = new Date(day)
  const end = new Date(Math.min(day + DAY_MS, until))
  await transaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const { rows } = await sql<{ end: Date }>`
      update event_days_until set until = greatest(until, ${end})
      returning least(until, ${new Date(day + DAY_MS)}) as end`.execute(tx)
    await sql`delete from event_days where day = (${start}::timestamptz at time zone 'UTC')::date`.execute(tx)
    await sql`insert into event_days (day, name, path, count)
      select (${start}::timestamptz at time zone 'UTC')::date, name, case name when 'pageview' then path else '' end, count(*)
      from analytics_events where at >= ${start} and at < ${rows[0]?.end} group by 2, 3`.execute(tx)
  })
}
