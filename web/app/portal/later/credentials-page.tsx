import { Page } from '#app/ui/page.tsx'

export default function CredentialsPage() {
  return (
    <Page title="Credentials">
      <h1>Credentials</h1>
    </Page>
  )
}
