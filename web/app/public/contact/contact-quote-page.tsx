import { WriteToUs } from '#app/features/contact/write-to-us.tsx'
import { PublicQuote } from '#app/features/quote/public-quote.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './contact.module.css'
import { ContactCard } from './contact-card.tsx'

export default function ContactQuotePage() {
  return (
    <Page
      title="Contact & Quote"
      description="See your price at once, or ask us anything about your website."
    >
      <h1>Contact & Quote</h1>
      <div className={classes.columns}>
        <WriteToUs here="/contact-quote" />
        <ContactCard />
      </div>
      <section id="quote-section" aria-labelledby="quote-title" className={classes.quote}>
        <h2 id="quote-title">Get an Instant Quote</h2>
        <PublicQuote />
      </section>
    </Page>
  )
}
