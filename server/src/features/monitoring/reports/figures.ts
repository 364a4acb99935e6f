import { DAY_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import { listFindings } from '#features/examinations/index.ts'
import type { Database } from '#platform/database/connect.ts'
import { percentOf } from '../history/read-uptime.ts'
import { secondsBetween } from '../incidents/read-incidents.ts'
import { listMonitors } from '../monitor.queries.ts'

export interface SiteFigures {
  name: string
  url: string
  /** Null where nothing was measured. */
  percent: number | null
  checks: number
  unknown: number
  mean_ms: number | null
  incident_count: number
  /** The first of them. */
  incidents: { started_at: string; seconds: number | null; says: string }[]
  findings: { title: string; severity: string }[]
  certificate_expires_at: string | null
  domain_expires_at: string | null
  /** What the report cannot say, in plain words. */
  not_checked: string[]
}

export interface ReportFigures {
  kind: 'weekly' | 'monthly'
  from: string
  to: string
  sites: SiteFigures[]
}

const INCIDENTS_MAX = 20
const FINDINGS_MAX = 8

/** What was measured of every site of a customer between two midnights (UTC), and what was not. */
export async function figuresOf(
  db: Database,
  userId: number,
  { kind, from, to }: { kind: ReportFigures['kind']; from: Date; to: Date },
): Promise<ReportFigures> {
  const monitors = (await listMonitors(db, userId)).filter(
    ({ verified_at, created_at }) => (verified_at ?? created_at) < to,
  )
  const sites: SiteFigures[] = []
  for (const monitor of monitors) {
    const counted = await countBetween(db, monitor.id, from, to)
    const opened = db
      .selectFrom('monitor_incidents')
      .where('monitor_id', '=', monitor.id)
      .where('started_at', '<', to)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    const incidents = await opened.selectAll().orderBy('started_at').limit(INCIDENTS_MAX).execute()
    const { count } = await opened
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const findings = monitor.examination_id ? await listFindings(db, monitor.examination_id, 'all') : []
    const { up, down, unknown, total } = counted
    sites.push({
      name: monitor.name,
      url: monitor.url,
      percent: percentOf(counted),
      checks: up + down,
      unknown,
      mean_ms: up === 0 ? null : Math.round(total / up),
      incident_count: Number(count),
      incidents: incidents.map(({ started_at, ended_at, says }) => ({
        started_at: started_at.toISOString(),
        seconds: secondsBetween(started_at, ended_at),
        says,
      })),
      findings: findings.slice(0, FINDINGS_MAX).map(({ title, severity }) => ({ title, severity })),
      certificate_expires_at: monitor.certificate_expires_at?.toISOString() ?? null,
      domain_expires_at: monitor.domain_expires_at?.toISOString() ?? null,
      not_checked: notChecked({
        days: (to.getTime() - from.getTime()) / DAY_MS,
        checks: up + down,
        unknown,
        isProved: monitor.verified_at !== null,
        isExamined: monitor.examination_id !== null,
        knowsCertificate: monitor.certificate_expires_at !== null,
        knowsDomain: monitor.domain_expires_at !== null,
        startedLate: monitor.verified_at !== null && monitor.verified_at > from,
      }),
    })
  }
  return { kind, from: from.toISOString(), to: to.toISOString(), sites }
}

async function countBetween(db: Database, id: number, from: Date, to: Date) {
  const { rows } = await sql<{ up: number; down: number; unknown: number; total: number }>`
    select coalesce(sum(up), 0)::int as up, coalesce(sum(down), 0)::int as down,
      coalesce(sum(unknown), 0)::int as unknown, coalesce(sum(total_ms_sum), 0)::float8 as total
    from monitor_hours where monitor_id = ${id} and hour >= ${from} and hour < ${to}`.execute(db)
  return rows[0] ?? { up: 0, down: 0, unknown: 0, total: 0 }
}

interface Known {
  days: number
  checks: number
  unknown: number
  isProved: boolean
  isExamined: boolean
  knowsCertificate: boolean
  knowsDomain: boolean
  startedLate: boolean
}

function notChecked(known: Known): string[] {
  if (!known.isProved) return ['This site is not checked: it has not been shown to be yours yet.']
  return [
    known.checks === 0 && 'No check came about in this time.',
    known.startedLate &&
      known.checks > 0 &&
      'The checks began within this time, so that the figures cover a part of it.',
    known.unknown > 0 &&
      `${known.unknown} ${known.unknown === 1 ? 'check' : 'checks'} could not say whether the site was up: the site turned them away, or the fault was ours. They count as neither up nor down.`,
    !known.isExamined && 'The daily examination has not been made yet.',
    !known.knowsCertificate && 'No certificate was seen.',
    !known.knowsDomain && 'The register of the domain does not say when it ends, or did not answer us.',
  ].filter((says) => says !== false)
}
