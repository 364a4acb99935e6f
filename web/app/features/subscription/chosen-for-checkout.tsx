import { Button } from '@mantine/core'
import type { Plan } from '@sitewright/contract/plans.ts'
import type { Subscription } from '@sitewright/contract/subscriptions.ts'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useCheckout } from './use-checkout.ts'

interface ChosenForCheckoutProps {
  plan: Plan
  subscription: Subscription | null
}

/** The plan that somebody comes with, and how to go on with it. */
export function ChosenForCheckout({ plan, subscription }: ChosenForCheckoutProps) {
  const tier = useSession()?.subscription_tier
  const checkout = useCheckout()
  if (tier === plan.id) return null
  const price = `£${plan.pricePence / 100} a month`
  const hasPlan = subscription ? subscription.state !== 'ended' : Boolean(tier)
  if (hasPlan)
    return (
      <Notice tone="info" title={`You would like to change to ${plan.name}, ${price}`}>
        <p>
          {subscription
            ? 'Please open the billing portal below and change your plan there; it tells you what is charged, and when, before you confirm.'
            : 'Your plan was set up by us, without a card. Please write to us below, and we change it for you.'}
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
