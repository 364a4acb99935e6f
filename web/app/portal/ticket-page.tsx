import { Page } from '#app/ui/page.tsx'

export default function TicketPage() {
  return (
    <Page title="Ticket">
      <h1>Ticket</h1>
    </Page>
  )
}
