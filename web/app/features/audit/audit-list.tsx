import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { type AuditParams, auditKey, auditQuery } from './audit-queries.ts'
import { AuditRow } from './audit-row.tsx'

export function AuditList({ filter }: { filter: AuditParams }) {
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: (before) => before })
  return (
    <>
      <Loaded
        query={query}
        label="Loading the audit log"
        failure="The audit log could not be loaded."
        rows={8}
      >
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <Text c="dimmed">Nothing fits this filter.</Text>
          ) : (
            <Surface>
              <Rows>
                {pages.flat().map((entry) => (
                  <AuditRow key={entry.cursor} entry={entry} />
                ))}
              </Rows>
            </Surface>
          )
        }
      </Loaded>
      <LoadMore query={query} queryKey={auditKey} />
    </>
  )
}
