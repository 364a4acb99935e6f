import { customerRoutes } from '@sitewright/contract/customers.ts'
import { QUOTES_PAGE, type Quote, type QuoteStatus, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const quotesKey = ['quotes']

export const quotesQuery = (filter: { status?: QuoteStatus; q?: string }) =>
  infiniteQueryOptions({
    queryKey: [...quotesKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(quoteRoutes.list, { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < QUOTES_PAGE ? undefined : page.at(-1)?.id),
  })

export const publicQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-quote', id],
    queryFn: ({ signal }) => call(quoteRoutes.get, { params: { id }, signal }),
    retry: false,
  })

export const myQuotesKey = ['my-quotes']

export const myQuotesQuery = infiniteQueryOptions({
  queryKey: myQuotesKey,
  queryFn: ({ pageParam, signal }) => call(quoteRoutes.mine, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < QUOTES_PAGE ? undefined : page.at(-1)?.id),
})

/** Whom a quote can be for. */
export const customersQuery = (q: string) =>
  queryOptions({
    queryKey: ['customers', 'for-quotes', q],
    queryFn: async ({ signal }) => {
      const people = await call(customerRoutes.list, { query: { q: q || undefined }, signal })
      return people.filter((one) => !one.is_admin && one.email_verified && !one.suspended)
    },
  })

const verbs = {
  finalize: {
    route: quoteRoutes.finalize,
    done: 'Quote finalized successfully!',
    failed: 'Failed to finalize quote',
  },
  accept: {
    route: quoteRoutes.acceptByStaff,
    done: 'Quote accepted successfully!',
    failed: 'Failed to accept quote',
  },
  cancel: {
    route: quoteRoutes.cancel,
    done: 'Quote canceled successfully!',
    failed: 'Failed to cancel quote',
  },
} as const
export type QuoteVerb = keyof typeof verbs

export function useChangeQuote() {
  const queries = useQueryClient()
  return useMutation<Quote, Error, { id: string; verb: QuoteVerb }>({
    mutationFn: ({ id, verb }) => call(verbs[verb].route as typeof quoteRoutes.finalize, { params: { id } }),
    onSuccess: (_, { verb }) => {
      toastSuccess(verbs[verb].done)
      return queries.invalidateQueries({ queryKey: quotesKey })
    },
    onError: (_error, { verb }) => {
      toastError(verbs[verb].failed)
      return queries.invalidateQueries({ queryKey: quotesKey })
    },
  })
}
