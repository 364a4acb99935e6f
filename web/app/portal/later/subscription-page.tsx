import { Button } from '@mantine/core'
import { plans } from '@sitewright/contract/plans.ts'
import { Link, useSearchParams } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function SubscriptionPage() {
  const user = useSession()
  const { support_email } = useBusiness()
  const [search] = useSearchParams()
  const tier = user?.subscription_tier
  const plan = plans.find(({ id }) => id === tier)
  const chosen = plans.find(({ id }) => id === search.get('plan') && id !== tier)
  const subject = chosen
    ? `Please start the ${chosen.name} plan for ${user?.email}`
    : `My plan (${user?.email})`
  return (
    <Page title="Manage Subscription" width="text">
      <h1>Manage Subscription</h1>
      {chosen && (
        <div style={{ marginBottom: '1.25rem' }}>
          <Notice
            tone="good"
            title={`You would like the ${chosen.name} plan, £${chosen.pricePence / 100} a month`}
          >
            <p>
              Plans are set up by a person. Write to us as described below, and we agree the first day with
              you.
            </p>
          </Notice>
        </div>
      )}
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
          <a href={`mailto:${support_email}?subject=${encodeURIComponent(subject)}`}>{support_email}</a>. We
          confirm it in writing, and nothing is charged before you have said yes.
        </p>
        <Button component={Link} to="/pricing">
          View Plans
        </Button>
      </Surface>
    </Page>
  )
}
