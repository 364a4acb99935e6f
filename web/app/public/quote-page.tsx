import { PublicQuote } from '#app/features/quote/public-quote.tsx'
import { Page } from '#app/ui/page.tsx'

export default function QuotePage() {
  return (
    <Page
      title="Get an Instant Quote"
      description="Choose what your website needs and see the price at once, with everything that makes it up. From £19."
    >
      <h1>Get an Instant Quote</h1>
      <p>Two choices and you have your price, with everything that makes it up. No account needed.</p>
      <PublicQuote />
    </Page>
  )
}
