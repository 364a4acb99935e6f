import { Stack } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '#app/client/routing/search.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { MyInvoices } from '#app/features/invoices/my-invoices.tsx'
import { PlanSetup } from '#app/features/plan-setup/plan-setup.tsx'
import { planNamedIn } from '#app/features/subscriptions/choose-plan.ts'
import { ChosenForCheckout } from '#app/features/subscriptions/chosen-for-checkout.tsx'
import { CurrentPlan } from '#app/features/subscriptions/current-plan.tsx'
import { subscriptionQuery } from '#app/features/subscriptions/subscription-query.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'

export default function SubscriptionPage() {
  const chosen = planNamedIn(useSearch())
  const query = useQuery(subscriptionQuery)
  return (
    <Page title="Manage Subscription" width="text">
      <h1>Manage Subscription</h1>
      <Loaded query={query} label="Loading your plan" failure="Your plan could not be loaded." height={220}>
        {({ subscription, sandbox }) => (
          <Stack gap="lg">
            {chosen && <ChosenForCheckout plan={chosen} subscription={subscription} />}
            <PlanSetup />
            <CurrentPlan subscription={subscription} />
            {sandbox && (
              <Notice tone="warm" title="Payments run in a sandbox here">
                <p>
                  This installation takes no real payments. The checkout and the billing portal work as usual,
                  but no card is charged and no money moves.
                </p>
              </Notice>
            )}
          </Stack>
        )}
      </Loaded>
      <MyInvoices
        action={
          <ExportButton
            path={exportRoutes.myInvoices.path}
            name="my-invoices.csv"
            label="Export invoices as CSV"
          />
        }
      />
    </Page>
  )
}
