import { businessRoutes } from '@sitewright/contract/business.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'

export const businessBindings: RouteBinding[] = [
  bind(businessRoutes.business, async (ctx) => ctx.config.business),
  bind(businessRoutes.supportTimes, async ({ config, now }) => config.hours.timesAt(now())),
]
