import { ByHandPage } from './by-hand-page.tsx'

export default function AnalyticsPage() {
  return (
    <ByHandPage title="Analytics">
      <p>
        Visits are not counted on this installation, and no visitor is followed. What customers ask for can be
        seen in the inbox: filter it by status or urgency, and search in subjects and messages.
      </p>
    </ByHandPage>
  )
}
