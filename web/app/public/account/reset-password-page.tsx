import { Page } from '#app/ui/page.tsx'

export default function ResetPasswordPage() {
  return (
    <Page title="Set a new password">
      <h1>Set a new password</h1>
    </Page>
  )
}
