import { HISTORY_PAGE, STAFF_PAGE, type StaffChange, staffRoutes } from '@sitewright/contract/staff.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const staffKey = ['staff']

export const staffQuery = infiniteQueryOptions({
  queryKey: [...staffKey, 'list'],
  queryFn: ({ pageParam, signal }) => call(staffRoutes.list, { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ people }) => (people.length < STAFF_PAGE ? undefined : String(people.at(-1)?.id)),
})

export const staffHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...staffKey, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(staffRoutes.history, { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.cursor),
  })

export function useChangeStaff(id: number, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof StaffChange>) =>
      call(staffRoutes.change, { params: { id: String(id) }, body }),
    onSuccess: () => {
      toastSuccess(done)
      return queries.invalidateQueries({ queryKey: staffKey })
    },
  })
}

export function useCancelInvite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(staffRoutes.cancelInvite, { params: { id: String(id) } }),
    onSuccess: () => toastSuccess('The invitation has ended.'),
    onError: (error) => toastError(sayProblem(error, 'The invitation could not be ended.')),
    onSettled: () => queries.invalidateQueries({ queryKey: staffKey }),
  })
}
