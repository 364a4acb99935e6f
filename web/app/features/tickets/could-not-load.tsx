import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'

interface CouldNotLoadProps {
  /** The result of `useQuery`; null when the address names no ticket. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown } | null
  back: { to: string; label: string }
}

export function CouldNotLoad({ query, back }: CouldNotLoadProps) {
  const isGone = !query?.error || asProblem(query.error).status === 404
  return (
    <Page title="Could not load ticket">
      <h1>Could not load ticket</h1>
      <Notice tone="bad" role="alert" title="Failed to fetch ticket data">
        {isGone
          ? 'There is no such ticket, or it belongs to another account.'
          : 'Ticket data could not be loaded.'}
      </Notice>
      <Group mt="md">
        {!isGone && (
          <Button loading={query?.isFetching} onClick={() => void query?.refetch()}>
            Try again
          </Button>
        )}
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      </Group>
    </Page>
  )
}
