import { QUOTES_PAGE, type QuoteStatus } from '@sitewright/contract/quotes.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { plainInPattern } from '#platform/database/like.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

export type QuoteRow = Awaited<ReturnType<typeof findQuote>>
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

const quotes = (db: Database | Tx) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .selectAll('q')
    .select(['u.name as account_name', 'u.email as customer_email'])
    // What went out stays as it was sent, whatever the customer is called now.
    .select((eb) => eb.fn.coalesce('q.sent_to_name', 'u.name').as('customer_name'))
    .select((eb) =>
      eb
        .selectFrom('quotes as n')
        .select('n.id')
        .whereRef('n.number', '=', 'q.number')
        .whereRef('n.version', '>', 'q.version')
        .where('n.expires_at', 'is not', null)
        .orderBy('n.version', 'desc')
        .limit(1)
        .as('superseded_by'),
    )

export async function findQuote(db: Database | Tx, id: string) {
  const row = await quotes(db).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Behind a link; one that never went out is not found. */
export async function findSentQuote(db: Database | Tx, id: string): Promise<QuoteRow> {
  const quote = await findQuote(db, id)
  if (!quote.expires_at) throw new Problem('not_found')
  return quote
}

/** Those that went out to this customer, newest first. */
export function listQuotesOf(db: Database, userId: number, before: string | undefined): Promise<QuoteRow[]> {
  return wholeOf(
    db,
    page(db, { before }).where('q.user_id', '=', userId).where('q.expires_at', 'is not', null),
  )
}

/** The ticket of the request that a quote is for. */
export async function ticketOf(tx: Tx, { service_request_id }: QuoteRow): Promise<number | undefined> {
  if (service_request_id === null) return undefined
  const ticket = await tx
    .selectFrom('tickets')
    .select('id')
    .where('service_request_id', '=', service_request_id)
    .executeTakeFirst()
  return ticket?.id
}

/** With the row locked, for a change of its status. */
export async function lockQuote(tx: Tx, id: string): Promise<QuoteRow> {
  await sql`select from quotes where id = ${id} for no key update`.execute(tx)
  return findQuote(tx, id)
}

/** The place of a page's last one; by `beforeSeq` it stays when that one goes. */
type After = Pick<Filter, 'before' | 'beforeSeq'>

/** The ids of a page. */
function page(db: Database, { before, beforeSeq }: After) {
  const newest = db
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select('q.id')
    .orderBy('q.seq', 'desc')
    .limit(QUOTES_PAGE)
  if (beforeSeq !== undefined) return newest.where('q.seq', '<', beforeSeq)
  if (before === undefined) return newest
  return newest.where('q.seq', '<', (eb) => eb.selectFrom('quotes').select('seq').where('id', '=', before))
}

/** As many customers as one index scan for each takes; more of them have a quote among the newest anyway. */
const CUSTOMERS_MAX = 200

/** Narrowed to a number, or to quotes of the customers with this name or address. */
async function matching(db: Database, query: ReturnType<typeof page>, wanted: string) {
  const prefix = /^q-[\d-]*$/i.test(wanted) ? wanted.toUpperCase() : null
  if (prefix !== null) return query.where('q.number', 'like', `${prefix}%`)
  const like = `%${plainInPattern(wanted)}%`
  const customers = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('name', 'ilike', like), eb('email', 'ilike', like)]))
    .limit(CUSTOMERS_MAX + 1)
    .execute()
  if (customers.length <= CUSTOMERS_MAX)
    // Sorted by no index: in its order everybody's quotes would be read until enough are found.
    return query
      .where('q.user_id', '=', sql<number>`any(${customers.map(({ id }) => id)})`)
      .clearOrderBy()
      .orderBy(sql`q.seq + 0`, 'desc')
  return query.where((eb) => eb.or([eb('u.name', 'ilike', like), eb('u.email', 'ilike', like)]))
}

interface Filter {
  status?: QuoteStatus
  q?: string
  before?: string | undefined
  beforeSeq?: string | undefined
  now: Date
}

/** Newest first. */
export async function listQuotes(db: Database, { status, q, now, ...after }: Filter): Promise<QuoteRow[]> {
  let query = page(db, after)
  if (status === 'expired') query = query.where('q.status', '=', 'open').where('q.expires_at', '<=', now)
  else if (status === 'open') query = query.where('q.status', '=', 'open').where('q.expires_at', '>', now)
  else if (status) query = query.where('q.status', '=', status)
  const wanted = q?.trim()
  return wholeOf(db, wanted ? await matching(db, query, wanted) : query)
}

/** What else a quote has is looked up for the page alone, after the rest of the search was left behind. */
const wholeOf = (db: Database, ids: ReturnType<typeof page>): Promise<QuoteRow[]> =>
  quotes(db).where('q.id', 'in', ids).orderBy('q.seq', 'desc').execute()

export function linesOf(db: Database | Tx, ids: readonly string[]) {
  return db
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', 'in', [...ids])
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
}
