import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#app/features/accounts/account-queries.ts'
import { RequestCalculator } from '#app/features/calculator/request-calculator.tsx'
import { useDraft } from '#app/features/calculator/use-draft.ts'
import { Page } from '#app/ui/page.tsx'

export default function RequestServicePage() {
  // The plan and the free first fix may have changed elsewhere, and they change the price.
  useQuery(meQuery)
  const isAboutFinding = useDraft().findingId !== undefined
  return (
    <Page title="Request a new service">
      <h1>Request a new service</h1>
      {!isAboutFinding && (
        <p>
          Choose what you need. The price is there at once; sending it opens a ticket, where you talk to us.
        </p>
      )}
      <RequestCalculator />
    </Page>
  )
}
