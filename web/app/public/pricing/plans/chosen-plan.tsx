import { Link } from 'react-router'
import { loginPath } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { useSession } from '#app/client/session.ts'
import { useMoney } from '#app/features/quote/use-money.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import classes from '../pricing.module.css'
import { choosePlanPath, planNamedIn } from './choose-plan.ts'

/** For whom comes back from the sign-in with a plan chosen, or follows a link that names one. */
export function ChosenPlan() {
  const plan = planNamedIn(useSearch())
  const user = useSession()
  const money = useMoney()
  if (!plan || user?.subscription_tier === plan.id) return null
  const here = `/pricing?plan=${plan.id}`
  return (
    <div className={classes.chosen}>
      <Notice
        tone="good"
        role="status"
        title={`You chose ${plan.name}, ${money(plan.pricePence / 100)} a month`}
      >
        <p>
          {user
            ? 'Nothing is charged before you have confirmed it on the next page.'
            : 'It needs an account; that is free, and you come back to your choice.'}
        </p>
        <div className={classes.actions}>
          <ActionLink to={choosePlanPath(plan, user !== null)}>
            {user ? `Continue with ${plan.name}` : 'Create your account'}
          </ActionLink>
          {!user && <Link to={loginPath(here)}>I have an account: sign in</Link>}
          <Link to="/pricing" replace preventScrollReset>
            Not now
          </Link>
        </div>
      </Notice>
    </div>
  )
}
