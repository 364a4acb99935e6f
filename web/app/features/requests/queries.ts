import { type RequestStatus, requestRoutes } from '@sitewright/contract/requests.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

const PAGE_SIZE = 20

export const requestsKey = ['requests'] as const

/** Mine, or for staff those of every customer; newest first, page by page from the last id that was shown. */
export const requestsQuery = (filter: { all: boolean; status: RequestStatus | null }) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(requestRoutes.list, {
        query: {
          all: filter.all ? '1' : undefined,
          status: filter.status ?? undefined,
          before: pageParam === null ? undefined : String(pageParam),
          limit: String(PAGE_SIZE),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })
