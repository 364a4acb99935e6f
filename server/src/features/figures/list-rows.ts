import { DAY_MS } from '@sitewright/contract/durations.ts'
import { FIGURE_ROWS_PAGE, type FigureRow, type figureRoutes } from '@sitewright/contract/figures.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { sources } from './sources.ts'

interface Row {
  at: Date
  /** To the microsecond, as the order needs it. */
  exact: string
  key: string
  title: string
  detail: string
  href: string | null
  late: boolean
}

type Asked = Input<typeof figureRoutes.exportRows>['query'] & { before?: string | undefined }

export async function listRows(
  { db }: SignedInCtx,
  { query }: Input<typeof figureRoutes.rows>,
): Promise<FigureRow[]> {
  return readRows(db, query, FIGURE_ROWS_PAGE)
}

export async function readRows(db: Database, asked: Asked, limit: number): Promise<FigureRow[]> {
  const { from, at, key, where, title, detail, href, plan, urgency, late, of, zone } = sources[asked.figure]
  const isLate = late ?? sql`false`
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${sql.lit(zone ?? 'UTC')})`
  const end = startOf(new Date(Date.parse(asked.to) + DAY_MS).toISOString().slice(0, 10))
  const conditions = [where, sql`${at} < ${end}`]
  // Plans that ran at the end may have started long before.
  if (asked.figure === 'plans_running') conditions.push(sql`coalesce(s.ended_at, 'infinity') >= ${end}`)
  else conditions.push(sql`${at} >= ${startOf(asked.from)}`)
  if (asked.plan !== undefined) conditions.push(sql`${plan ?? sql`''`} = ${asked.plan}`)
  if (asked.urgency) conditions.push(sql`${urgency ?? sql`''`} = ${asked.urgency}`)
  if (asked.of !== undefined) conditions.push(of?.(asked.of) ?? sql`false`)
  if (asked.late) conditions.push(isLate)
  if (asked.before !== undefined) {
    const [exact, last] = cursorOf(asked.before)
    conditions.push(sql`(${at}, ${key}::text) < (${exact}::timestamptz, ${last})`)
  }
  const { rows } =
    await sql<Row>`select ${at} as at, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact,
      ${key}::text as key, ${title} as title, ${detail} as detail, ${href} as href, ${isLate} as late
    from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${at} desc, ${key}::text desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    title: row.title,
    detail: row.detail,
    href: row.href,
    late: row.late,
    cursor: `${row.exact} ${row.key}`,
  }))
}

function cursorOf(text: string): [exact: string, key: string] {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([\w-]{1,80})$/.exec(text)
  if (!match?.[1] || !match[2] || Number.isNaN(Date.parse(match[1])))
    throw new Problem('invalid', { fields: { before: 'Please use the cursor of a row.' } })
  return [match[1], match[2]]
}
