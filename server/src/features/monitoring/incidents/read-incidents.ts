import type { Finding } from '@sitewright/contract/findings.ts'
import type { Incident, monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { FaultKind } from '@sitewright/contract/monitors.ts'
import type { Entitlements } from '@sitewright/contract/plans.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { cardOf } from '#features/assistant/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { findOwnMonitor } from '../monitor.queries.ts'
import { requirePlan } from '../plan.ts'

const PAGE = 25

export async function listOwnIncidents(
  ctx: SignedInCtx,
  { params, query }: Input<typeof monitoringRoutes.incidents>,
) {
  const monitor = await findOwnMonitor(ctx.db, ctx.actor.userId, params.id)
  const plan = await requirePlan(ctx)
  const rows = await listIncidents(ctx.db, monitor.id, { before: query.before, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    incidents: page.map((row) => incidentView(row, plan)),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Newest first; those that are still open or ended after `since`. */
export function listIncidents(
  db: Database,
  monitorId: number,
  { before, since, limit }: { before?: number | undefined; since?: Date; limit: number },
) {
  let query = db
    .selectFrom('monitor_incidents as i')
    .leftJoin('findings as f', 'f.id', 'i.finding_id')
    .selectAll('i')
    .select('f.finding')
    .where('i.monitor_id', '=', monitorId)
  if (before !== undefined) query = query.where('i.id', '<', before)
  if (since) query = query.where((eb) => eb.or([eb('i.ended_at', 'is', null), eb('i.ended_at', '>=', since)]))
  return query.orderBy('i.id', 'desc').limit(limit).execute()
}

type IncidentRow = Awaited<ReturnType<typeof listIncidents>>[number]

export function incidentView(row: IncidentRow, { tier }: Pick<Entitlements, 'tier'>): Incident {
  const { started_at, ended_at } = row
  return {
    id: row.id,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    duration_seconds: secondsBetween(started_at, ended_at),
    kind: row.kind as FaultKind,
    status_code: row.status_code,
    says: row.says,
    finding: row.finding ? cardOf(row.finding as unknown as Finding, { signedIn: true, tier }) : null,
  }
}

export function secondsBetween(from: Date, to: Date | null): number | null {
  return to && Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000))
}
