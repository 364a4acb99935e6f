import { Page } from '#app/ui/page.tsx'

export default function PricingPage() {
  return (
    <Page title="Plans & Services">
      <h1>Plans & Services</h1>
    </Page>
  )
}
