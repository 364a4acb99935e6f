import { Page } from '#app/ui/page.tsx'

export default function QuotePage() {
  return (
    <Page title="Get an Instant Quote">
      <h1>Get an Instant Quote</h1>
    </Page>
  )
}
