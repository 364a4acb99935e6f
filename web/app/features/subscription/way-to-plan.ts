import { type Plan, plans } from '@sitewright/contract/plans.ts'

/** The plan that an address names with `?plan=`; null without one, or with one that nobody sells. */
export function planNamedIn(search: URLSearchParams): Plan | null {
  return plans.find(({ id }) => id === search.get('plan')) ?? null
}

/**
 * Where 'Choose Plan' leads. It needs an account: who has none registers first, and comes back with the plan chosen. The
 * others go to their subscription, where the checkout can be begun too, unless the page begins it at once.
 */
export function choosePlanPath({ id }: Plan, isSignedIn: boolean): string {
  if (isSignedIn) return `/dashboard/subscription?plan=${id}`
  return `/register?${new URLSearchParams({ redirect: `/pricing?plan=${id}` })}`
}
