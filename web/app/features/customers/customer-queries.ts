import {
  CUSTOMERS_PAGE,
  type CustomerNote,
  type CustomerPage,
  customerRoutes,
  NOTES_PAGE,
} from '@sitewright/contract/customers.ts'
import { HISTORY_PAGE } from '@sitewright/contract/staff.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const customersQuery = (q: string, tag: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', q, tag],
    queryFn: ({ pageParam, signal }) =>
      call(customerRoutes.list, { query: { q, tag, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < CUSTOMERS_PAGE ? undefined : String(page.at(-1)?.id)),
  })

export const customerKey = (id: number) => ['customers', 'one', id]

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...customerKey(id), 'page'],
    queryFn: ({ signal }) => call(customerRoutes.read, { params: { id: String(id) }, signal }),
  })

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(id), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(customerRoutes.timeline, { params: { id: String(id) }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.cursor),
  })

export const notesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(id), 'notes'],
    queryFn: ({ pageParam, signal }) =>
      call(customerRoutes.notes, { params: { id: String(id) }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < NOTES_PAGE ? undefined : String(page.at(-1)?.id)),
  })

/** Refreshes the whole page of the customer afterwards, and says when it did not work. */
function useCustomerChange<V>(change: (value: V) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toastSuccess(done)
      void queries.invalidateQueries({ queryKey: ['customers'] })
    },
    onError: (error) => toastError(sayProblem(error, 'That did not work. Please try again.')),
  })
}

export const useSetTags = ({ id }: CustomerPage) =>
  useCustomerChange(
    (tags: string[]) => call(customerRoutes.setTags, { params: { id: String(id) }, body: { tags } }),
    'The tags are saved.',
  )

export const useUnsuspend = ({ id }: CustomerPage) =>
  useCustomerChange(
    () => call(customerRoutes.unsuspend, { params: { id: String(id) } }),
    'The suspension has ended.',
  )

export const useRemoveNote = (id: number, note: CustomerNote) =>
  useCustomerChange(
    () => call(customerRoutes.removeNote, { params: { id: String(id), noteId: String(note.id) } }),
    'The note is deleted.',
  )
