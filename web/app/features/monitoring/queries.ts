import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { Monitor, MonitorChange } from '@sitewright/contract/monitors.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'

const REFRESH_MS = 20_000
/** While the first check, or the one after a failure, is under way. */
const SOON_MS = 2_000

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
    refetchInterval: ({ state }) =>
      ['waiting', 'checking'].includes(state.data?.monitor?.state ?? '') ? SOON_MS : REFRESH_MS,
  })

export const monitorsQuery = queryOptions({
  queryKey: [...monitoringKey, 'monitors'],
  queryFn: ({ signal }) => call(monitoringRoutes.list, { signal }),
})

/** Asked anew as soon as the state of the site has changed. */
export const incidentsQuery = ({ id, state }: Pick<Monitor, 'id' | 'state'>) =>
  infiniteQueryOptions({
    queryKey: [...monitoringKey, 'incidents', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(monitoringRoutes.incidents, {
        params: { id: String(id) },
        query: { before: pageParam === null ? undefined : String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next ?? undefined,
    select: (data) => ({ ...data, pages: data.pages.map(({ incidents }) => incidents) }),
    placeholderData: keepPreviousData,
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
  select: (data) => ({ ...data, pages: data.pages.map(({ reports }) => reports) }),
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
