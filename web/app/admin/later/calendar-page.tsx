import { Page } from '#app/ui/page.tsx'

export default function CalendarPage() {
  return (
    <Page title="Reminders">
      <h1>Reminders</h1>
    </Page>
  )
}
