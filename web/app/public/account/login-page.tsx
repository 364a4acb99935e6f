import { Page } from '#app/ui/page.tsx'

export default function LoginPage() {
  return (
    <Page title="Sign in">
      <h1>Sign in</h1>
    </Page>
  )
}
