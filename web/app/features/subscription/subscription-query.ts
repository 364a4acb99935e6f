import { queryOptions } from '@tanstack/react-query'
import { fetchMySubscription } from './my-subscription.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => fetchMySubscription(signal),
  // Who comes back from the billing portal sees what they changed there.
  refetchOnWindowFocus: 'always',
})
