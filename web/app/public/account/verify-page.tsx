import { Page } from '#app/ui/page.tsx'

export default function VerifyPage() {
  return (
    <Page title="Verify your e-mail">
      <h1>Verify your e-mail</h1>
    </Page>
  )
}
