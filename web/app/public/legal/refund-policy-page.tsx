import { Page } from '#app/ui/page.tsx'

export default function RefundPolicyPage() {
  return (
    <Page title="Refund Policy">
      <h1>Refund Policy</h1>
    </Page>
  )
}
