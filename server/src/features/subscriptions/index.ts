import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { emailChanged, profileChanged } from '#features/accounts/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { listPlans } from './checkout/list-plans.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { catchUp, readAll } from './keeping/catch-up.ts'
import { syncSubscription } from './keeping/sync-subscription.ts'
import { takeEvent } from './keeping/take-event.ts'
import { updateCustomer, updateSoon } from './keeping/update-customer.ts'
import { openPortal } from './open-portal.ts'
import { readSubscription } from './read-subscription.ts'

export const subscriptionBindings: Binding[] = [
  bind(subscriptionRoutes.plans, async (ctx) => listPlans(ctx.payments)),
  bind(subscriptionRoutes.get, readSubscription),
  bind(subscriptionRoutes.checkout, startCheckout),
  bind(subscriptionRoutes.portal, openPortal),
  bind(subscriptionRoutes.webhook, takeEvent),
]

export const subscriptionReactions: Subscription[] = [
  subscribe(emailChanged, { jobs: ({ userId }) => updateSoon(userId) }),
  subscribe(profileChanged, { jobs: ({ userId }) => updateSoon(userId) }),
]

export const subscriptionJobs = [syncSubscription, catchUp, readAll, updateCustomer] as Job[]
