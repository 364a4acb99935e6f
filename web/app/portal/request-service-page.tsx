import { Page } from '#app/ui/page.tsx'

export default function RequestServicePage() {
  return (
    <Page title="Request a new service">
      <h1>Request a new service</h1>
    </Page>
  )
}
