import { REMINDERS_PAGE, type ReminderStatus, reminderRoutes } from '@sitewright/contract/reminders.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const remindersKey = ['reminders']

export const remindersQuery = (status: ReminderStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...remindersKey, 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(reminderRoutes.list, { query: { status, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === REMINDERS_PAGE ? String(last.id) : undefined
    },
  })

export const countsQuery = queryOptions({
  queryKey: [...remindersKey, 'counts'],
  queryFn: ({ signal }) => call(reminderRoutes.counts, { signal }),
})

export const spanQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...remindersKey, 'span', from, to],
    queryFn: ({ signal }) => call(reminderRoutes.list, { query: { from, to }, signal }),
  })

export function useCompleteReminder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: 'completed' | 'pending' }) =>
      call(reminderRoutes.change, { params: { id: String(id) }, body: { status } }),
    onSuccess: () => {
      toastSuccess('Reminder status updated!')
      return queries.invalidateQueries({ queryKey: remindersKey })
    },
    onError: () => toastError('Failed to update reminder'),
  })
}

export function useDeleteReminder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reminderRoutes.remove, { params: { id: String(id) } }),
    onSuccess: () => {
      toastSuccess('Reminder deleted successfully!')
      return queries.invalidateQueries({ queryKey: remindersKey })
    },
    onError: () => toastError('Failed to delete reminder'),
  })
}
