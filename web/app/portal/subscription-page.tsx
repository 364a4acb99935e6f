import { useQuery } from '@tanstack/react-query'
import { asProblem } from '#app/client/api.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { ChosenForCheckout } from '#app/features/subscription/chosen-for-checkout.tsx'
import { CurrentPlan } from '#app/features/subscription/current-plan.tsx'
import { subscriptionQuery } from '#app/features/subscription/subscription-query.ts'
import { planNamedIn } from '#app/features/subscription/way-to-plan.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './subscription-page.module.css'

export default function SubscriptionPage() {
  const chosen = planNamedIn(useSearch())
  const { data, error, isPending, isFetching, refetch } = useQuery(subscriptionQuery)
  return (
    <Page title="Manage Subscription" width="text">
      <h1>Manage Subscription</h1>
      {isPending && <Loading label="Loading your plan" height={220} />}
      {error && !data && (
        <ErrorState
          message="Your plan could not be loaded."
          detail={asProblem(error).message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={classes.parts}>
          {chosen && <ChosenForCheckout plan={chosen} subscription={data.subscription} />}
          <CurrentPlan subscription={data.subscription} />
          {data.sandbox && (
            <Notice tone="warm" title="Payments run in a sandbox here">
              <p>
                This installation has no real payment provider. The checkout and the billing portal work as
                they will later, but no card is charged and no money moves.
              </p>
            </Notice>
          )}
        </div>
      )}
    </Page>
  )
}
