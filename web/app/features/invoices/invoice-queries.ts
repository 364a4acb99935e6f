import {
  INVOICES_PAGE,
  type Invoice,
  type InvoiceStatus,
  invoiceRoutes,
} from '@sitewright/contract/invoices.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { newId } from '#app/client/new-id.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const invoicesKey = ['invoices']
export const myInvoicesKey = ['my-invoices']

export const invoicesQuery = (filter: { status?: InvoiceStatus | undefined; q?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [...invoicesKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(invoiceRoutes.list, { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < INVOICES_PAGE ? undefined : page.at(-1)?.id),
  })

export const myInvoicesQuery = infiniteQueryOptions({
  queryKey: myInvoicesKey,
  queryFn: ({ pageParam, signal }) => call(invoiceRoutes.mine, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < INVOICES_PAGE ? undefined : page.at(-1)?.id),
})

export const publicInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-invoice', id],
    queryFn: ({ signal }) => call(invoiceRoutes.get, { params: { id }, signal }),
    retry: false,
  })

/** Begins with the key of the lists, so that a change asks for it anew. */
export const receivedQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, 'received', id],
    queryFn: ({ signal }) => call(invoiceRoutes.received, { params: { id }, signal }),
  })

const verbs = {
  issue: {
    route: invoiceRoutes.issue,
    done: 'Invoice issued and sent.',
    failed: 'Failed to issue the invoice.',
  },
  void: { route: invoiceRoutes.void, done: 'Draft voided.', failed: 'Failed to void the draft.' },
  send: { route: invoiceRoutes.send, done: 'Invoice sent.', failed: 'Failed to send the invoice.' },
} as const
export type InvoiceVerb = keyof typeof verbs

export function useChangeInvoice() {
  const queries = useQueryClient()
  return useMutation<Invoice, Error, { id: string; verb: InvoiceVerb }>({
    mutationFn: ({ id, verb }) =>
      call(verbs[verb].route as typeof invoiceRoutes.issue, {
        params: { id },
        idempotencyKey: newId(),
      }),
    onSuccess: (_, { verb }) => {
      toastSuccess(verbs[verb].done)
      return queries.invalidateQueries({ queryKey: invoicesKey })
    },
    onError: (error, { verb }) => toastError(sayProblem(error, verbs[verb].failed)),
  })
}
