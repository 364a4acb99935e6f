import { Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { Inbox } from '#app/features/tickets/inbox/inbox.tsx'
import { filtersOf } from '#app/features/tickets/inbox/inbox-filters.ts'
import { Page } from '#app/ui/page.tsx'

export default function InboxPage() {
  const me = useSession()
  const [params] = useSearchParams()
  return (
    <Page title="Inbox">
      <Group justify="space-between" mb="md">
        <h1>Inbox</h1>
        <ExportButton path={exportRoutes.tickets.path} query={{ ...filtersOf(params) }} name="tickets.csv" />
      </Group>
      {me && <Inbox me={me} />}
    </Page>
  )
}
