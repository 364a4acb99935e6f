import type { healthRoutes } from '@sitewright/contract/health.ts'
import { call, lightRoute } from './api.ts'
import { createLightQuery } from './light/light-query.ts'

/** The contract's figures, repeated because the shell of every page must not load the contract's schemas. */
export const TIMEOUT_MS = 3_000
export const EVERY_MS = 30_000

/** A timer that goes off so much later did not measure the service: this page stood still, as on a phone that slept. */
const LATE_MS = 250
const TRIES = 3

const health = lightRoute<typeof healthRoutes.health>({ method: 'GET', path: '/api/health' })

/** Asks again when the page stood still meanwhile and heard neither the answer nor the time. */
export async function askUndisturbed(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const began = now()
    try {
      await ask()
      return
    } catch (error) {
      if (tries === TRIES || now() - began < TIMEOUT_MS + LATE_MS) throw error
    }
  }
}

const useHealth = createLightQuery({
  load: () => askUndisturbed(() => call(health, { timeoutMs: TIMEOUT_MS })),
  everyMs: EVERY_MS,
})

/** True while the service does not answer its health check in time; asked every 30 seconds. */
export function useIsServiceDown(): boolean {
  return useHealth().hasFailed
}
