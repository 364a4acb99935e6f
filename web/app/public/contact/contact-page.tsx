import { Page } from '#app/ui/page.tsx'

export default function ContactPage() {
  return (
    <Page title="Contact">
      <h1>Contact</h1>
    </Page>
  )
}
