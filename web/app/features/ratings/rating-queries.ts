import { type RatingBody, ratingRoutes } from '@sitewright/contract/ratings.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'

export const ratingQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['ratings', 'ticket', ticketId],
    queryFn: ({ signal }) => call(ratingRoutes.get, { params: { id: String(ticketId) }, signal }),
  })

export const trendQuery = queryOptions({
  queryKey: ['ratings', 'trend'],
  queryFn: ({ signal }) => call(ratingRoutes.trend, { signal }),
})

export function useRate(ticketId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof RatingBody>) =>
      call(ratingRoutes.put, { params: { id: String(ticketId) }, body }),
    onSuccess: (rating) => queries.setQueryData(ratingQuery(ticketId).queryKey, rating),
    onError: (error) => toastError(sayProblem(error, 'Your rating could not be saved. Please try again.')),
  })
}
