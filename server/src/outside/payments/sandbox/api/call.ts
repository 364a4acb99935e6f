import type { Tx } from '#platform/database/transaction.ts'
import { priceOrNull } from '../billing/prices.ts'
import type { Sandbox } from '../context.ts'
import type { Kind, Kinds, Price } from '../records/kinds.ts'
import { findOrNull } from '../records/objects.ts'
import { missing, type StripeProblem } from './problem.ts'

/** One call of the API. Everything that it does happens in its transaction, and so does its answer. */
export interface Call {
  sandbox: Sandbox
  tx: Tx
  /** The id in the path, where there is one. */
  id: string
  params: object
}

const words: Record<Kind, string> = {
  'billing_portal.session': 'billing portal session',
  'checkout.session': 'checkout.session',
  customer: 'customer',
  event: 'event',
  invoice: 'invoice',
  payment_method: 'PaymentMethod',
  subscription: 'subscription',
}

export async function find<K extends Kind>(
  call: Call,
  kind: K,
  id = call.id,
  param?: string,
): Promise<Kinds[K]> {
  return (await findOrNull(call.tx, kind, id)) ?? fail(missing(words[kind], id, param))
}

export function priceNamed(id: string, param: string): Price {
  return priceOrNull(id) ?? fail(missing('price', id, param))
}

export function known<T>(found: T | null, call: Call, kind: Kind): T {
  return found ?? fail(missing(words[kind], call.id))
}

export function fail(problem: StripeProblem): never {
  throw problem
}

/** Where a page of a list goes on. */
export async function after(call: Call, kind: Kind, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await find(call, kind, id, 'starting_after')).id
}

export interface Listed {
  object: 'list'
  data: object[]
  has_more: boolean
  url: string
}

/** `found` holds one more than was asked for when there are more. */
export function page(url: string, found: object[], limit: number): Listed {
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
}
