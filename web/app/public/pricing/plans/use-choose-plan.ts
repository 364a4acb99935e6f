import type { Plan } from '@sitewright/contract/plans.ts'
import type { MouseEvent } from 'react'
import { useSession } from '#app/client/session.ts'
import { useCheckout } from '#app/features/subscription/use-checkout.ts'
import { choosePlanPath } from '#app/features/subscription/way-to-plan.ts'

interface ChoosePlan {
  to: string
  onClick: (event: MouseEvent) => void
  isOpening: boolean
}

/**
 * What a link to a plan does: who is signed in without a plan goes straight to the checkout, everybody else follows the
 * link. It stays one and the same link, so that nothing changes under a finger when the page comes to life.
 */
export function useChoosePlan(): (plan: Plan) => ChoosePlan {
  const user = useSession()
  const checkout = useCheckout()
  return (plan) => ({
    to: choosePlanPath(plan, user !== null),
    isOpening: checkout.opening === plan.id,
    onClick: (event) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!user || user.subscription_tier || opensElsewhere) return
      event.preventDefault()
      checkout.start(plan.id)
    },
  })
}
