import { FIGURE_MONTHS, type FigureMonth } from '@sitewright/contract/figures.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { daysFrom } from './count-days.ts'
import { percentOf } from './read-business.ts'

interface Row {
  month: string
  from: string
  to: string
  invoiced: number
  credited: number
  paid: number
  refunded: number
  still_open: number
  plans_paid: number
  plans_refunded: number
  started: number
  ended: number
  running: number
  plans_pence: number
}

/** Money as the ledger has it; plans by when they began and ended. */
export async function readMonths({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<FigureMonth[]> {
  const at = new Date(now())
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - FIGURE_MONTHS + 1, 1))
    .toISOString()
    .slice(0, 10)
  const amount = (figure: string) =>
    sql`coalesce(sum(amount) filter (where figure = ${sql.lit(figure)}), 0)::float8`
  const count = (figure: string) =>
    sql`coalesce(sum(count) filter (where figure = ${sql.lit(figure)}), 0)::int`
  const { rows } = await sql<Row>`with ${daysFrom(sql`'2000-01-01'::date`)},
    months as (select generate_series(${first}::date, ${first}::date + make_interval(months => ${FIGURE_MONTHS - 1}),
      interval '1 month')::date as start),
    sums as (
      select greatest(date_trunc('month', day)::date, ${first}::date - 1) as start, ${amount('invoiced')} as invoiced,
        ${amount('credited')} as credited, ${amount('payments')} as paid, ${amount('refunded')} as refunded,
        ${amount('plans_paid')} as plans_paid, ${amount('plans_refunded')} as plans_refunded,
        ${count('plans_started')} as started, ${count('plans_ended')} as ended,
        ${amount('plans_started')} - ${amount('plans_ended')} as plans_pence
      from days where day >= ${first}::date or figure in ('plans_started', 'plans_ended') group by 1),
    unpaid as (
      select date_trunc('month', issued_at at time zone 'UTC')::date as start, sum(open_pence)::float8 as still_open
      from invoices where status = 'open' and open_pence > 0
        and issued_at >= ${first}::date::timestamp at time zone 'UTC' group by 1)
    select to_char(m.start, 'YYYY-MM') as month, m.start::text as from,
      (m.start + interval '1 month' - interval '1 day')::date::text as to,
      coalesce(s.invoiced, 0) as invoiced, coalesce(s.credited, 0) as credited, coalesce(s.paid, 0) as paid,
      coalesce(s.refunded, 0) as refunded, coalesce(u.still_open, 0) as still_open,
      coalesce(s.plans_paid, 0) as plans_paid, coalesce(s.plans_refunded, 0) as plans_refunded,
      coalesce(s.started, 0) as started, coalesce(s.ended, 0) as ended,
      (select coalesce(sum(started - ended), 0)::int from sums where sums.start <= m.start) as running,
      (select coalesce(sum(plans_pence), 0)::float8 from sums where sums.start <= m.start) as plans_pence
    from months m left join sums s on s.start = m.start left join unpaid u on u.start = m.start
    order by m.start`.execute(db)
  return rows.map(monthOf)
}

function monthOf(row: Row): FigureMonth {
  const before = row.running - row.started + row.ended
  return {
    month: row.month,
    from: row.from,
    to: row.to,
    invoiced_pence: row.invoiced,
    credited_pence: row.credited,
    paid_pence: row.paid,
    refunded_pence: row.refunded,
    still_open_pence: row.still_open,
    plans_paid_pence: row.plans_paid,
    plans_refunded_pence: row.plans_refunded,
    plans_started: row.started,
    plans_ended: row.ended,
    plans_running: row.running,
    plans_pence: row.plans_pence,
    churn_percent: before > 0 ? percentOf(row.ended, before) : null,
  }
}
