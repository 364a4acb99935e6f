import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Lists that change all the time must not make anybody wait for ever. */
const ROUNDS_MAX = 5

/** Fetches paged lists again once nothing of them is under way: a refresh in between would undo a "Load more". */
export async function refreshPaged(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await quiet(queries, queryKey)
  await queries.invalidateQueries({ queryKey })
}

/** Asks for the next page once a refresh that is under way has ended, which it would otherwise undo. */
export function useLoadMore(queryKey: QueryKey, fetchNextPage: () => Promise<unknown>) {
  const queries = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const loadMore = async () => {
    setIsLoading(true)
    await quiet(queries, queryKey)
    await fetchNextPage()
    setIsLoading(false)
  }
  return { isLoading, loadMore: () => void loadMore() }
}

async function quiet(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
    if (running.length === 0) return
    await Promise.allSettled(running.map((query) => query.promise))
  }
}
