import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { accountMerged, emailChanged, emailChangeUndone, profileChanged } from '#features/accounts/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { listPlans } from './checkout/list-plans.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { updateCustomer, updateSoon } from './customer.ts'
import { openPortal } from './open-portal.ts'
import { readSubscription } from './read-subscription.ts'
import { endGrace } from './sync/grace.ts'
import { handleWebhook } from './sync/handle-webhook.ts'
import { readAll, reconcile } from './sync/reconcile.ts'
import { syncSubscription } from './sync/sync-subscription.ts'

export { endOpenCheckout } from './checkout/checkout.queries.ts'
export { ownerOfCustomer } from './customer.ts'
export { endSubscriptions } from './end-subscriptions.ts'
export {
  entitlementsOf,
  entitlementsOfMany,
  listCustomersWithPlan,
  moveTier,
  tierColumn,
} from './entitlements.ts'
export { readSubscription } from './read-subscription.ts'
export {
  endPlanned,
  paymentChanged,
  paymentFailed,
  planChanged,
  planEnded,
  planPaymentTold,
  planRests,
  planStarted,
} from './subscription.events.ts'

export const subscriptionBindings: RouteBinding[] = [
  bind(subscriptionRoutes.plans, async (ctx) => listPlans(ctx.payments)),
  bind(subscriptionRoutes.get, readSubscription),
  bind(subscriptionRoutes.checkout, startCheckout),
  bind(subscriptionRoutes.portal, openPortal),
  bind(subscriptionRoutes.webhook, handleWebhook),
]

export const subscriptionListeners: Listener[] = [
  on(emailChanged, { jobs: ({ userId }) => updateSoon(userId) }),
  on(emailChangeUndone, { jobs: ({ userId }) => updateSoon(userId) }),
  on(profileChanged, { jobs: ({ userId }) => updateSoon(userId) }),
  on(accountMerged, { jobs: ({ userId }) => updateSoon(userId) }),
]

export const subscriptionJobs = [syncSubscription, reconcile, readAll, endGrace, updateCustomer] as Job[]
