import { Button, Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { RequestStatus } from '@sitewright/contract/requests.ts'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { MyQuotes } from '#app/features/quotes/my-quotes.tsx'
import { RequestList } from '#app/features/requests/request-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { StatusFilter } from '#app/ui/status-filter.tsx'

const statuses: Record<RequestStatus, { word: string }> = {
  new: { word: 'New' },
  in_progress: { word: 'In progress' },
  completed: { word: 'Completed' },
  other: { word: 'Other' },
}

export default function RequestsPage() {
  const [search] = useSearchParams()
  const isStaff = useSession()?.is_admin ?? false
  const status = RequestStatus.safeParse(search.get('status')).data ?? null
  const title = isStaff ? 'Service Requests' : 'My Service Requests'
  return (
    <Page title={title}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <h1>{title}</h1>
        {isStaff && (
          <ExportButton
            path={exportRoutes.requests.path}
            query={{ status: status ?? undefined }}
            name="service-requests.csv"
          />
        )}
        {!isStaff && (
          <Button component={Link} to="/dashboard/quote" variant="default">
            Request a service
          </Button>
        )}
      </Group>
      <StatusFilter label="Requests by status" words={statuses} chosen={status ?? undefined} q="" />
      <RequestList isStaff={isStaff} status={status} />
      {!isStaff && (
        <MyQuotes
          action={
            <ExportButton
              path={exportRoutes.myQuotes.path}
              name="my-quotes.csv"
              label="Export quotes as CSV"
            />
          }
        />
      )}
    </Page>
  )
}
