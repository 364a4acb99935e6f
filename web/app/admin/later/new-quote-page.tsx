import { Page } from '#app/ui/page.tsx'

export default function NewQuotePage() {
  return (
    <Page title="Create New Quote">
      <h1>Create New Quote</h1>
    </Page>
  )
}
