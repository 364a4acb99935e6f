import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { type AuditParams, auditKey, auditQuery } from './audit-queries.ts'
import { AuditRow } from './audit-row.tsx'

export function AuditList({ filter }: { filter: AuditParams }) {
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: (before) => before })
  return (
    <PagedRows
      query={query}
      queryKey={auditKey}
      label="Loading the audit log"
      failure="The audit log could not be loaded."
      rows={8}
      empty={<Text c="dimmed">Nothing matches this filter.</Text>}
    >
      {(entry) => <AuditRow key={entry.cursor} entry={entry} />}
    </PagedRows>
  )
}
