import type { healthRoutes } from '@sitewright/contract/health.ts'
import { call, lightRoute } from './api.ts'
import { createLightQuery } from './light/light-query.ts'

/** The contract's figures, repeated because the shell of every page must not load the contract's schemas. */
export const TIMEOUT_MS = 3_000
export const EVERY_MS = 30_000

const health = lightRoute<typeof healthRoutes.health>({ method: 'GET', path: '/api/health' })

const useHealth = createLightQuery({
  load: () => call(health, { timeoutMs: TIMEOUT_MS }),
  everyMs: EVERY_MS,
})

/** True while the service does not answer its health check in time; asked every 30 seconds. */
export function useIsServiceDown(): boolean {
  return useHealth().hasFailed
}
