import { type Plan, plans } from '@sitewright/contract/plans.ts'

/** The plan that an address names with `?plan=`; null without one, or with one that nobody sells. */
export function planNamedIn(search: URLSearchParams): Plan | null {
  return plans.find(({ id }) => id === search.get('plan')) ?? null
}

/** Where a signed-in person goes on with a plan. */
const startPlanPath = ({ id }: Plan): string => `/dashboard/subscription?plan=${id}`

/** 'Choose Plan' needs an account: who has none registers first, and comes back here with the plan chosen. */
export function choosePlanPath(plan: Plan, isSignedIn: boolean): string {
  if (isSignedIn) return startPlanPath(plan)
  return `/register?${new URLSearchParams({ redirect: `/pricing?plan=${plan.id}` })}`
}
