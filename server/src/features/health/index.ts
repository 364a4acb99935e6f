import { healthRoutes } from '@sitewright/contract/health.ts'
import type { Ctx } from '#platform/context.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { defineJob, type Job } from '#platform/jobs/define.ts'
import { Problem } from '#platform/problem.ts'

/** Below the browser's own 3 s, so that the browser gets the reason. */
const DATABASE_PATIENCE_MS = 2_000

/** Goes the way of every job, and so shows that it is open. */
const recordHeartbeat = defineJob({
  id: 'health.note-pulse',
  cron: '* * * * *',
  run: async ({ db, now }) => {
    const ran_at = new Date(now())
    await db
      .insertInto('job_pulse')
      .values({ ran_at })
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ ran_at }))
      .execute()
  },
})

export const healthJobs: Job[] = [recordHeartbeat as Job]

export const healthBindings: RouteBinding[] = [
  bind(healthRoutes.health, async (ctx) => {
    const gaveUp = new Promise<null>((resolve) =>
      setTimeout(() => resolve(null), DATABASE_PATIENCE_MS).unref(),
    )
    const answer = await Promise.race([readHeartbeat(ctx).catch(() => null), gaveUp])
    if (!answer) throw new Problem('unavailable', { retryAfterSeconds: 5 })
    return {
      status: 'ok' as const,
      version: ctx.config.version,
      time: new Date(ctx.now()).toISOString(),
      ...answer,
    }
  }),
]

async function readHeartbeat({ db }: Ctx): Promise<{ jobs_ran_at: string | null }> {
  const row = await db.selectFrom('job_pulse').select('ran_at').executeTakeFirst()
  return { jobs_ran_at: row?.ran_at.toISOString() ?? null }
}
