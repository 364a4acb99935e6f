import { Page } from '#app/ui/page.tsx'

export default function CustomersPage() {
  return (
    <Page title="Customers">
      <h1>Customers</h1>
    </Page>
  )
}
