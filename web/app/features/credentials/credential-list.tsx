import { Flex } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CredentialCard } from './credential-card.tsx'
import { credentialKeys, credentialsQuery } from './queries.ts'
import { useLiveCredentials } from './use-live-credentials.ts'

const FAILED = 'Failed to load credentials. Please try again later.'

export function CredentialList() {
  const query = useInfiniteQuery(credentialsQuery)
  const entries = query.data?.pages.flat()
  useLiveCredentials(entries)
  if (query.isError)
    return (
      <ErrorState
        message={FAILED}
        detail={query.error.message}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!entries) return <Loading label="Loading your credentials" height={150} />
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconKey size={40} aria-hidden />}
        title="Your vault is empty."
        text="Put a login here when we need one for your request. Never write it in a message."
      />
    )
  return (
    <>
      <Flex component="ul" direction="column" gap="md" m={0} p={0}>
        {entries.map((entry) => (
          <CredentialCard key={entry.id} entry={entry} />
        ))}
      </Flex>
      <LoadMore query={query} queryKey={credentialKeys.own} />
    </>
  )
}
