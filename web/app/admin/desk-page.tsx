import { Page } from '#app/ui/page.tsx'

export default function DeskPage() {
  return (
    <Page title="Ticket">
      <h1>Ticket</h1>
    </Page>
  )
}
