import { type AnalyticsSummary, type analyticsRoutes, SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'

const DAY_MS = 86_400_000
const TOP = 20

export async function readSummary(
  { db, now }: SignedInCtx,
  { query }: Input<typeof analyticsRoutes.summary>,
): Promise<AnalyticsSummary> {
  const days = query.days ?? SUMMARY_DAYS.usual
  const today = Math.floor(now() / DAY_MS) * DAY_MS
  const since = new Date(today - (days - 1) * DAY_MS)
  const [top_paths, actions, counted] = await Promise.all([
    topPaths(db, since),
    countActions(db, since),
    countByDay(db, since),
  ])
  const daily = Array.from({ length: days }, (_, at) => {
    const day = new Date(since.getTime() + at * DAY_MS).toISOString().slice(0, 10)
    return counted.get(day) ?? { day, pageviews: 0, events: 0 }
  })
  const sum = (of: 'events' | 'pageviews') => daily.reduce((total, day) => total + day[of], 0)
  return { days, total_events: sum('events'), pageviews: sum('pageviews'), top_paths, actions, daily }
}

function topPaths(db: Database, since: Date): Promise<{ path: string; count: number }[]> {
  return db
    .selectFrom('analytics_events')
    .select(['path', sql<number>`count(*)::int`.as('count')])
    .where('at', '>=', since)
    .where('name', '=', 'pageview')
    .groupBy('path')
    .orderBy('count', 'desc')
    .orderBy('path')
    .limit(TOP)
    .execute()
}

function countActions(db: Database, since: Date): Promise<{ name: string; count: number }[]> {
  return db
    .selectFrom('analytics_events')
    .select(['name', sql<number>`count(*)::int`.as('count')])
    .where('at', '>=', since)
    .where('name', '<>', 'pageview')
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .execute()
}

async function countByDay(
  db: Database,
  since: Date,
): Promise<Map<string, AnalyticsSummary['daily'][number]>> {
  const rows = await db
    .selectFrom('analytics_events')
    .select([
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*) filter (where name = 'pageview')::int`.as('pageviews'),
      sql<number>`count(*)::int`.as('events'),
    ])
    .where('at', '>=', since)
    .groupBy('day')
    .execute()
  return new Map(rows.map((row) => [row.day, row]))
}
