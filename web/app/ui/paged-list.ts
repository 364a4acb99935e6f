import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A list that changes all the time must not delay a page for ever. */
const ROUNDS_MAX = 5

/** Fetches paged lists again once no fetch of them is running: a refresh in between would undo a "Load more". */
export async function refreshPaged(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await idle(queries, queryKey)
  await queries.invalidateQueries({ queryKey })
}

/** Settles when no fetch of the lists is running. */
export async function idle(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
    if (running.length === 0) return
    await Promise.allSettled(running.map((query) => query.promise))
  }
}
