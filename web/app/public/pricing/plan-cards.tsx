import { Button } from '@mantine/core'
import { type Plan, plans } from '@sitewright/contract/plans.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { Tag } from '#app/ui/tag.tsx'
import classes from './pricing.module.css'

export function PlanCards() {
  const user = useSession()
  return (
    <>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isMine={user?.subscription_tier === plan.id}
            to={
              user
                ? `/dashboard/subscription?plan=${plan.id}`
                : `/register?${new URLSearchParams({ redirect: `/dashboard/subscription?plan=${plan.id}` })}`
            }
          />
        ))}
      </ul>
      <p className={classes.small}>
        Prices are per month, in pounds. The discount applies to other services while the plan runs; it is not
        combined with the free first fix.
      </p>
    </>
  )
}

function PlanCard({ plan, isMine, to }: { plan: Plan; isMine: boolean; to: string }) {
  return (
    <li className={classes.plan} data-popular={plan.popular || undefined}>
      <div className={classes.top}>
        <h3>{plan.name}</h3>
        {plan.popular && <Tag tone="warm">Most Popular</Tag>}
      </div>
      <p className={classes.price}>
        £{plan.pricePence / 100} <span>a month</span>
      </p>
      <p>{plan.description}</p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2.5} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      {isMine ? (
        <p className={classes.mine}>This is your plan.</p>
      ) : (
        <Button
          component={Link}
          to={to}
          fullWidth
          variant={plan.popular ? 'filled' : 'default'}
          aria-label={`Choose Plan: ${plan.name}`}
        >
          Choose Plan
        </Button>
      )}
    </li>
  )
}
