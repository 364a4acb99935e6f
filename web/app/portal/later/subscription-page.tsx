import { Button } from '@mantine/core'
import { plans } from '@sitewright/contract/plans.ts'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSession } from '#app/client/session.ts'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function SubscriptionPage() {
  const tier = useSession()?.subscription_tier
  const { support_email } = useBusiness()
  const plan = plans.find(({ id }) => id === tier)
  return (
    <Page title="Manage Subscription" width="text">
      <h1>Manage Subscription</h1>
      <Surface>
        <h2>Your plan: {plan?.name ?? tier ?? 'Free Plan'}</h2>
        {plan ? (
          <p>
            £{plan.pricePence / 100} a month, with {plan.discountPercent}% off other services.
          </p>
        ) : (
          <p>You pay only for what you order. There is nothing to cancel.</p>
        )}
        <p>
          To start, change or end a plan, write to us on a ticket or to{' '}
          <a href={`mailto:${support_email}`}>{support_email}</a>. We confirm it in writing, and nothing is
          charged before you have said yes.
        </p>
        <Button component={Link} to="/pricing">
          View Plans
        </Button>
      </Surface>
    </Page>
  )
}
