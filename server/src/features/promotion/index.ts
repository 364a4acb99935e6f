import { requestRoutes } from '@sitewright/contract/requests.ts'
import { accountVerified } from '#features/accounts/index.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { countRemaining, grantFreeFix } from './grants.ts'

export { countRemaining, noteFreeFix, takeFreeFix } from './grants.ts'

export const promotionBindings: RouteBinding[] = [
  bind(requestRoutes.promotion, async (ctx) => ({ remaining: await countRemaining(ctx.db) })),
]

export const promotionListeners: Listener[] = [
  on(accountVerified, {
    inTransaction: async (tx, { userId }) => {
      if (userId !== undefined) await grantFreeFix(tx, userId)
    },
  }),
]
