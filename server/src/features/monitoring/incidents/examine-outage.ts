import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { z } from 'zod'
import { examineSite } from '#features/examinations/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { causeLooked } from '../notices/note-edge.ts'

const EXAMINATION_MS = 12_000
/** With the time that it waits for a place at the examiner. */
const AT_MOST_MS = 60_000
const GRAVE = ['critical', 'high']

/** Looks for the cause of an open incident. Apart from the checks: an examination takes many seconds, and outages come together. */
export const examineOutage = defineJob({
  id: 'monitoring.examine-outage',
  queue: 'outages',
  payload: z.strictObject({ incidentId: z.number() }),
  run: async (ctx, { incidentId }) => {
    const site = await ctx.db
      .selectFrom('monitor_incidents as i')
      .innerJoin('monitors as m', 'm.id', 'i.monitor_id')
      .select(['m.id', 'm.user_id', 'm.url'])
      .where('i.id', '=', incidentId)
      .where('i.ended_at', 'is', null)
      .executeTakeFirst()
    if (!site) return
    const finding = await causeOf(ctx, { id: site.id, userId: site.user_id, url: site.url })
    await transaction(ctx.db, async (tx) => {
      if (finding)
        await tx
          .updateTable('monitor_incidents')
          .set({ finding_id: finding.id })
          .where('id', '=', incidentId)
          .execute()
      await causeLooked(tx, { userId: site.user_id, incidentId })
    })
  },
})

/** Null where it was not found, also because the examination broke: the mail leaves without one then. */
async function causeOf(
  ctx: Ctx,
  { url, ...monitor }: { id: number; userId: number; url: string },
): Promise<Finding | null> {
  try {
    // Not behind the daily examinations, which all wait as the system.
    const visitor = `user:${monitor.userId}`
    const wanted = { url, purpose: 'incident', timeoutMs: EXAMINATION_MS, monitor, visitor } as const
    const outcome = await examineSite(ctx, wanted, { signal: AbortSignal.timeout(AT_MOST_MS) })
    return outcome.done ? graveHeadline(outcome.report) : null
  } catch (error) {
    ctx.log.warn({ err: error, monitor: monitor.id }, 'an outage could not be examined')
    return null
  }
}

/** The headline of the report where it can be why a site is down; small things beside an outage explain nothing. */
function graveHeadline({ findings, headline }: Report): Finding | null {
  const finding = findings.find(({ id }) => id === headline)
  return finding && GRAVE.includes(finding.severity) && finding.verdict !== 'inconclusive' ? finding : null
}
