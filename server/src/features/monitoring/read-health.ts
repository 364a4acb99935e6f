import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Finding } from '@sitewright/contract/findings.ts'
import {
  HISTORY_DAYS,
  type monitoringRoutes,
  type SiteHealth,
  UPTIME_DAYS,
} from '@sitewright/contract/monitoring.ts'
import type { Entitlements } from '@sitewright/contract/plans.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { cardOf } from '#features/assistant/index.ts'
import { getExaminationOrNull } from '#features/examinations/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { readHistory } from './history/read-history.ts'
import { readUptime } from './history/read-uptime.ts'
import { incidentView, listIncidents } from './incidents/read-incidents.ts'
import { findOwnMonitor, listMonitors, type MonitorRow } from './monitor.queries.ts'
import { monitorView } from './monitor.view.ts'
import { requirePlan } from './plan.ts'

const INCIDENTS_MAX = 50
const FINDINGS_MAX = 5

const empty: SiteHealth = {
  summary: { latest_status: null, latest_response_time: null },
  history: [],
  incidents: [],
  monitor: null,
  uptime: [],
  timing: null,
  examination: null,
}

export async function readHealth(
  ctx: SignedInCtx,
  { query }: Input<typeof monitoringRoutes.health>,
): Promise<SiteHealth> {
  const { db, actor } = ctx
  const asked = query.monitor === undefined ? null : await findOwnMonitor(db, actor.userId, query.monitor)
  const plan = await requirePlan(ctx)
  const monitor = asked ?? (await listMonitors(db, actor.userId))[0]
  if (!monitor) return empty
  const days = query.days ?? HISTORY_DAYS.usual
  const now = ctx.now()
  const since = new Date(now - days * DAY_MS)
  const [history, incidents, uptime, timing, examination] = await Promise.all([
    readHistory(db, monitor.id, days, now),
    listIncidents(db, monitor.id, { since, limit: INCIDENTS_MAX }),
    readUptime(db, monitor.id, UPTIME_DAYS, now),
    readTiming(db, monitor.id),
    readExamined(db, monitor, plan),
  ])
  return {
    summary: { latest_status: monitor.last_status, latest_response_time: monitor.last_ms },
    history,
    incidents: incidents.map((row) => incidentView(row, plan)),
    monitor: monitorView(monitor, plan, now),
    uptime,
    timing,
    examination,
  }
}

async function readTiming(db: Database, id: number): Promise<SiteHealth['timing']> {
  const row = await db
    .selectFrom('monitor_checks')
    .select(['at', 'dns_ms', 'connect_ms', 'tls_ms', 'first_byte_ms', 'total_ms'])
    .where('monitor_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, at: row.at.toISOString() } : null
}

async function readExamined(
  db: Database,
  monitor: MonitorRow,
  { tier }: Entitlements,
): Promise<SiteHealth['examination']> {
  if (!monitor.examination_id) return null
  const examination = await getExaminationOrNull(db, monitor.examination_id)
  if (!examination) return null
  const findings: Finding[] = examination.report.findings.slice(0, FINDINGS_MAX)
  return {
    at: examination.created_at.toISOString(),
    findings: findings.map((finding) => cardOf(finding, { signedIn: true, tier })),
  }
}
