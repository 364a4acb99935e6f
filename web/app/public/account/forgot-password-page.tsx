import { Page } from '#app/ui/page.tsx'

export default function ForgotPasswordPage() {
  return (
    <Page title="Forgotten password">
      <h1>Forgotten password</h1>
    </Page>
  )
}
