import { Anchor, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { LeaseLines } from './lease-lines.tsx'
import { credentialsQuery, nameOf } from './queries.ts'
import { useLiveCredentials } from './use-live-credentials.ts'

/** On the client's ticket: which logins staff have access to now, and which passwords to change afterwards. */
export function LoginsInUse({ ticketId }: { ticketId: number }) {
  // To staff who look as the client the vault is closed.
  const enabled = !useSession()?.viewed_by
  const query = useInfiniteQuery({ ...credentialsQuery, enabled })
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = query
  // A login of this ticket may be on any page of a full vault.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const entries = data?.pages.flat().filter((entry) => entry.ticket_id === ticketId)
  useLiveCredentials(entries)
  const used = entries?.filter(({ leases }) => leases.length > 0) ?? []
  const toChange = entries?.filter(({ change_advised }) => change_advised) ?? []
  const vault = (
    <Anchor component={Link} to="/dashboard/credentials">
      Open your vault
    </Anchor>
  )
  return (
    <>
      {isError && (
        <Notice tone="bad" role="alert">
          <p>We could not check which of your logins are in use. Please reload the page.</p>
          {vault}
        </Notice>
      )}
      {used.length > 0 && (
        <Notice title="Logins in use">
          {used.map((entry) => (
            <div key={entry.id}>
              <Text m={0} fw={600}>
                <bdi>{nameOf(entry)}</bdi>
              </Text>
              <LeaseLines entry={entry} />
            </div>
          ))}
          {vault}
        </Notice>
      )}
      {toChange.length > 0 && (
        <Notice tone="warm" title="Please change these passwords">
          <p>
            The work is finished, and our access has ended. While we worked we opened:{' '}
            {toChange.map(nameOf).join(', ')}.
          </p>
          {vault}
        </Notice>
      )}
    </>
  )
}
