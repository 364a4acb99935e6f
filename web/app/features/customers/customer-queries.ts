import { customerRoutes } from '@sitewright/contract/customers.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

/** As many as the server gives a call; fewer are the last. */
const PAGE = 100

export const customersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', q],
    queryFn: ({ pageParam, signal }) =>
      call(customerRoutes.list, { query: { q: q || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : String(page.at(-1)?.id)),
  })

/** Deletes all tickets of a customer. */
export function useWipe(customerId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(ticketRoutes.wipe, { params: { id: String(customerId) } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['customers'] })
      void queries.invalidateQueries({ queryKey: ['tickets'] })
    },
  })
}
