import type { Call } from './call.ts'
import { createCheckoutSession, expireCheckoutSession, retrieveCheckoutSession } from './checkout-sessions.ts'
import { createCustomer, retrieveCustomer, updateCustomer } from './customers.ts'
import {
  createPortalSession,
  listEvents,
  listInvoices,
  listPrices,
  retrieveEvent,
  retrieveInvoice,
  retrievePrice,
} from './lists.ts'
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
} from './subscriptions.ts'

type Verb = (call: Call) => Promise<object>

/** Everything that the sandbox knows of Stripe's API. */
const routes: readonly [method: string, path: string, verb: Verb][] = [
  ['POST', '/v1/customers', createCustomer],
  ['GET', '/v1/customers/:id', retrieveCustomer],
  ['POST', '/v1/customers/:id', updateCustomer],
  ['GET', '/v1/prices', listPrices],
  ['GET', '/v1/prices/:id', retrievePrice],
  ['POST', '/v1/checkout/sessions', createCheckoutSession],
  ['GET', '/v1/checkout/sessions/:id', retrieveCheckoutSession],
  ['POST', '/v1/checkout/sessions/:id/expire', expireCheckoutSession],
  ['GET', '/v1/subscriptions', listSubscriptions],
  ['POST', '/v1/subscriptions', createSubscription],
  ['GET', '/v1/subscriptions/:id', retrieveSubscription],
  ['POST', '/v1/subscriptions/:id', updateSubscription],
  ['DELETE', '/v1/subscriptions/:id', cancelSubscription],
  ['POST', '/v1/billing_portal/sessions', createPortalSession],
  ['GET', '/v1/invoices', listInvoices],
  ['GET', '/v1/invoices/:id', retrieveInvoice],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', retrieveEvent],
]

export function findRoute(method: string, path: string): { verb: Verb; id: string } | null {
  for (const [wanted, pattern, verb] of routes) {
    if (wanted !== method) continue
    const id = match(pattern, path)
    if (id !== null) return { verb, id }
  }
  return null
}

/** The id in the path, an empty text for paths without one, null when they do not match. */
function match(pattern: string, path: string): string | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const fits = wanted.every((part, index) => (part === ':id' ? given[index] !== '' : part === given[index]))
  return fits ? (given[wanted.indexOf(':id')] ?? '') : null
}
