import { MINUTE_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import { entitlementsOfMany } from '#features/subscriptions/index.ts'
import type { Database } from '#platform/database/connect.ts'
import { transaction } from '#platform/database/transaction.ts'
import { abandonIncident } from '../incidents/record-incidents.ts'
import type { Standing } from './advance.ts'
import type { Claimed } from './claimed.ts'
import { OUTCOMES } from './store-results.ts'

/** Longer than a check with the looks at other sites and the last one; a worker that dies has its monitors checked by another one then. */
const LEASE_MS = 90_000
const REST_MS = 10 * 60_000
const TURN_MAX_MS = 5 * 60_000
/** A site may put us off for so long at most. */
export const LATER_MAX_MS = 3_600_000

interface Row {
  monitor_id: number
  version: number
  user_id: number
  url: string
  host: string
  keyword: string | null
  state: Standing['state']
  fails: number
  oks: number
  failed_at: Date | null
  recovered_at: Date | null
  returned: number | null
  incident_id: number | null
  maintenance: { starts_at: string; ends_at: string }[]
  certificate_fingerprint: string | null
  place: number
}

/**
 * Takes monitors that are due, each for one worker; what the plan does not cover now is put to rest. No network within
 * the statement.
 */
export async function claimDue(db: Database, now: number, limit: number): Promise<Claimed[]> {
  const at = new Date(now)
  const { rows } = await sql<Row>`
    with due as materialized (
      select s.monitor_id from monitor_schedule s join monitors m on m.id = s.monitor_id
      where s.next_due <= ${at} and m.paused_at is null and m.verified_at is not null
      order by s.next_due limit ${limit} for update of s skip locked)
    update monitor_schedule s set next_due = ${new Date(now + LEASE_MS)}, version = s.version + 1
    from due join monitors m on m.id = due.monitor_id
    where s.monitor_id = due.monitor_id
    returning s.monitor_id, s.version, s.state, s.fails, s.oks, s.failed_at, s.recovered_at, s.incident_id,
      m.user_id, m.url, m.host, m.keyword, m.maintenance, m.certificate_fingerprint,
      (select i.returned from monitor_incidents i where i.id = s.incident_id) as returned,
      (select count(*)::int from monitors o where o.user_id = m.user_id and o.id <= m.id
        and o.verified_at is not null and o.paused_at is null) as place`.execute(db)
  if (rows.length === 0) return []
  const plans = await entitlementsOfMany(db, [...new Set(rows.map((row) => row.user_id))])
  const covered: Claimed[] = []
  const resting: Row[] = []
  for (const row of rows) {
    const plan = plans.get(row.user_id)
    if (plan?.checkEveryMinutes && row.place <= plan.sites)
      covered.push(claimedOf(row, plan.checkEveryMinutes * MINUTE_MS))
    else resting.push(row)
  }
  if (resting.length > 0) await rest(db, resting, now)
  return covered
}

function claimedOf(row: Row, everyMs: number): Claimed {
  return {
    id: row.monitor_id,
    version: row.version,
    userId: row.user_id,
    url: row.url,
    host: row.host,
    keyword: row.keyword,
    everyMs,
    standing: {
      state: row.state,
      fails: row.fails,
      oks: row.oks,
      failedAt: row.failed_at?.getTime() ?? null,
      recoveredAt: row.recovered_at?.getTime() ?? null,
      returned: row.returned ?? 0,
    },
    incidentId: row.incident_id,
    maintenance: row.maintenance,
    fingerprint: row.certificate_fingerprint,
  }
}

/**
 * What happens while no one looks is not known, so that an open incident ends here, as it does with a pause. A site that
 * was paused since the claim stays as the pause left it.
 */
async function rest(db: Database, claimed: readonly Row[], now: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ monitor_id: number; incident_id: number | null }>`
      update monitor_schedule s set next_due = ${new Date(now + REST_MS)}, state = 'resting', fails = 0, oks = 0,
        failed_at = null, recovered_at = null
      from unnest(${claimed.map((row) => row.monitor_id)}::int[], ${claimed.map((row) => row.version)}::int[])
        as n (id, version)
      where s.monitor_id = n.id and s.version = n.version
      returning s.monitor_id, s.incident_id`.execute(tx)
    for (const row of rows)
      if (row.incident_id !== null) await abandonIncident(tx, row.monitor_id, new Date(now))
  })
}

/** Gives a claimed check back, to be claimed again then. */
export async function putBack(db: Database, { id, version }: Claimed, until: number): Promise<void> {
  await db
    .updateTable('monitor_schedule')
    .set({ next_due: new Date(until) })
    .where('monitor_id', '=', id)
    .where('version', '=', version)
    .execute()
}

/**
 * After the clock was set back, turns lie further ahead than any plan's interval, or than a site that asked us to come
 * back later may put them: they are due now.
 */
export async function healTurns(db: Database, now: number): Promise<void> {
  const regular = new Date(now + REST_MS + TURN_MAX_MS)
  const asked = new Date(now + LATER_MAX_MS + TURN_MAX_MS)
  await sql`update monitor_schedule set next_due = ${new Date(now)} where next_due > ${regular}
    and (next_due > ${asked} or last_outcome is distinct from ${sql.lit(OUTCOMES.blocked)})`.execute(db)
}
