import { Page } from '#app/ui/page.tsx'

export default function QuotesPage() {
  return (
    <Page title="Quotes">
      <h1>Quotes</h1>
    </Page>
  )
}
