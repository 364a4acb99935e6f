import { Page } from '#app/ui/page.tsx'

export default function PortalPage() {
  return (
    <Page title="Client Portal">
      <h1>Client Portal</h1>
    </Page>
  )
}
