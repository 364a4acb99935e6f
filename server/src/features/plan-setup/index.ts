import { planSetupRoutes } from '@sitewright/contract/plan-setup.ts'
import {
  endPlanned,
  paymentFailed,
  planEnded,
  planRests,
  planStarted,
} from '#features/subscriptions/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { openPlanTicket } from './open-plan-ticket.ts'
import { readSetup, tellSites } from './tell-sites.ts'

export const planSetupBindings: RouteBinding[] = [
  bind(planSetupRoutes.get, readSetup),
  bind(planSetupRoutes.tell, tellSites),
]

export const planSetupListeners: Listener[] = [
  on(planStarted, { inTransaction: (tx, event, ctx) => openPlanTicket(tx, ctx, 'started', event) }),
  on(endPlanned, { inTransaction: (tx, event, ctx) => openPlanTicket(tx, ctx, 'ended', event) }),
  on(planEnded, {
    inTransaction: async (tx, event, ctx) => {
      if (!event.data.planned) await openPlanTicket(tx, ctx, 'ended', event)
    },
  }),
  on(paymentFailed, { inTransaction: (tx, event, ctx) => openPlanTicket(tx, ctx, 'failed', event) }),
  on(planRests, { inTransaction: (tx, event, ctx) => openPlanTicket(tx, ctx, 'failed', event) }),
]
