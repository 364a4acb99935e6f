import { utcDay } from '@sitewright/contract/time-words.ts'
import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { z } from 'zod'
import { notify } from '#features/notifications/index.ts'
import { entitlementsOf, entitlementsOfMany } from '#features/subscriptions/index.ts'
import { queues } from '#platform/budget-table.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { OwnThread } from '#platform/own-thread.ts'
import { figuresOf, type ReportFigures, type SiteFigures } from './figures.ts'
import type { Report } from './pdf.ts'
import { checksInWords, titleOf } from './words.ts'

const CLIENTS_AT_ONCE = 1_000
const PDF = 'application/pdf'
/** In a thread: it is not urgent, and its library takes 60 MB. */
const pdfs = new OwnThread<Report, Uint8Array>(
  new URL('./draw-reports.ts', import.meta.url),
  queues.documents,
)

/** Every morning: a report for each customer whose plan promises one for a period that is over and has none yet. */
export const startReports = defineJob({
  id: 'monitoring.start-reports',
  cron: '25 5 * * *',
  run: async ({ db, now }) => {
    for (let after = 0; ; ) {
      const { rows } = await sql<{ user_id: number; since: Date }>`
        select user_id, min(verified_at) as since from monitors where verified_at is not null and user_id > ${after}
        group by user_id order by user_id limit ${CLIENTS_AT_ONCE}`.execute(db)
      const ids = rows.map((row) => row.user_id)
      const plans = await entitlementsOfMany(db, ids)
      const promised = rows.flatMap(({ user_id: userId, since }) => {
        const kind = plans.get(userId)?.report
        if (!kind) return []
        const { from, to } = lastSpan(kind, now())
        return since < to ? [{ userId, from: from.toISOString() }] : []
      })
      await addJobs(
        db,
        promised.map((one) => makeReport.with(one, { key: `monitoring.make-report:${one.userId}` })),
      )
      after = ids.at(-1) ?? 0
      if (ids.length < CLIENTS_AT_ONCE) return
    }
  },
})

/** Makes the report that the plan promises for the span beginning at `from`, once, and mails its figures. */
export const makeReport = defineJob({
  id: 'monitoring.make-report',
  queue: 'reports',
  payload: z.strictObject({ userId: z.number(), from: z.string() }),
  run: async (ctx, { userId, from }) => {
    const { report: kind } = await entitlementsOf(ctx.db, userId)
    if (!kind) return
    const span = lastSpan(kind, ctx.now())
    if (span.from.toISOString() !== from || (await isMade(ctx.db, userId, kind, span.from))) return
    const figures = await figuresOf(ctx.db, userId, { kind, ...span })
    const key = `reports/${userId}/${kind}-${from.slice(0, 10)}`
    const pdf = await pdfs.make({ figures, business: ctx.config.business.name })
    await ctx.files.put(key, Buffer.from(pdf), PDF)
    const isOwned = await transaction(ctx.db, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .where('merged_into', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!user) return false
      const row = await tx
        .insertInto('monitor_reports')
        .values({
          user_id: userId,
          kind,
          from_at: span.from,
          to_at: span.to,
          figures: JSON.stringify(figures),
          file_key: key,
          created_at: new Date(ctx.now()),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'from_at']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return true
      const mail = {
        kind: 'site_report' as const,
        to: user.email,
        subject: titleOf(kind),
        paragraphs: [
          `From ${utcDay(span.from)} to ${utcDay(span.to.getTime() - 1)}:`,
          ...figures.sites.map(lineOf),
        ],
        action: { label: 'Open the report', path: '/dashboard/site-health#reports' },
        dedupeKey: `monitoring-report:${row.id}`,
      }
      await notify(tx, ctx, { userId, mail })
      return true
    })
    // The account went meanwhile, and its files with it; or its sites are those of another one now.
    if (!isOwned) await ctx.files.remove(key)
  },
})

async function isMade(
  db: Parameters<typeof entitlementsOf>[0],
  userId: number,
  kind: string,
  from: Date,
): Promise<boolean> {
  const made = await db
    .selectFrom('monitor_reports')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('from_at', '=', from)
    .executeTakeFirst()
  return made !== undefined
}

/** The last whole week (Monday to Sunday) or month, in UTC. */
export function lastSpan(kind: ReportFigures['kind'], now: number): { from: Date; to: Date } {
  const unit = kind === 'weekly' ? 'week' : 'month'
  const to = DateTime.fromMillis(now, { zone: 'utc' }).startOf(unit)
  return { from: to.minus({ [`${unit}s`]: 1 }).toJSDate(), to: to.toJSDate() }
}

function lineOf({ name, percent, checks, incident_count, mean_ms, not_checked }: SiteFigures): string {
  const up = percent === null ? 'Uptime not measured' : `Uptime ${percent}% of ${checksInWords(checks)}`
  const time = mean_ms === null ? '' : `, mean response time ${mean_ms} ms`
  const count = `${incident_count} ${incident_count === 1 ? 'incident' : 'incidents'}`
  return [`${name}: ${up}${time}, ${count}.`, ...not_checked].join(' ')
}
