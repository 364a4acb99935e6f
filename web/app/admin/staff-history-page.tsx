import { Group, Text } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { staffHistoryQuery, staffKey, staffQuery } from '#app/features/staff/staff-queries.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { HistoryList } from '#app/ui/history-list.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function StaffHistoryPage() {
  const { staffId = '' } = useParams()
  const query = useInfiniteQuery(staffHistoryQuery(staffId))
  const staff = useInfiniteQuery(staffQuery)
  const person = staff.data?.pages.flatMap(({ people }) => people).find(({ id }) => String(id) === staffId)
  const title = person ? `History of ${person.name}` : 'History'
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <Group justify="space-between" mb="md">
        <Text m={0}>
          <Link to="/dashboard/admin/staff">Back to the staff</Link>
        </Text>
        <ExportButton
          path={exportRoutes.staffHistory.path}
          query={{ staff: staffId }}
          name="staff-history.csv"
        />
      </Group>
      <Loaded query={query} label="Loading the history" failure="The history could not be loaded." rows={6}>
        {({ pages }) => (
          <Surface>
            <HistoryList entries={pages.flat()} />
          </Surface>
        )}
      </Loaded>
      <LoadMore query={query} queryKey={staffKey} />
    </Page>
  )
}
