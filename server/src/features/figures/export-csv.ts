import { type FigureTable, type figureRoutes, ownersFigures } from '@sitewright/contract/figures.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { listErrors, readSummary } from '#features/analytics/index.ts'
import { isOwner } from '#platform/actor.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { Problem } from '#platform/problem.ts'
import { readRows } from './list-rows.ts'
import { readBusiness } from './read-business.ts'
import { readMonths } from './read-months.ts'

const BATCH = 1_000
type Row = Record<string, string | number | boolean | null>

/** Every row behind a figure; those that are the address book are for owners, as its own file is. */
export async function exportRows(ctx: SignedInHttpCtx, { query }: Input<typeof figureRoutes.exportRows>) {
  if (ownersFigures.includes(query.figure) && !isOwner(ctx.actor)) throw new Problem('forbidden')
  return sendCsv(ctx, {
    name: `${query.figure}.csv`,
    columns: ['at', 'title', 'detail', 'late'],
    filter: query,
    batch: async (before) => {
      const rows = await readRows(ctx.db, { ...query, before }, BATCH)
      return {
        rows: rows.map((row) => ({ ...row })),
        next: (rows.length === BATCH && rows.at(-1)?.cursor) || null,
      }
    },
  })
}

/** A table as the screen has it, money in pounds. */
export async function exportTable(ctx: SignedInHttpCtx, { query }: Input<typeof figureRoutes.exportTable>) {
  const rows = await tables[query.table](ctx, query)
  const columns = Object.keys(rows[0] ?? {})
  return sendCsv(ctx, {
    name: `${query.table}.csv`,
    columns,
    amounts: columns.filter((name) => name.endsWith('_pounds')),
    filter: query,
    batch: async () => ({ rows, next: null }),
  })
}

type Query = Input<typeof figureRoutes.exportTable>['query']

const tables: Record<FigureTable, (ctx: SignedInHttpCtx, query: Query) => Promise<Row[]>> = {
  days: async (ctx, query) => (await readSummary(ctx, { query })).daily,
  pages: async (ctx, query) => (await readSummary(ctx, { query })).top_paths,
  errors: async (ctx) => listErrors(ctx),
  business: async (ctx, query) => {
    const { funnel, quotes } = await readBusiness(ctx, { query })
    return [
      ...funnel.map((step) => ({ ...step })),
      { figure: 'quotes_sent', count: quotes.sent, percent: null },
      { figure: 'quotes_accepted', count: quotes.accepted, percent: null },
    ]
  },
  promises: async (ctx, query) => (await readBusiness(ctx, { query })).promises,
  months: async (ctx) =>
    (await readMonths(ctx)).map(({ from: _from, to: _to, ...month }) =>
      Object.fromEntries(
        Object.entries(month).map(([name, value]) =>
          name.endsWith('_pence') ? [name.replace('_pence', '_pounds'), Number(value) / 100] : [name, value],
        ),
      ),
    ),
}
