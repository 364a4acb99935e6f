import { type PublicQuote, QUOTES_PAGE, type Quote, type quoteRoutes } from '@sitewright/contract/quotes.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx, SignedInCtx } from '#platform/context.ts'
import { makePdfInTurn } from '#platform/documents/make-pdf.ts'
import { dispositionHeaders } from '#platform/files/download.ts'
import { peerKey } from '#platform/limits.ts'
import { documentOf } from './quote.document.ts'
import {
  findSentQuote,
  type LineRow,
  linesOf,
  listQuotes,
  listQuotesOf,
  type QuoteRow,
} from './quote.queries.ts'
import { publicViewOf, viewOf } from './quote.view.ts'

export async function readQuotes(
  ctx: SignedInCtx,
  { query }: Input<typeof quoteRoutes.list>,
): Promise<Quote[]> {
  const quotes = await listQuotes(ctx.db, { ...query, now: new Date(ctx.now()) })
  return withLines(ctx, quotes, viewOf)
}

/** The same for a list that is read to its end, whatever goes meanwhile. */
export async function readQuotePage(
  ctx: SignedInCtx,
  query: Omit<Input<typeof quoteRoutes.list>['query'], 'before'>,
  beforeSeq: string | undefined,
): Promise<{ quotes: Quote[]; next: string | null }> {
  const rows = await listQuotes(ctx.db, { ...query, beforeSeq, now: new Date(ctx.now()) })
  const next = rows.length < QUOTES_PAGE ? null : (rows.at(-1)?.seq ?? null)
  return { quotes: await withLines(ctx, rows, viewOf), next }
}

export async function readMyQuotes(
  ctx: SignedInCtx,
  { query }: Input<typeof quoteRoutes.mine>,
): Promise<PublicQuote[]> {
  return withLines(ctx, await listQuotesOf(ctx.db, ctx.actor.userId, query.before), publicViewOf)
}

async function withLines<V>(
  ctx: SignedInCtx,
  quotes: QuoteRow[],
  view: (quote: QuoteRow, lines: readonly LineRow[], now: number) => V,
): Promise<V[]> {
  if (quotes.length === 0) return []
  const ids = quotes.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(ctx.db, ids), ({ quote_id }) => quote_id)
  return quotes.map((quote) => view(quote, lines.get(quote.id) ?? [], ctx.now()))
}

/** Following the link changes nothing. */
export async function readPublicQuote(
  ctx: HttpCtx,
  { params: { id } }: Input<typeof quoteRoutes.get>,
): Promise<PublicQuote> {
  const quote = await findSentQuote(ctx.db, id)
  return publicViewOf(quote, await linesOf(ctx.db, [id]), ctx.now())
}

/** The same figures as on the page. */
export async function downloadQuote(ctx: HttpCtx, { params: { id } }: Input<typeof quoteRoutes.pdf>) {
  await ctx.limits.consume(limits.quotePdfs, peerKey(ctx.ip))
  const quote = await findSentQuote(ctx.db, id)
  const pdf = await makePdfInTurn(ctx, documentOf(ctx, quote, await linesOf(ctx.db, [id])))
  ctx.reply.headers(dispositionHeaders(`${quote.number}.pdf`, 'application/pdf'))
  return ctx.reply.send(pdf)
}
