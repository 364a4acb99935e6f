import { Button } from '@mantine/core'
import { plans } from '@sitewright/contract/plans.ts'
import { Link } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function SiteHealthPage() {
  const tier = useSession()?.subscription_tier
  const plan = plans.find(({ id }) => id === tier)
  return (
    <Page title="Site Health" width="text">
      <h1>Site Health</h1>
      {plan ? (
        <Surface>
          <h2>Covered by your {plan.name} plan</h2>
          <p>
            Monitoring is part of your plan. Its figures are not shown on this page: write on a ticket and we
            send you the latest ones, when your site was up, how quick it was, and what we did.
          </p>
          <Button component={Link} to="/dashboard/requests">
            Go to my requests
          </Button>
        </Surface>
      ) : (
        <Surface>
          <h2>Site Health requires a subscription</h2>
          <p>
            With a care plan we check that your site is up and quick, and step in when it is not. A single fix
            does not need a plan.
          </p>
          <Button component={Link} to="/pricing">
            View Plans
          </Button>
        </Surface>
      )}
    </Page>
  )
}
