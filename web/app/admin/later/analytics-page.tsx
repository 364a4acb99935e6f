import { Page } from '#app/ui/page.tsx'

export default function AnalyticsPage() {
  return (
    <Page title="Analytics Summary">
      <h1>Analytics Summary</h1>
    </Page>
  )
}
