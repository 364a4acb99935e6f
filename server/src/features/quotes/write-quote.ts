import { randomBytes } from 'node:crypto'
import { CARD_MIN_PENCE } from '@sitewright/contract/invoices.ts'
import { DOCUMENT_MAX_PENCE, formatPence } from '@sitewright/contract/money.ts'
import { totalsOf } from '@sitewright/contract/quote-totals.ts'
import type { NewQuote, Quote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { oncePerKey } from '#platform/http/idempotency.ts'
import { Problem } from '#platform/problem.ts'
import { nextNumber } from './document-number.ts'
import { quoteChanged, quoteCreated } from './quote.events.ts'
import { findQuote, linesOf, lockQuote, type QuoteRow } from './quote.queries.ts'
import { viewOf } from './quote.view.ts'
import { recordChange } from './record-change.ts'

export async function createQuote(
  ctx: SignedInHttpCtx,
  { body }: Input<typeof quoteRoutes.create>,
): Promise<Quote> {
  await ctx.limits.consume(limits.documentsByHand, String(ctx.actor.userId))
  const id = await oncePerKey(ctx, body, async (tx) => {
    await requireFitting(tx, body)
    const number = await nextNumber(tx, ctx, 'Q')
    return (await insertDraft(tx, ctx, body, { number, version: 1 })).id
  })
  return read(ctx.db, ctx, id)
}

/** A draft is changed in place; what is out gets a draft of its next version. */
export async function editQuote(
  ctx: SignedInCtx,
  { params: { id }, body }: Input<typeof quoteRoutes.edit>,
): Promise<Quote> {
  return transaction(ctx.db, async (tx) => {
    const before = await lockQuote(tx, id)
    if (before.user_id !== body.user_id)
      throw new Problem('invalid', { fields: { user_id: 'A quote stays with its customer.' } })
    await requireFitting(tx, body)
    if (before.status === 'draft') return rewriteDraft(tx, ctx, body, before)
    if (before.status !== 'open') throw new Problem('conflict', { says: 'This quote is not open any more.' })
    const { number } = before
    const last = await tx
      .selectFrom('quotes')
      .select(['id', 'version', 'status'])
      .where('number', '=', number)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (last.status === 'draft')
      throw new Problem('conflict', { says: `There is a draft of version ${last.version} already.` })
    return insertDraft(tx, ctx, body, { number, version: last.version + 1 })
  })
}

/** Throws where the customer, the request or a finding does not fit. */
async function requireFitting(tx: Tx, body: NewQuote): Promise<void> {
  const { user_id, service_request_id, line_items } = body
  const findings = [...new Set(line_items.flatMap(({ finding_id }) => finding_id ?? []))]
  await requireCustomer(tx, user_id)
  if (findings.length > 0) {
    const known = await tx.selectFrom('findings').select('id').where('id', 'in', findings).execute()
    if (known.length < findings.length)
      throw new Problem('invalid', { fields: { line_items: 'A line names a finding that is not known.' } })
  }
  if (service_request_id == null) return
  const request = await tx
    .selectFrom('service_requests')
    .select('user_id')
    .where('id', '=', service_request_id)
    .executeTakeFirst()
  if (request?.user_id !== user_id)
    throw new Problem('invalid', { fields: { service_request_id: 'That is no request of this customer.' } })
}

/** An account that can take a quote: what hangs on an unproven one goes to a stranger, or away with it. */
export async function requireCustomer(tx: Tx, userId: number): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .select(['email_verified_at', 'suspended_at', 'is_admin', 'staff_role'])
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  const says = whyNot(customer)
  if (says) throw new Problem('invalid', { says, fields: { user_id: says } })
}

interface Addressee {
  email_verified_at: Date | null
  suspended_at: Date | null
  is_admin: boolean
  staff_role: string | null
}

function whyNot(of: Addressee | undefined): string | null {
  if (!of) return 'There is no such customer.'
  if (!of.email_verified_at) return 'This customer has not verified the e-mail address yet.'
  if (of.staff_role && !of.is_admin) return 'This is the account of a former colleague.'
  return of.suspended_at ? 'This customer is suspended.' : null
}

interface Place {
  number: string
  version: number
}

async function insertDraft(tx: Tx, ctx: SignedInCtx, body: NewQuote, place: Place): Promise<Quote> {
  const id = randomBytes(16).toString('base64url')
  await tx
    .insertInto('quotes')
    .values({
      id,
      ...place,
      status: 'draft',
      created_by: ctx.actor.userId,
      created_at: new Date(ctx.now()),
      ...(await columnsOf(tx, body)),
    })
    .execute()
  await insertLines(tx, id, body)
  await recordChange(tx, ctx, quoteCreated, await findQuote(tx, id))
  return read(tx, ctx, id)
}

async function rewriteDraft(tx: Tx, ctx: SignedInCtx, body: NewQuote, before: QuoteRow): Promise<Quote> {
  const { id, number, version, user_id: userId } = before
  const columns = await columnsOf(tx, body)
  await tx.updateTable('quotes').set(columns).where('id', '=', id).execute()
  const change = { quote: id, number, version, before: termsOf(before), after: termsOf(columns) }
  await record(tx, ctx, quoteChanged, change, { userId })
  await tx.deleteFrom('quote_lines').where('quote_id', '=', id).execute()
  await insertLines(tx, id, body)
  return read(tx, ctx, id)
}

type Terms = Pick<QuoteRow, 'total_pence' | 'discount_percent' | 'deposit_percent' | 'valid_days'>
const termsOf = ({ total_pence, discount_percent, deposit_percent, valid_days }: Terms) => ({
  total_pence,
  discount_percent,
  deposit_percent,
  valid_days,
})

async function columnsOf(tx: Tx, body: NewQuote) {
  const { user_id, service_request_id = null, deposit_percent, valid_days, note, line_items } = body
  const { discountPercent } = await entitlementsOf(tx, user_id)
  const lines = line_items.map(({ quantity, unit_price }) => ({ quantity, unitPence: unit_price }))
  const totals = totalsOf(lines, { discountPercent, depositPercent: deposit_percent })
  const { subtotalPence, totalPence } = totals
  if (subtotalPence > DOCUMENT_MAX_PENCE)
    throw new Problem('invalid', {
      fields: { line_items: `A quote is about at most ${formatPence(DOCUMENT_MAX_PENCE)}.` },
    })
  requirePayable(totals)
  return {
    user_id,
    service_request_id,
    discount_percent: discountPercent,
    deposit_percent,
    valid_days,
    note,
    subtotal_pence: subtotalPence,
    total_pence: totalPence,
  }
}

/** Each part that is due is one that a card can pay, or nothing. */
export function requirePayable({
  totalPence,
  depositPence,
  balancePence,
}: ReturnType<typeof totalsOf>): void {
  const parts = depositPence > 0 ? [depositPence, balancePence] : [totalPence]
  if (totalPence > 0 && parts.some((pence) => pence < CARD_MIN_PENCE))
    throw new Problem('invalid', {
      fields: { line_items: `Each payment must be at least ${formatPence(CARD_MIN_PENCE)}.` },
    })
}

async function insertLines(tx: Tx, quoteId: string, { line_items }: NewQuote): Promise<void> {
  await tx
    .insertInto('quote_lines')
    .values(
      line_items.map((line, position) => ({
        quote_id: quoteId,
        position,
        product_id: line.product_id ?? null,
        description: line.description,
        quantity: line.quantity,
        unit_pence: line.unit_price,
        finding_id: line.finding_id ?? null,
        proof: line.check ?? null,
      })),
    )
    .execute()
}

async function read(tx: Database | Tx, ctx: SignedInCtx, id: string): Promise<Quote> {
  return viewOf(await findQuote(tx, id), await linesOf(tx, [id]), ctx.now())
}
