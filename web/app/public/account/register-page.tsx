import { Page } from '#app/ui/page.tsx'

export default function RegisterPage() {
  return (
    <Page title="Create your account">
      <h1>Create your account</h1>
    </Page>
  )
}
