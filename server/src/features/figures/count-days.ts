import type { Figure } from '@sitewright/contract/figures.ts'
import { type RawBuilder, sql } from 'kysely'
import { rolledUp, sources } from './sources.ts'

/** The days of these figures from the rows themselves: `day, figure, plan, urgency, count, late, amount`. */
export const countDays = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  figures: readonly Figure[] = rolledUp,
) =>
  sql.join(
    figures.map((figure) => countOne(figure, from, to)),
    sql` union all `,
  )

function countOne(figure: Figure, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  const { at, where, plan, urgency, late, amount, ...source } = sources[figure]
  return sql`select (${at} at time zone 'UTC')::date as day, ${sql.lit(figure)} as figure,
      ${plan ?? sql`''`} as plan, ${urgency ?? sql`''`} as urgency, count(*)::int as count,
      (${late ? sql`count(*) filter (where ${late})` : sql`0`})::int as late,
      ${amount ? sql`sum(${amount})::bigint` : sql`0::bigint`} as amount
    from ${source.from} where ${at} >= ${from} and ${at} < ${to} and ${where} group by 1, 3, 4`
}

/** A day in UTC as a moment. */
export const startOf = (day: RawBuilder<unknown>) => sql`(${day})::date::timestamp at time zone 'UTC'`

/**
 * The days from `from` on: from the table as far as the job came, the others from the rows. Given to a `with` clause, it
 * is `days`.
 */
export const daysFrom = (from: RawBuilder<unknown>) => sql`
  rolled as (select coalesce((select until from figure_days_until), '-infinity'::date) as until),
  days as (
    select day, figure, plan, urgency, count, late, amount from figure_days
    where day >= ${from} and day < (select until from rolled)
    union all ${countDays(startOf(sql`greatest(${from}, (select until from rolled))`), sql`'infinity'::timestamptz`)})`
