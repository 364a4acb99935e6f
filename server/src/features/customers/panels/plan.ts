import type { PanelRow } from '@sitewright/contract/customers.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { sql } from 'kysely'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: string
  plan: string | null
  status: string
  price_pence: string
  started_at: Date
  period_end: Date | null
  cancel_at: Date | null
  ended_at: Date | null
}

/** Every subscription there was, and a plan that was given by hand. */
export const planPanel: Panel = async (ctx, { id }) => {
  const { rows } =
    await sql<Row>`select id, plan, status, price_pence, started_at, period_end, cancel_at, ended_at
    from subscriptions where user_id = ${id} order by started_at desc limit ${PANEL_ROWS}`.execute(ctx.db)
  const { tier } = await entitlementsOf(ctx.db, id)
  const byHand = tier !== null && !rows.some(({ plan, ended_at }) => plan === tier && !ended_at)
  const shown = rows.map(
    (row): PanelRow => ({
      id: row.id,
      title: `${asWords(row.plan ?? 'another')} plan, ${formatPence(Number(row.price_pence))} a month`,
      detail: untilOf(row),
      state: {
        word: asWords(row.status),
        tone: row.ended_at ? 'neutral' : row.status === 'active' ? 'good' : 'warm',
      },
      at: row.started_at.toISOString(),
      href: null,
    }),
  )
  if (byHand)
    shown.unshift({
      id: 'by-hand',
      title: `${asWords(tier)} plan`,
      detail: 'Given without a subscription',
      state: { word: 'Active', tone: 'good' },
      at: null,
      href: null,
    })
  return {
    key: 'plan',
    title: 'Plan',
    empty: 'No care plan.',
    total: shown.length,
    href: null,
    rows: shown,
  }
}

/** After a failed payment the period that the provider names is one that nobody has paid. */
function untilOf({ status, period_end, cancel_at, ended_at }: Row): string | null {
  if (ended_at) return `Ended on ${longDay(ended_at)}`
  if (cancel_at) return `Ends on ${longDay(cancel_at)}`
  return period_end && status === 'active' ? `Paid until ${longDay(period_end)}` : null
}
