import { Page } from '#app/ui/page.tsx'

export default function WebsiteErrorsPage() {
  return (
    <Page title="Common website faults">
      <h1>Common website faults</h1>
    </Page>
  )
}
