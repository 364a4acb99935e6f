import type { QuietHours } from '@sitewright/contract/monitors.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { entitlementsOf, entitlementsOfMany } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { isQuiet } from '../maintenance.ts'
import { LISTED_MAX, type Notice, noticesMail } from './words.ts'

/** A digest leaves at the latest with the run after this, so within the hour. */
const DIGEST_AFTER_MS = 45 * 60_000
const USERS_A_PAGE = 500

/**
 * Mails one customer what happened to their sites, all in one mail; what falls into quiet hours waits for their end. With
 * an incident, that one waits for its cause no longer.
 */
export const mailNotices = defineJob({
  id: 'monitoring.mail-notices',
  payload: z.strictObject({ userId: z.number(), incidentId: z.number().optional() }),
  run: async (ctx, { userId, incidentId }) => {
    if (incidentId !== undefined)
      await ctx.db
        .updateTable('monitor_notices')
        .set({ waits_for_cause: false })
        .where('incident_id', '=', incidentId)
        .execute()
    const { alerts } = await entitlementsOf(ctx.db, userId)
    await mailTo(ctx, userId, alerts)
  },
})

/** Digests that are due, and what quiet hours held back: one job for each customer, so that one does not wait for another. */
export const mailDigests = defineJob({
  id: 'monitoring.mail-digests',
  cron: '*/5 * * * *',
  run: async ({ db, now }) => {
    for (let after = 0; ; ) {
      const { rows } = await sql<{ user_id: number; oldest: Date }>`
        select user_id, min(at) as oldest from monitor_notices where user_id > ${after} and not waits_for_cause
        group by user_id order by user_id limit ${USERS_A_PAGE}`.execute(db)
      const ids = rows.map((row) => row.user_id)
      const plans = await entitlementsOfMany(db, ids)
      const due = rows.filter(({ user_id, oldest }) =>
        isDue(plans.get(user_id)?.alerts ?? 'digest', oldest, now()),
      )
      await addJobs(
        db,
        due.map(({ user_id: userId }) =>
          mailNotices.with({ userId }, { key: `monitoring.mail-notices:${userId}` }),
        ),
      )
      after = ids.at(-1) ?? 0
      if (ids.length < USERS_A_PAGE) return
    }
  },
})

const isDue = (alerts: 'now' | 'digest', oldest: Date, now: number) =>
  alerts === 'now' || now - oldest.getTime() >= DIGEST_AFTER_MS

async function mailTo(ctx: Ctx, userId: number, alerts: 'now' | 'digest'): Promise<void> {
  const now = ctx.now()
  await transaction(ctx.db, async (tx) => {
    const { rows: sites } = await sql<{ id: number; quiet_hours: QuietHours | null; oldest: Date }>`
      select m.id, m.quiet_hours, min(n.at) as oldest
      from monitor_notices n join monitors m on m.id = n.monitor_id join monitor_incidents i on i.id = n.incident_id
      where n.user_id = ${userId} and ${isKnown} group by m.id`.execute(tx)
    const ready = sites.filter(({ quiet_hours }) => !isQuiet(quiet_hours, now))
    if (!ready.some(({ oldest }) => isDue(alerts, oldest, now))) return
    const taken = await takeNotices(
      tx,
      userId,
      ready.map(({ id }) => id),
    )
    const [first] = taken
    if (!first) return
    const mail = {
      ...noticesMail(taken, first),
      to: first.email,
      dedupeKey: `monitoring:${first.notice_id}`,
    }
    await notify(tx, ctx, { userId, mail })
  })
}

/** An outage whose cause was looked for, or is of no interest any more. */
const isKnown = sql<boolean>`(not n.waits_for_cause or i.ended_at is not null)`

type Taken = Notice & { notice_id: string; email: string; incidents: number; sites: number }

/**
 * Deletes all notices of these sites, and gives the incidents to list, each with the number of all. What is down now
 * is listed before what is newest.
 */
async function takeNotices(tx: Tx, userId: number, monitorIds: number[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with ready as materialized (
        select n.id, n.incident_id, n.monitor_id
        from monitor_notices n join monitor_incidents i on i.id = n.incident_id
        where n.user_id = ${userId} and n.monitor_id = any(${monitorIds}::int[]) and ${isKnown}
        order by n.id for update of n skip locked),
      deleted as (delete from monitor_notices n using ready where n.id = ready.id),
      counted as (select min(id) as notice_id, count(distinct incident_id)::int as incidents,
        count(distinct monitor_id)::int as sites from ready)
    select c.*, i.id as incident_id, m.id as monitor_id, m.name, m.url, u.email, i.started_at, i.ended_at, i.says,
      i.returned, f.finding->>'title' as found, f.finding->>'means' as means
    from counted c cross join monitor_incidents i join monitors m on m.id = i.monitor_id
      join users u on u.id = ${userId} left join findings f on f.id = i.finding_id
    where i.id in (select incident_id from ready)
    order by i.ended_at is not null, i.id desc limit ${LISTED_MAX}`.execute(tx)
  return rows.toSorted((one, other) => one.incident_id - other.incident_id)
}
