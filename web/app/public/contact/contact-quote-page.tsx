import { PublicQuote } from '#app/features/quote/public-quote.tsx'
import { Page } from '#app/ui/page.tsx'
import { AskUs } from './ask-us.tsx'
import classes from './contact.module.css'
import { ContactCard } from './contact-card.tsx'

export default function ContactQuotePage() {
  return (
    <Page
      title="Contact & Quote"
      description="See your price at once, or ask us anything about your website."
    >
      <h1>Contact & Quote</h1>
      <section id="quote-section" aria-labelledby="quote-title" className={classes.quote}>
        <h2 id="quote-title">Get an Instant Quote</h2>
        <PublicQuote />
      </section>
      <div className={classes.columns}>
        <AskUs />
        <ContactCard />
      </div>
    </Page>
  )
}
