import { Page } from '#app/ui/page.tsx'

export default function InvoicesPage() {
  return (
    <Page title="Invoices">
      <h1>Invoices</h1>
    </Page>
  )
}
