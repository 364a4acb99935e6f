import { ByHandPage } from './by-hand-page.tsx'

export default function QuotesPage() {
  return (
    <ByHandPage title="Quotes">
      <p>
        Prices are agreed on the ticket. The figure that the customer saw stands beside the chat, with the
        lines that make it up.
      </p>
      <p>
        When the work turns out larger or smaller, write the new figure and what it covers as a message, and
        ask the customer to answer with a yes. Their answer, with its date, is the record.
      </p>
    </ByHandPage>
  )
}
