import type { refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'

const mine = lightRoute<typeof refundRequestRoutes.mine>({ method: 'GET', path: '/api/refund-requests' })

/** What a request is about. */
export type RefundSubject = { ticket_id: number } | { invoice_id: string }

export const refundsKey = ['refund-requests']

export const refundsOf = (subject: RefundSubject) =>
  queryOptions({
    queryKey: [...refundsKey, subject],
    queryFn: ({ signal }) =>
      call(mine, {
        query: 'ticket_id' in subject ? { ticket_id: String(subject.ticket_id) } : subject,
        signal,
      }),
    retry: false,
  })
