import { queryOptions } from '@tanstack/react-query'
import { fetchMySubscription } from './my-subscription.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => fetchMySubscription(signal),
  // Shows changes made in the billing portal after the return from it.
  refetchOnWindowFocus: 'always',
})
