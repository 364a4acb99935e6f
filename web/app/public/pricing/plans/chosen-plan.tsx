import { useMoney } from '#app/client/currency/use-money.ts'
import { usePlace } from '#app/client/routing/place.ts'
import { loginPath } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { type StoredUser, useSession } from '#app/client/session.ts'
import { planNamedIn } from '#app/features/subscriptions/choose-plan.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import classes from '../pricing.module.css'
import { useChoosePlan } from './use-choose-plan.ts'

export function ChosenPlan() {
  const plan = planNamedIn(useSearch())
  const { replaceSearch } = usePlace()
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
          {!user && 'You need an account. It is free, and takes you straight on to the checkout.'}
          {user && !user.subscription_tier && 'Nothing is charged before you confirm it at the checkout.'}
          {user?.subscription_tier && 'You have a plan already. You can change it on your Subscription page.'}
        </p>
        <div className={classes.actions}>
          <ActionLink to={to} onClick={onClick} isBusy={isOpening}>
            {wayOn(user)}
          </ActionLink>
          {!user && <Link to={loginPath(here)}>I have an account: sign in</Link>}
          <Link
            to="/pricing"
            onClick={(event) => {
              event.preventDefault()
              replaceSearch('')
            }}
          >
            Not now
          </Link>
        </div>
        <VisuallyHidden>{says}</VisuallyHidden>
      </Notice>
    </div>
  )
}

function wayOn(user: StoredUser | null): string {
  if (!user) return 'Create your account'
  return user.subscription_tier ? 'Change my plan' : 'Go to the checkout'
}
