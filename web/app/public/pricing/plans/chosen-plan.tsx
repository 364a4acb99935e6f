import { Link } from 'react-router'
import { loginPath } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { useMoney } from '#app/features/quote/use-money.ts'
import { planNamedIn } from '#app/features/subscription/way-to-plan.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Unseen } from '#app/ui/unseen.tsx'
import classes from '../pricing.module.css'
import { useChoosePlan } from './use-choose-plan.ts'

/** For whom comes back from the sign-in with a plan chosen, or follows a link that names one. */
export function ChosenPlan() {
  const plan = planNamedIn(useSearch())
  const user = useSession()
  const money = useMoney()
  const { choose, says } = useChoosePlan()
  if (!plan || user?.subscription_tier === plan.id) return null
  const { to, onClick, isOpening } = choose(plan)
  const here = `/pricing?plan=${plan.id}`
  return (
    <div className={classes.chosen}>
      <Notice
        tone="good"
        role="status"
        title={`You chose ${plan.name}, ${money(plan.pricePence / 100)} a month`}
      >
        <p>
          {!user && 'It needs an account; that is free, and you come back to your choice.'}
          {user && !user.subscription_tier && 'Nothing is charged before you confirm it at the checkout.'}
          {user?.subscription_tier &&
            'You have a plan already; your Subscription page leads you to the change.'}
        </p>
        <div className={classes.actions}>
          <ActionLink to={to} onClick={onClick} isBusy={isOpening}>
            {wayOn(user)}
          </ActionLink>
          {!user && <Link to={loginPath(here)}>I have an account: sign in</Link>}
          <Link to="/pricing" replace preventScrollReset>
            Not now
          </Link>
        </div>
        <Unseen>{says}</Unseen>
      </Notice>
    </div>
  )
}

function wayOn(user: StoredUser | null): string {
  if (!user) return 'Create your account'
  return user.subscription_tier ? 'Change my plan' : 'Go to the checkout'
}
