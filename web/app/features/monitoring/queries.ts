import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { MonitorChange } from '@sitewright/contract/monitors.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'

const REFRESH_MS = 20_000

export const monitoringKey = ['monitoring'] as const

/** Status and history of one site, or of the first one; refreshed while the page is open. */
export const healthQuery = (monitor: number | null) =>
  queryOptions({
    queryKey: [...monitoringKey, 'health', monitor],
    queryFn: ({ signal }) =>
      call(monitoringRoutes.health, {
        query: { monitor: monitor === null ? undefined : String(monitor) },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  })

export const monitorsQuery = queryOptions({
  queryKey: [...monitoringKey, 'monitors'],
  queryFn: ({ signal }) => call(monitoringRoutes.list, { signal }),
})

export const incidentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...monitoringKey, 'incidents', id],
    queryFn: ({ pageParam, signal }) =>
      call(monitoringRoutes.incidents, {
        params: { id: String(id) },
        query: { before: pageParam === null ? undefined : String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: REFRESH_MS,
  })

export const reportsQuery = infiniteQueryOptions({
  queryKey: [...monitoringKey, 'reports'],
  queryFn: ({ pageParam, signal }) =>
    call(monitoringRoutes.reports, {
      query: { before: pageParam === null ? undefined : String(pageParam) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next ?? undefined,
})

export const statusQuery = (slug: string) =>
  queryOptions({
    queryKey: [...monitoringKey, 'status', slug],
    queryFn: ({ signal }) => call(monitoringRoutes.status, { params: { slug }, signal }),
    refetchInterval: 60_000,
  })

/** Changes a watched site; says why where it could not be changed. */
export function useChangeMonitor(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MonitorChange) => call(monitoringRoutes.change, { params: { id: String(id) }, body }),
    onError: (error) => toastError(sayProblem(error, 'The change was not saved. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: monitoringKey }),
  })
}
