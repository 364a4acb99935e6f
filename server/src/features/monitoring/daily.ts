import { DAY_MS } from '@sitewright/contract/durations.ts'
import { registrationOf } from '@sitewright/diagnosis/uptime/registry.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { examineSite } from '#features/examinations/index.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { laneOf } from '#platform/jobs/queues.ts'
import { findCovered } from './monitor.queries.ts'
import { warnOfExpiry } from './notices/warn-of-expiry.ts'

const RUNS_A_DAY = 144
/** Half more than its share, so that a run that was left out is made up for. */
const SHARE = 1.5 / RUNS_A_DAY
const AT_LEAST = 50
const AT_MOST_MS = 60_000

/** Once a day each watched site is examined lightly, and its domain's register is asked. */
export const startDaily = defineJob({
  id: 'monitoring.start-daily',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = new Date(ctx.now())
    // Put off before it begins, so that each is for one worker.
    await transaction(ctx.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
      update monitors set examined_at = ${now} where id in (
        select id from monitors where verified_at is not null and paused_at is null
          and (examined_at is null or examined_at < ${new Date(now.getTime() - DAY_MS)})
        order by examined_at nulls first
        limit (select greatest(${AT_LEAST}, ceil(count(*) * ${SHARE}::float8))::int from monitors
          where verified_at is not null and paused_at is null)
        for update skip locked)
      returning id`.execute(tx)
      await addJobs(
        tx,
        rows.map(({ id }) => ({
          ...lookDaily.with({ id }, { key: `monitoring.look-daily:${id}` }),
          // Two lanes: the examiner does as many at once for one visitor.
          queue: laneOf('daily', id),
        })),
      )
    })
  },
})

export const lookDaily = defineJob({
  id: 'monitoring.look-daily',
  payload: z.strictObject({ id: z.number() }),
  run: async (ctx, { id }) => {
    const monitor = await findCovered(ctx.db, id)
    if (!monitor) return
    const signal = AbortSignal.timeout(AT_MOST_MS)
    const watched = { id, userId: monitor.user_id }
    const outcome = await examineSite(
      ctx,
      { url: monitor.url, purpose: 'daily', monitor: watched },
      { signal },
    )
    const registration = await registrationOf(guardOf(rulesOf(ctx.config)), monitor.host)
    const learnt = {
      ...(outcome.done ? { examination_id: outcome.id } : {}),
      ...(registration ? { domain: registration.domain, domain_expires_at: registration.expiresAt } : {}),
    }
    if (Object.keys(learnt).length > 0)
      await ctx.db.updateTable('monitors').set(learnt).where('id', '=', id).execute()
    await addJobs(ctx.db, [warnOfExpiry.with({ id }, { key: `monitoring.warn-of-expiry:${id}` })])
  },
})
