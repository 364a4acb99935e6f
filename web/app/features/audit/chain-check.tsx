import { Button, Group, Text } from '@mantine/core'
import { type AuditCheck, auditRoutes } from '@sitewright/contract/audit.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { counted, momentOf, numberOf } from '#app/ui/format.ts'
import { toastError } from '#app/ui/toast.tsx'
import { checkQuery } from './audit-queries.ts'

/** Whether the log that must be provable is as it was written. */
export function ChainCheck() {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => call(auditRoutes.startCheck),
    onSuccess: (check) => queries.setQueryData(checkQuery.queryKey, check),
    onError: (error) => toastError(sayProblem(error, 'The check could not be started.')),
  })
  return (
    <Loaded
      query={useQuery(checkQuery)}
      label="Loading the check"
      failure="The check could not be loaded."
      rows={1}
    >
      {(check) => (
        <>
          <Result check={check} />
          <Group my="md">
            <Button
              variant="default"
              size="sm"
              loading={check.running || start.isPending}
              onClick={() => start.mutate()}
            >
              Check now
            </Button>
          </Group>
        </>
      )}
    </Loaded>
  )
}

function Result({ check: { checked_at, rows, faults, says } }: { check: AuditCheck }) {
  if (checked_at === null)
    return (
      <Text>
        Every entry is linked to the one before it by a hash, so a later change in the database can be found:
        entries about the vault, staff, customers and downloads at once, all others within a minute. The links
        are checked every night. The first check has not run yet.
      </Text>
    )
  if (faults === 0)
    return (
      <Notice tone="good" title="The chained log is whole" role="status">
        <p>
          {numberOf(rows)} entries, checked on {momentOf(checked_at)}. It is checked every night.
        </p>
      </Notice>
    )
  return (
    <Notice tone="bad" title="The chained log is not whole" role="alert">
      <p>
        {counted(faults, 'fault')} found on {momentOf(checked_at)}: entries were added, changed or removed in
        the database, outside this product.
      </p>
      <ul>
        {says.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  )
}
