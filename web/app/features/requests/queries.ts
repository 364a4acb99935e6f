import { type RequestStatus, requestRoutes } from '@sitewright/contract/requests.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

const PAGE_SIZE = 20

export const requestsKey = ['requests'] as const

/** One's own requests, or for staff those of all customers; newest first, paged by the last id shown. */
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
