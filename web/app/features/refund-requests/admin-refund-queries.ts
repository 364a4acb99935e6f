import { REFUND_REQUESTS_PAGE, refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const adminRefundsKey = ['admin-refund-requests']

export const adminRefundsQuery = (status: 'open' | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminRefundsKey, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(refundRequestRoutes.list, { query: { status, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.length < REFUND_REQUESTS_PAGE ? undefined : String(page.at(-1)?.id ?? ''),
  })
