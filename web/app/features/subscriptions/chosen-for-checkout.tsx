import { Button } from '@mantine/core'
import { poundsOfPence } from '@sitewright/contract/money.ts'
import type { Plan } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import { useEffect, useRef } from 'react'
import { usePlace } from '#app/client/routing/place.ts'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { STRAIGHT_ON } from './choose-plan.ts'
import { useCheckout } from './use-checkout.ts'

interface ChosenForCheckoutProps {
  plan: Plan
  subscription: Subscription | null
}

export function ChosenForCheckout({ plan, subscription }: ChosenForCheckoutProps) {
  const tier = useSession()?.subscription_tier
  const checkout = useCheckout()
  const hasPlan = subscription ? subscription.state !== 'ended' : Boolean(tier)
  useStraightOn(() => {
    if (!hasPlan) checkout.start(plan.id)
  })
  if (tier === plan.id) return null
  const price = `${poundsOfPence(plan.pricePence)} a month`
  if (hasPlan)
    return (
      <Notice tone="info" title={`You would like to change to ${plan.name}, ${price}`}>
        <p>
          {subscription
            ? 'Please open the billing portal below and change your plan there. It shows what is charged, and when, before you confirm.'
            : 'We set up your plan without a card. Please write to us below and we will change it for you.'}
        </p>
      </Notice>
    )
  return (
    <Notice tone="good" title={`You would like the ${plan.name} plan, ${price}`}>
      <p>You pay on the page of our card payment provider. Nothing is charged before you confirm it there.</p>
      <Button loading={checkout.opening !== null} onClick={() => checkout.start(plan.id)}>
        Go to the checkout
      </Button>
    </Notice>
  )
}

/** Once after the sign-in; the browser's Back finds the address without it. */
function useStraightOn(go: () => void): void {
  const { search, replaceSearch } = usePlace()
  const isDone = useRef(false)
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    if (isDone.current || !parameters.has(STRAIGHT_ON)) return
    isDone.current = true
    parameters.delete(STRAIGHT_ON)
    replaceSearch(`?${parameters}`)
    go()
  }, [search, replaceSearch, go])
}
