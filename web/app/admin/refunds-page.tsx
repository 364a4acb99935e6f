import { Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useSearchParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { RefundList } from '#app/features/refund-requests/refund-list.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'
import { Page } from '#app/ui/page.tsx'

const filters = [
  { label: 'To decide', to: '?' },
  { label: 'All', to: '?show=all' },
]

export default function RefundsPage() {
  const [params] = useSearchParams()
  const all = params.get('show') === 'all'
  const status = all ? undefined : 'open'
  return (
    <Page title="Refund requests">
      <Group justify="space-between" mb="md">
        <h1>Refund requests</h1>
        <ExportButton path={exportRoutes.refunds.path} query={{ status }} name="refund-requests.csv" />
      </Group>
      <FilterLinks label="Refund requests by state" links={filters} chosen={all ? '?show=all' : '?'} />
      <RefundList status={status} />
    </Page>
  )
}
