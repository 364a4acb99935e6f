import { Page } from '#app/ui/page.tsx'

export default function SubscriptionPage() {
  return (
    <Page title="Manage Subscription">
      <h1>Manage Subscription</h1>
    </Page>
  )
}
