import { ByHandPage } from './by-hand-page.tsx'

export default function CalendarPage() {
  return (
    <ByHandPage title="Reminders">
      <p>
        To come back to a customer, add an internal note with the date to their ticket, assign it to yourself,
        and put the date in your calendar with the ticket's link.
      </p>
      <p>
        Answers that we owe are sorted by their due time in the inbox; nothing has to be remembered for them.
      </p>
    </ByHandPage>
  )
}
