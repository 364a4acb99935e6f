import { Page } from '#app/ui/page.tsx'

export default function TermsPage() {
  return (
    <Page title="Terms and Conditions">
      <h1>Terms and Conditions</h1>
    </Page>
  )
}
