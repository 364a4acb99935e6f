import { ByHandPage } from './by-hand-page.tsx'

export default function NewQuotePage() {
  return (
    <ByHandPage title="Create New Quote">
      <p>
        Open the customer's ticket and write the offer as a message: each line with what it covers and its
        price, the total, and until when it holds. The price calculator gives the figures of our price list.
      </p>
      <p>Once the customer has answered with a yes, set the ticket to in progress.</p>
    </ByHandPage>
  )
}
