import {
  type AnalyticsSummary,
  type analyticsRoutes,
  type EventName,
  SUMMARY_DAYS,
} from '@sitewright/contract/analytics.ts'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'

const TOP = 20

/** Days counted by the job, and the events since its last run, as `counted`. */
const countedSince = (since: Date) => sql`
  rolled as (select coalesce((select until from event_days_until), '-infinity'::timestamptz) as until),
  counted as (
    select day, name, path, count::bigint as count from event_days
    where day >= (${since}::timestamptz at time zone 'UTC')::date
    union all
    select (at at time zone 'UTC')::date, name, case name when 'pageview' then path else '' end, count(*)
    from analytics_events where at >= greatest(${since}::timestamptz, (select until from rolled)) group by 1, 2, 3)`

interface Group {
  day: string | null
  name: string | null
  path: string | null
  pageviews: number
  events: number
}

export async function readSummary(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { query }: Pick<Input<typeof analyticsRoutes.summary>, 'query'>,
): Promise<AnalyticsSummary> {
  const days = query.days ?? SUMMARY_DAYS.usual
  const today = Math.floor(now() / DAY_MS) * DAY_MS
  const since = new Date(today - (days - 1) * DAY_MS)
  const { rows } = await sql<Group>`with ${countedSince(since)}
    select to_char(day, 'YYYY-MM-DD') as day, name, path, sum(count)::int as events,
      coalesce(sum(count) filter (where name = 'pageview'), 0)::int as pageviews
    from counted group by grouping sets ((day), (name), (path))`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const daily = Array.from({ length: days }, (_, at) => {
    const day = new Date(since.getTime() + at * DAY_MS).toISOString().slice(0, 10)
    return { day, pageviews: byDay.get(day)?.pageviews ?? 0, events: byDay.get(day)?.events ?? 0 }
  })
  const sum = (of: 'events' | 'pageviews') => daily.reduce((total, day) => total + day[of], 0)
  return {
    days,
    total_events: sum('events'),
    pageviews: sum('pageviews'),
    top_paths: rows
      .flatMap(({ path, pageviews }) => (path && pageviews > 0 ? [{ path, count: pageviews }] : []))
      .toSorted((one, other) => other.count - one.count || inOrder(one.path, other.path))
      .slice(0, TOP),
    actions: rows
      .flatMap(({ name, events }) => (name && name !== 'pageview' ? [{ name, count: events }] : []))
      .toSorted((one, other) => other.count - one.count || inOrder(one.name, other.name)),
    daily,
  }
}

const inOrder = (one: string, other: string) => (one < other ? -1 : 1)

/** How often each of these happened since the beginning of a day. */
export async function countEvents(
  db: Database,
  names: EventName[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`with ${countedSince(since)}
    select name, sum(count)::int as count from counted
    where name in (${sql.join(names)}) group by name`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}
