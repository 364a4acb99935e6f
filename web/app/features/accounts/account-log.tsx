import { Text } from '@mantine/core'
import { customerRoutes, NOTES_PAGE } from '@sitewright/contract/customers.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { momentOf } from '#app/ui/format.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'

const accountLogQuery = infiniteQueryOptions({
  queryKey: ['account-log'],
  queryFn: ({ pageParam, signal }) =>
    call(customerRoutes.accountLog, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < NOTES_PAGE ? undefined : String(page.at(-1)?.id)),
})

/** When staff looked at this account, and why. What happens in the vault has a log of its own. */
export function AccountLog() {
  const query = useInfiniteQuery(accountLogQuery)
  return (
    <>
      <Text size="sm" c="dimmed">
        If our staff look at your account as you see it, or suspend it, it is listed here.
      </Text>
      <PagedRows
        query={query}
        queryKey={accountLogQuery.queryKey}
        label="Loading the account log"
        failure="The log could not be loaded."
        rows={1}
        isPlain
        empty={<Text m={0}>Nothing so far.</Text>}
      >
        {({ id, at, says, reason }) => (
          <li key={id}>
            <Text m={0} size="sm" flex="1 1 16rem">
              {says}
              {reason && (
                <Text span inherit c="dimmed">
                  {' '}
                  Reason: <bdi>{reason}</bdi>
                </Text>
              )}
            </Text>
            <Text m={0} size="sm" c="dimmed">
              <time dateTime={at}>{momentOf(at)}</time>
            </Text>
          </li>
        )}
      </PagedRows>
    </>
  )
}
