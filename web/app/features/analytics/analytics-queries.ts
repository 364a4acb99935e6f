import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const summaryQuery = (days: number) =>
  queryOptions({
    queryKey: ['analytics', 'summary', days],
    queryFn: ({ signal }) => call(analyticsRoutes.summary, { query: { days: String(days) }, signal }),
  })

export const errorsQuery = queryOptions({
  queryKey: ['analytics', 'errors'],
  queryFn: ({ signal }) => call(analyticsRoutes.errors, { signal }),
})
