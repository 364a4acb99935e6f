import type { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import { sendFile } from '#platform/files/send-file.ts'
import { Problem } from '#platform/problem.ts'

const PAGE = 24

/** Reports that were made stay readable when the plan has ended. */
export async function listReports(
  ctx: SignedInCtx,
  { query }: Pick<Input<typeof monitoringRoutes.reports>, 'query'>,
) {
  let asked = ctx.db.selectFrom('monitor_reports').selectAll().where('user_id', '=', ctx.actor.userId)
  if (query.before !== undefined) asked = asked.where('id', '<', query.before)
  const rows = await asked
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    reports: page.map((row) => ({
      id: row.id,
      kind: row.kind as 'weekly' | 'monthly',
      from: row.from_at.toISOString(),
      to: row.to_at.toISOString(),
      created_at: row.created_at.toISOString(),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function downloadReport(
  ctx: SignedInHttpCtx,
  { params }: Input<typeof monitoringRoutes.report>,
) {
  const row = await ctx.db
    .selectFrom('monitor_reports')
    .selectAll()
    .where('id', '=', params.id)
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const name = `${row.kind}-site-report-${row.from_at.toISOString().slice(0, 10)}.pdf`
  return sendFile(ctx, { key: row.file_key, name, type: 'application/pdf' })
}
