import { setTimeout as delay } from 'node:timers/promises'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshPaged } from './paged-list.ts'

test('a refresh that comes while the next page is on its way waits for it, and then refreshes both pages', async () => {
  const queries = new QueryClient()
  const asked: number[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    queryFn: async ({ pageParam, signal }) => {
      asked.push(pageParam)
      await delay(20, undefined, { signal })
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page < 2 ? page + 1 : undefined),
  })
  const stop = list.subscribe(() => undefined)
  await list.refetch({ cancelRefetch: false })
  asked.length = 0

  const next = list.fetchNextPage()
  const refreshed = refreshPaged(queries, ['list'])
  await next
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
  await refreshed
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
  expect(asked).toEqual([2, 1, 2])
  stop()
})
