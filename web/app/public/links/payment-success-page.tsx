import { Page } from '#app/ui/page.tsx'

export default function PaymentSuccessPage() {
  return (
    <Page title="Thank you">
      <h1>Thank you</h1>
    </Page>
  )
}
