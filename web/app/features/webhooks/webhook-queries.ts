import { DELIVERIES_PAGE, type WebhookChange, webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'

export const webhooksKey = ['webhooks']
const POLL_MS = 3_000

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => call(webhookRoutes.list, { signal }),
})

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'one', id],
    queryFn: ({ signal }) => call(webhookRoutes.get, { params: { id }, signal }),
  })

export const deliveriesKey = (id: string) => [...webhooksKey, 'deliveries', id]

/** Asked again while something is on its way. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: deliveriesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(webhookRoutes.deliveries, { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < DELIVERIES_PAGE ? undefined : String(page.at(-1)?.id)),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.some(({ state: one, tries }) => one === 'waiting' && tries === 0)
        ? POLL_MS
        : false,
  })

const FAILED = 'That did not work. Please try again.'

/** Something that is done to webhooks, with its sentence; the lists are fetched again. */
export function useWebhookAct<V>(act: (given: V) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(sayProblem(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  })
}

export const useChangeWebhook = (id: number, done: string) =>
  useWebhookAct(
    (body: z.input<typeof WebhookChange>) => call(webhookRoutes.change, { params: { id: String(id) }, body }),
    done,
  )
