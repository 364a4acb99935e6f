import { ByHandPage } from './by-hand-page.tsx'

export default function InvoicesPage() {
  return (
    <ByHandPage title="Invoices">
      <p>
        Write invoices in your bookkeeping program. Attach the PDF to the customer's ticket, so that they are
        told about it, and add an internal note with its number.
      </p>
      <p>
        The amount due stands beside the chat, with plan discounts and the free first fix already taken off.
      </p>
    </ByHandPage>
  )
}
