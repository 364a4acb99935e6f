import { Page } from '#app/ui/page.tsx'

export default function InvoiceLinkPage() {
  return (
    <Page title="Pay an invoice">
      <h1>Pay an invoice</h1>
    </Page>
  )
}
