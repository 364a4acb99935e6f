import { Button, Flex, Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { RefundList } from '#app/features/refund-requests/refund-list.tsx'
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
      <Flex component="nav" aria-label="Refund requests by state" wrap="wrap" gap={6} mb="md">
        {filters.map(({ label, to }) => {
          const isChosen = (to === '?') !== all
          return (
            <Button
              key={to}
              component={Link}
              to={to}
              replace
              preventScrollReset
              size="sm"
              px="sm"
              radius="xl"
              variant={isChosen ? 'light' : 'default'}
              aria-current={isChosen ? 'true' : undefined}
            >
              {label}
            </Button>
          )
        })}
      </Flex>
      <RefundList status={status} />
    </Page>
  )
}
