import { type Plan, planNamed } from '@sitewright/contract/plans.ts'

/** The plan that `?plan=` names; null without one, or when it is not on sale. */
export function planNamedIn(search: URLSearchParams): Plan | null {
  return planNamed(search.get('plan'))
}

/** In the address: the checkout opens by itself, once. */
export const STRAIGHT_ON = 'checkout'

/**
 * Where 'Choose Plan' leads. It needs an account: guests register first and then go straight on to the checkout;
 * signed-in people go to their subscription, which can also start the checkout.
 */
export function choosePlanPath({ id }: Plan, isSignedIn: boolean): string {
  if (isSignedIn) return `/dashboard/subscription?plan=${id}`
  return `/register?${new URLSearchParams({ redirect: `/dashboard/subscription?plan=${id}&${STRAIGHT_ON}=1` })}`
}
