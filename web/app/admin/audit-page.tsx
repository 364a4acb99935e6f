import { Group, Text } from '@mantine/core'
import { auditRoutes } from '@sitewright/contract/audit.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AuditFilterBar } from '#app/features/audit/audit-filter-bar.tsx'
import { AuditList } from '#app/features/audit/audit-list.tsx'
import { paramsOf } from '#app/features/audit/audit-queries.ts'
import { ChainCheck } from '#app/features/audit/chain-check.tsx'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { staffQuery } from '#app/features/staff/staff-queries.ts'
import { Page } from '#app/ui/page.tsx'

export default function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const staff = useInfiniteQuery(staffQuery).data?.pages.flatMap(({ people }) => people) ?? []
  const filter = paramsOf(search)
  return (
    <Page title="Audit log">
      <Group justify="space-between" mb="md">
        <h1>Audit log</h1>
        <ExportButton path={auditRoutes.export.path} query={filter} name="audit.csv" />
      </Group>
      <Text c="dimmed">
        Who did what and when, with the values before and after. What people write or tell us about themselves
        is not kept here.
      </Text>
      <ChainCheck />
      <AuditFilterBar
        filter={filter}
        staff={staff}
        onChange={(next) =>
          setSearch(next as Record<string, string>, { replace: true, preventScrollReset: true })
        }
      />
      <AuditList filter={filter} />
    </Page>
  )
}
