import { Inbox } from '#app/features/tickets/inbox/inbox.tsx'
import { Page } from '#app/ui/page.tsx'

export default function InboxPage() {
  return (
    <Page title="Inbox">
      <h1>Inbox</h1>
      <Inbox />
    </Page>
  )
}
