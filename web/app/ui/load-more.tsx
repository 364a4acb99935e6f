import { Button, Group } from '@mantine/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idle } from './paged-list.ts'

interface LoadMoreProps {
  query: { hasNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  queryKey: QueryKey
}

/** The button under a paged list while it has further pages. A running refresh would undo it, so it ends first. */
export function LoadMore({ query, queryKey }: LoadMoreProps) {
  const queries = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  if (!query.hasNextPage) return null
  const load = async () => {
    setIsLoading(true)
    await idle(queries, queryKey)
    await query.fetchNextPage()
    setIsLoading(false)
  }
  return (
    <Group justify="center" mt="md">
      <Button variant="default" loading={isLoading} onClick={() => void load()}>
        Load more
      </Button>
    </Group>
  )
}
