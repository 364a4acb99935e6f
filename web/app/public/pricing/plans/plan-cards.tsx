import { everythingIn, type Plan, plans } from '@sitewright/contract/plans.ts'
import { IconCheck } from '@tabler/icons-react'
import { track } from '#app/client/analytics/track.ts'
import { useMoney } from '#app/client/currency/use-money.ts'
import { useSession } from '#app/client/session.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Link } from '#app/ui/link.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import classes from '../pricing.module.css'
import { type ChoosePlan, useChoosePlan } from './use-choose-plan.ts'

export function PlanCards() {
  const user = useSession()
  const { choose, says } = useChoosePlan()
  return (
    <>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isMine={user?.subscription_tier === plan.id}
            choice={choose(plan)}
          />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{says}</VisuallyHidden>
      </div>
    </>
  )
}

interface PlanCardProps {
  plan: Plan
  isMine: boolean
  choice: ChoosePlan
}

function PlanCard({ plan, isMine, choice }: PlanCardProps) {
  const money = useMoney()
  const before = everythingIn(plan)
  return (
    <li className={classes.plan} data-popular={plan.popular || undefined}>
      <div className={classes.top}>
        <h3>{plan.name}</h3>
        {plan.popular && <Tag tone="warm">Most Popular</Tag>}
      </div>
      <p className={classes.price}>
        {money(plan.pricePence / 100)} <span className={classes.quiet}>a month</span>
      </p>
      <p>{plan.description}</p>
      {before && <p className={classes.before}>{before}</p>}
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2.5} aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      {isMine ? (
        <p className={classes.mine}>
          This is your plan. <Link to="/dashboard/subscription">Manage it</Link>
        </p>
      ) : (
        <ActionLink
          to={choice.to}
          onClick={(event) => {
            track('plan_chosen')
            choice.onClick(event)
          }}
          isBusy={choice.isOpening}
          look={plan.popular ? 'main' : 'quiet'}
          label={`Choose Plan: ${plan.name}`}
        >
          Choose Plan
        </ActionLink>
      )}
    </li>
  )
}
