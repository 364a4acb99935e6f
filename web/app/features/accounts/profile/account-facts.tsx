import type { User } from '@sitewright/contract/accounts.ts'
import { plans } from '@sitewright/contract/plans.ts'
import classes from './profile.module.css'

const asDate = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(instant))

/** What cannot be changed here. */
export function AccountFacts({ user }: { user: User }) {
  const plan = plans.find(({ id }) => id === user.subscription_tier)
  const facts = [
    ['Account ID', String(user.id)],
    ['Member since', asDate(user.created_at)],
    ['Email verified', user.email_verified ? 'Yes' : 'No'],
    ['Care plan', plan?.name ?? user.subscription_tier ?? 'None'],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
