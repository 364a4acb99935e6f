import { requestRoutes } from '@sitewright/contract/requests.ts'
import { accountVerified } from '#features/accounts/index.ts'
import { type Subscription, subscribe } from '#platform/events/define.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import { countRemaining, grantFreeFix } from './grants.ts'

export { countRemaining, noteFreeFix, takeFreeFix } from './grants.ts'

export const promotionBindings: Binding[] = [
  bind(requestRoutes.promotion, async (ctx) => ({ remaining: await countRemaining(ctx.db) })),
]

export const promotionSubscriptions: Subscription[] = [
  subscribe(accountVerified, {
    inTransaction: async (tx, { userId }) => {
      if (userId !== undefined) await grantFreeFix(tx, userId)
    },
  }),
]
