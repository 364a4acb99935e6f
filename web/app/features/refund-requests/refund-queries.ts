import { REFUND_REQUESTS_PAGE, refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

/** What a request is about. */
export type RefundSubject = { ticket_id: number } | { invoice_id: string }

export const refundsKey = ['refund-requests']

export const refundsOf = (subject: RefundSubject) =>
  queryOptions({
    queryKey: [...refundsKey, subject],
    queryFn: ({ signal }) =>
      call(refundRequestRoutes.mine, {
        query: 'ticket_id' in subject ? { ticket_id: String(subject.ticket_id) } : subject,
        signal,
      }),
    retry: false,
  })

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
