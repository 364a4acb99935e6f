import { SUMMARY_DAYS } from '@sitewright/contract/analytics.ts'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import {
  type BusinessFigures,
  type Figure,
  type figureRoutes,
  funnelSteps,
} from '@sitewright/contract/figures.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { countEvents } from '#features/analytics/index.ts'
import type { Ctx } from '#platform/context.ts'
import { daysFrom } from './count-days.ts'

interface Sum {
  figure: Figure
  plan: string
  urgency: string
  count: number
  late: number
  amount: number
}

export async function readBusiness(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { query }: Pick<Input<typeof figureRoutes.business>, 'query'>,
): Promise<BusinessFigures> {
  const days = query.days ?? SUMMARY_DAYS.usual
  const to = new Date(now()).toISOString().slice(0, 10)
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const [{ rows: sums }, events] = await Promise.all([
    sql<Sum>`with ${daysFrom(sql`${from}::date`)}
      select figure, plan, urgency, sum(count)::int as count, sum(late)::int as late, sum(amount)::float8 as amount
      from days group by figure, plan, urgency`.execute(db),
    countEvents(db, ['visit', 'instant_quote'], new Date(from)),
  ])
  const counted = (figure: Figure) =>
    sums.reduce((sum, row) => (row.figure === figure ? sum + row.count : sum), 0)
  const ofEvent: Partial<Record<Figure, number>> = {
    visits: events.get('visit') ?? 0,
    instant_quotes: events.get('instant_quote') ?? 0,
  }
  return {
    days,
    from,
    to,
    funnel: withPercent(funnelSteps.map((figure) => ({ figure, count: ofEvent[figure] ?? counted(figure) }))),
    quotes: { sent: counted('quotes_sent'), accepted: counted('quotes_accepted') },
    promises: promisesOf(sums),
  }
}

function withPercent(steps: { figure: Figure; count: number }[]): BusinessFigures['funnel'] {
  return steps.map((step, at) => {
    const before = steps[at - 1]?.count ?? 0
    return { ...step, percent: before > 0 ? percentOf(step.count, before) : null }
  })
}

/** With one decimal. */
export const percentOf = (part: number, whole: number) => Math.round((1_000 * part) / whole) / 10

const PLANS = ['', 'performance', 'stability', 'security']
const URGENCIES = ['critical', 'high', 'medium', 'low']
const place = ({ figure, plan, urgency }: { figure: string; plan: string; urgency: string }) =>
  (figure === 'answered' ? 0 : 100) + PLANS.indexOf(plan) * 10 + URGENCIES.indexOf(urgency)

function promisesOf(sums: Sum[]): BusinessFigures['promises'] {
  return sums
    .flatMap(({ figure, plan, urgency, count, late, amount }) =>
      figure === 'answered' || figure === 'finished'
        ? [{ figure, plan, urgency, count, late, average_seconds: Math.round(amount / count) }]
        : [],
    )
    .toSorted((one, other) => place(one) - place(other))
}
