import { Group, Text } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { CustomerList } from '#app/features/customers/customer-list.tsx'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { Page } from '#app/ui/page.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'

export default function CustomersPage() {
  const [params, setParams] = useSearchParams()
  const isOwner = useSession()?.role === 'owner'
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  const tag = (params.get('tag') ?? '').trim().slice(0, 40)
  return (
    <Page title="Customers">
      <Group justify="space-between" mb="md">
        <h1>Customers</h1>
        {isOwner && (
          <ExportButton path={exportRoutes.customers.path} query={{ q, tag }} name="customers.csv" />
        )}
      </Group>
      <SearchBox
        label="Search by name or e-mail"
        maw="28rem"
        mb="md"
        value={q}
        onChange={(text) => setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true })}
      />
      {tag && (
        <Text>
          Only customers with the tag <b>{tag}</b>. <Link to="?">Show all</Link>
        </Text>
      )}
      <CustomerList q={q} tag={tag} />
    </Page>
  )
}
