import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#app/features/accounts/profile/me-query.ts'
import { RequestQuote } from '#app/features/quote/request-quote.tsx'
import { Page } from '#app/ui/page.tsx'

export default function RequestServicePage() {
  // The plan and the free first fix may have changed elsewhere, and they change the price.
  useQuery(meQuery)
  return (
    <Page title="Request a new service">
      <h1>Request a new service</h1>
      <p>
        Choose what you need. The price is there at once; sending it opens a ticket, where you talk to us.
      </p>
      <RequestQuote />
    </Page>
  )
}
