import { Page } from '#app/ui/page.tsx'

export default function RequestsPage() {
  return (
    <Page title="My Service Requests">
      <h1>My Service Requests</h1>
    </Page>
  )
}
