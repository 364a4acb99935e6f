import { DAY_MS } from '@sitewright/contract/durations.ts'
import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { countDays, startOf } from './count-days.ts'
import { plansRolledUp, rolledUp } from './sources.ts'

/** Counted again: an address is verified, and a ticket deleted, days after it came. */
const DAYS_AGAIN = 7
const beginning = sql`'-infinity'::timestamptz`

/** Counts the days that are over, from where the last run came to; run again, it comes to the same. */
export const rollUpFigures = defineJob({
  id: 'figures.roll-up',
  cron: '*/10 * * * *',
  run: async ({ db, now }) => {
    const today = new Date(now()).toISOString().slice(0, 10)
    await transaction(db, async (tx) => {
      // Its first run counts everything there is.
      await sql`set local statement_timeout = '10min'`.execute(tx)
      // Its lock puts two workers in line.
      const { rows } = await sql<{ until: string }>`
        insert into figure_days_until (until) values ('-infinity') on conflict (only_row)
        do update set until = figure_days_until.until returning until::text`.execute(tx)
      const until = Date.parse(rows[0]?.until ?? '')
      const from = Number.isNaN(until) ? beginning : startOf(dayOf(until - DAYS_AGAIN * DAY_MS))
      const others = rolledUp.filter((figure) => !plansRolledUp.includes(figure))
      const isPlans = sql`figure in (${sql.join(plansRolledUp.map((figure) => sql.lit(figure)))})`
      const end = startOf(sql`${today}`)
      await sql`delete from figure_days where ${isPlans} or day >= (${from} at time zone 'UTC')::date`.execute(
        tx,
      )
      await sql`insert into figure_days (day, figure, plan, urgency, count, late, amount)
        ${countDays(from, end, others)} union all ${countDays(beginning, end, plansRolledUp)}`.execute(tx)
      await sql`update figure_days_until set until = ${today}::date`.execute(tx)
    })
  },
})

const dayOf = (at: number) => sql`${new Date(at).toISOString().slice(0, 10)}`
