import type { Plan } from '@sitewright/contract/plans.ts'
import type { MouseEvent } from 'react'
import { useSession } from '#app/client/session.ts'
import { choosePlanPath } from '#app/features/subscriptions/choose-plan.ts'
import { useCheckout } from '#app/features/subscriptions/use-checkout.ts'

export interface ChoosePlan {
  to: string
  onClick: (event: MouseEvent) => void
  isOpening: boolean
}

interface Choosing {
  choose: (plan: Plan) => ChoosePlan
  /** For screen readers; empty when there is nothing to say. */
  says: string
}

/**
 * What a link to a plan does: a signed-in client without a plan goes straight to the checkout, everybody else follows the
 * link. It stays one and the same link, so that nothing changes under a finger when the page hydrates.
 */
export function useChoosePlan(): Choosing {
  const user = useSession()
  const checkout = useCheckout()
  const choose = (plan: Plan): ChoosePlan => ({
    to: choosePlanPath(plan, user !== null),
    isOpening: checkout.opening === plan.id,
    onClick: (event) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!user || user.subscription_tier || opensElsewhere) return
      event.preventDefault()
      checkout.start(plan.id)
    },
  })
  return { choose, says: checkout.opening ? 'Opening the checkout…' : '' }
}
