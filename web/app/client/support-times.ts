import type { businessRoutes } from '@sitewright/contract/business.ts'
import { hoursOf, type SupportHours } from '@sitewright/contract/times.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from './api.ts'

const supportTimes = lightRoute<typeof businessRoutes.supportTimes>({
  method: 'GET',
  path: '/api/support-times',
})

/** When we work; null until it has come. */
export function useSupportHours(): SupportHours | null {
  const { data } = useQuery({
    queryKey: ['support-times'],
    queryFn: ({ signal }) => call(supportTimes, { signal }),
    select: hoursOf,
    staleTime: 3_600_000,
  })
  return data ?? null
}
