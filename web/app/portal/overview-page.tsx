import { Page } from '#app/ui/page.tsx'

export default function OverviewPage() {
  return (
    <Page title="Overview">
      <h1>Overview</h1>
    </Page>
  )
}
