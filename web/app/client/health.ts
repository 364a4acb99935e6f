import type { healthRoutes } from '@sitewright/contract/health.ts'
import { useQuery } from '@tanstack/react-query'
import { call, lightRoute } from './api.ts'

/** The contract's figures, repeated because the shell of every page must not load the contract's schemas. */
export const TIMEOUT_MS = 3_000
export const EVERY_MS = 30_000

const health = lightRoute<typeof healthRoutes.health>({ method: 'GET', path: '/api/health' })

/** True while the service does not answer its health check in time; asked every 30 seconds. */
export function useIsServiceDown(): boolean {
  const { isError } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(health, { signal, timeoutMs: TIMEOUT_MS }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: EVERY_MS,
    retry: false,
  })
  return isError
}
