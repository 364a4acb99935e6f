import { PublicCalculator } from '#app/features/calculator/public-calculator.tsx'
import { Page } from '#app/ui/page.tsx'
import { ContactColumns } from './contact-columns.tsx'

export default function ContactQuotePage() {
  return (
    <Page
      title="Contact & Quote"
      description="See your price at once, or ask us anything about your website."
    >
      <h1>Contact & Quote</h1>
      <ContactColumns here="/contact-quote" />
      <section id="quote-section" aria-labelledby="quote-title">
        <h2 id="quote-title">Get an Instant Quote</h2>
        <PublicCalculator />
      </section>
    </Page>
  )
}
