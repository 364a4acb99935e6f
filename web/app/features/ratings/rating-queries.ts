import type { RatingBody, ratingRoutes } from '@sitewright/contract/ratings.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, lightRoute, sayProblem } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'

const get = lightRoute<typeof ratingRoutes.get>({ method: 'GET', path: '/api/tickets/:id/rating' })
const put = lightRoute<typeof ratingRoutes.put>({ method: 'PUT', path: '/api/tickets/:id/rating' })
const trend = lightRoute<typeof ratingRoutes.trend>({ method: 'GET', path: '/api/admin/ratings' })

export const ratingQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['ratings', 'ticket', ticketId],
    queryFn: ({ signal }) => call(get, { params: { id: String(ticketId) }, signal }),
  })

export const trendQuery = queryOptions({
  queryKey: ['ratings', 'trend'],
  queryFn: ({ signal }) => call(trend, { signal }),
})

export function useRate(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof RatingBody>) => call(put, { params: { id: String(ticketId) }, body }),
    onSuccess: (rating) => queries.setQueryData(ratingQuery(ticketId).queryKey, rating),
    onError: (error) => toastError(sayProblem(error, 'Your rating could not be saved. Please try again.')),
  })
}
