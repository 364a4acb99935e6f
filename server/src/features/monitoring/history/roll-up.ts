import { DAY_MS, HOUR_MS } from '@sitewright/contract/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { OUTCOMES } from '../checks/store-results.ts'
import { isUnasked } from '../monitor.queries.ts'
import { CHECKS_KEPT_DAYS, dropOldPartitions, ensurePartitions } from './partitions.ts'

/** Counted again, so that results that came late are in. */
const HOURS_AGAIN = 3
const HOURS_KEPT_DAYS = 91
const DAYS_KEPT = 760
const EXAMINATIONS_KEPT_DAYS = 3
/** What could not be mailed about for so long is no news. */
const NOTICES_KEPT_DAYS = 7
const ROWS_A_BATCH = 10_000

/**
 * Hours and days are rolled up from the checks of a closed time, from where the last run came to; run again, they come to
 * the same.
 */
export const rollUp = defineJob({
  id: 'monitoring.roll-up',
  cron: '10 * * * *',
  run: async ({ db, now }) => {
    await ensurePartitions(db, now())
    const thisHour = startOf(now(), HOUR_MS)
    const from = await firstHour(db, thisHour)
    for (let hour = from; hour < thisHour; hour += HOUR_MS) {
      await rollUpHour(db, new Date(hour))
      if (startOf(hour + HOUR_MS, DAY_MS) > startOf(hour, DAY_MS)) await rollUpDay(db, startOf(hour, DAY_MS))
      await sql`insert into monitor_rolled_up (until) values (${new Date(hour + HOUR_MS)})
        on conflict (id) do update set until = excluded.until`.execute(db)
    }
    // Its last hours may have been counted again.
    await rollUpDay(db, startOf(now(), DAY_MS) - DAY_MS)
  },
})

const startOf = (at: number, span: number) => Math.floor(at / span) * span

/** Where the last run came to, some hours counted again; at the furthest where the checks begin that are kept. */
async function firstHour(db: Database, thisHour: number): Promise<number> {
  const { rows } = await sql<{ until: Date | null }>`
    select coalesce((select until from monitor_rolled_up), (select min(created_at) from monitors)) as until`.execute(
    db,
  )
  const until = Math.min(rows[0]?.until?.getTime() ?? thisHour, thisHour)
  const kept = startOf(thisHour, DAY_MS) - CHECKS_KEPT_DAYS * DAY_MS
  return Math.max(startOf(until, HOUR_MS) - HOURS_AGAIN * HOUR_MS, kept)
}

export const expireHistory = defineJob({
  id: 'monitoring.expire-history',
  cron: '40 2 * * *',
  run: async ({ db, now }) => {
    await dropOldPartitions(db, now())
    const before = (days: number) => new Date(now() - days * DAY_MS)
    await deleteInBatches(db, sql`monitor_hours`, sql`hour < ${before(HOURS_KEPT_DAYS)}`)
    await deleteInBatches(db, sql`monitor_days`, sql`day < ${before(DAYS_KEPT)}::date`)
    await deleteInBatches(db, sql`monitor_notices`, sql`at < ${before(NOTICES_KEPT_DAYS)}`)
    await deleteInBatches(
      db,
      sql`examinations e`,
      sql`purpose in ('incident', 'daily') and created_at < ${before(EXAMINATIONS_KEPT_DAYS)}
        and not exists (select from monitors m where m.examination_id = e.id)
        and not exists (select from monitor_incidents i join findings f on f.id = i.finding_id where f.examination_id = e.id)
        and ${isUnasked}`,
    )
  },
})

/** So that no statement holds its locks, or the vacuum, for long. */
async function deleteInBatches(
  db: Database,
  table: RawBuilder<unknown>,
  isOld: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = ROWS_A_BATCH; deleted === ROWS_A_BATCH; )
    await patiently(db, async (connection) => {
      const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isOld} limit ${ROWS_A_BATCH}))`.execute(connection)
      deleted = Number(numAffectedRows)
    })
}

async function rollUpHour(db: Database, hour: Date): Promise<void> {
  const end = new Date(hour.getTime() + HOUR_MS)
  await patiently(db, (connection) =>
    sql`
    insert into monitor_hours (monitor_id, hour, up, down, unknown, total_ms_sum, worst_at, worst_status, worst_ms)
    select c.monitor_id, ${hour}, c.up, c.down, c.unknown, c.total,
      to_timestamp(worst[2] / 1000.0), nullif(worst[3], -1)::smallint, (worst[1] % 10000000)::int
    from (select monitor_id,
        count(*) filter (where outcome = ${sql.lit(OUTCOMES.up)})::smallint as up,
        count(*) filter (where outcome = ${sql.lit(OUTCOMES.down)})::smallint as down,
        count(*) filter (where outcome in (${sql.lit(OUTCOMES.blocked)}, ${sql.lit(OUTCOMES.unknown)}))::smallint as unknown,
        coalesce(sum(total_ms) filter (where outcome = ${sql.lit(OUTCOMES.up)}), 0)::bigint as total,
        max(array[(case when outcome = ${sql.lit(OUTCOMES.down)} then
            case when status is null then 3 when status >= 400 then 2 else 1 end else 0 end)::bigint * 10000000
            + least(total_ms, 9999999), (extract(epoch from at) * 1000)::bigint, coalesce(status, -1)])
          filter (where outcome in (${sql.lit(OUTCOMES.up)}, ${sql.lit(OUTCOMES.down)})) as worst
      from monitor_checks where at >= ${hour} and at < ${end} group by monitor_id) c
    join monitors m on m.id = c.monitor_id
    on conflict (monitor_id, hour) do update set up = excluded.up, down = excluded.down, unknown = excluded.unknown,
      total_ms_sum = excluded.total_ms_sum, worst_at = excluded.worst_at, worst_status = excluded.worst_status,
      worst_ms = excluded.worst_ms`.execute(connection),
  )
}

async function rollUpDay(db: Database, from: number): Promise<void> {
  const day = new Date(from)
  const end = new Date(from + DAY_MS)
  await patiently(db, (connection) =>
    sql`
    insert into monitor_days (monitor_id, day, up, down, unknown, total_ms_sum)
    select monitor_id, (${day}::timestamptz at time zone 'UTC')::date, sum(up), sum(down), sum(unknown), sum(total_ms_sum)
    from monitor_hours where hour >= ${day} and hour < ${end} group by monitor_id
    on conflict (monitor_id, day) do update set up = excluded.up, down = excluded.down, unknown = excluded.unknown,
      total_ms_sum = excluded.total_ms_sum`.execute(connection),
  )
}

/** Rolling up many monitors takes longer than a request may. */
async function patiently(db: Database, work: (connection: Database) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = '5min'`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
