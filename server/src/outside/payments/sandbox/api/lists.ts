import { z } from 'zod'
import { priceIds } from '../billing/prices.ts'
import { listCurrent } from '../billing/renewals.ts'
import { secondsNow } from '../context.ts'
import { type Invoice, newId, type PortalSession, type Price, type SentEvent } from '../records/kinds.ts'
import { keep, list } from '../records/objects.ts'
import { after, type Call, find, type Listed, page, priceNamed } from './call.ts'
import { Instant, Page, readParams, Text, WebAddress } from './params.ts'

export async function retrievePrice({ id }: Call): Promise<Price> {
  return priceNamed(id, 'id')
}

export async function listPrices({ params }: Call): Promise<Listed> {
  const { limit } = readParams(z.object(Page), params)
  const prices = Object.values(priceIds).map((id) => priceNamed(id, 'id'))
  return page('/v1/prices', prices, limit)
}

const Portal = z.object({ customer: Text, return_url: WebAddress.optional() })

export async function createPortalSession(call: Call): Promise<PortalSession> {
  const { sandbox, tx } = call
  const wanted = readParams(Portal, call.params)
  const { id: customer } = await find(call, 'customer', wanted.customer, 'customer')
  const id = newId('bps')
  return keep<'billing_portal.session'>(tx, sandbox, {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: secondsNow(sandbox),
    customer,
    livemode: false,
    return_url: wanted.return_url ?? null,
    url: `${sandbox.url}/portal/${id}`,
  })
}

const InvoiceQuery = z.object({
  ...Page,
  customer: Text.optional(),
  status: z.enum(['open', 'paid', 'uncollectible', 'draft', 'void'], 'Invalid status.').optional(),
})

export async function listInvoices(call: Call): Promise<Listed> {
  const { sandbox, tx, params } = call
  const { customer, status, limit, starting_after } = readParams(InvoiceQuery, params)
  if (customer !== undefined) await listCurrent(tx, sandbox, customer)
  const found = await list(tx, 'invoice', {
    matching: customer === undefined ? {} : { customer },
    statuses: status && [status],
    after: await after(call, 'invoice', starting_after),
    limit: limit + 1,
  })
  return page('/v1/invoices', found, limit)
}

export async function retrieveInvoice(call: Call): Promise<Invoice> {
  return find(call, 'invoice')
}

const Range = z.object(
  { gt: Instant.optional(), gte: Instant.optional(), lt: Instant.optional(), lte: Instant.optional() },
  'Invalid range.',
)
const EventQuery = z.object({
  ...Page,
  created: z.union([Instant, Range], 'Invalid range of timestamps.').optional(),
  type: Text.optional(),
  types: z.array(Text, 'Invalid array.').max(20, 'At most 20 types.').optional(),
})

export async function listEvents(call: Call): Promise<Listed> {
  const { tx, params } = call
  const { created, type, types, limit, starting_after } = readParams(EventQuery, params)
  const range = typeof created === 'number' ? { gte: created, lte: created } : created
  const found = await list(tx, 'event', {
    createdFrom: latest(range?.gte, range?.gt === undefined ? undefined : range.gt + 1),
    createdTo: earliest(range?.lte, range?.lt === undefined ? undefined : range.lt - 1),
    types: type === undefined ? types : [type],
    after: await after(call, 'event', starting_after),
    limit: limit + 1,
  })
  return page('/v1/events', found, limit)
}

export async function retrieveEvent(call: Call): Promise<SentEvent> {
  return find(call, 'event')
}

function latest(...bounds: (number | undefined)[]): number | undefined {
  const given = bounds.filter((bound) => bound !== undefined)
  return given.length > 0 ? Math.max(...given) : undefined
}

function earliest(...bounds: (number | undefined)[]): number | undefined {
  const given = bounds.filter((bound) => bound !== undefined)
  return given.length > 0 ? Math.min(...given) : undefined
}
