import { planNamed } from '@sitewright/contract/plans.ts'
import type { User } from '@sitewright/contract/users.ts'
import { Facts } from '#app/ui/facts.tsx'
import { dateOf } from '#app/ui/format.ts'

export function AccountFacts({ user }: { user: User }) {
  const plan = planNamed(user.subscription_tier)
  return (
    <Facts
      look="columns"
      facts={[
        ['Account ID', user.id],
        ['Member since', dateOf(user.created_at)],
        ['Email verified', user.email_verified ? 'Yes' : 'No'],
        ['Care plan', plan?.name ?? user.subscription_tier ?? 'None'],
      ]}
    />
  )
}
