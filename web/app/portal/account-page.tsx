import { Page } from '#app/ui/page.tsx'

export default function AccountPage() {
  return (
    <Page title="Account Settings">
      <h1>Account Settings</h1>
    </Page>
  )
}
