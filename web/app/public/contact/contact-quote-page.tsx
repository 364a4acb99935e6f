import { Page } from '#app/ui/page.tsx'

export default function ContactQuotePage() {
  return (
    <Page title="Contact and quote">
      <h1>Contact and quote</h1>
    </Page>
  )
}
