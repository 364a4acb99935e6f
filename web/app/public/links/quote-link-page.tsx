import { Page } from '#app/ui/page.tsx'

export default function QuoteLinkPage() {
  return (
    <Page title="Your quote">
      <h1>Your quote</h1>
    </Page>
  )
}
