import type { healthRoutes } from '@sitewright/contract/health.ts'
import { useEffect, useState } from 'react'
import { call, lightRoute } from './api.ts'
import { every } from './every.ts'

export const TIMEOUT_MS = 3_000
export const EVERY_MS = 30_000

/** A timer this late did not measure the service: the page was suspended, as on a sleeping phone. */
const LATE_MS = 250
const TRIES = 3

const health = lightRoute<typeof healthRoutes.health>({ method: 'GET', path: '/api/health' })

/** Asks again when the page was suspended meanwhile, so that the timeout says nothing about the service. */
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

/** True while the service does not answer its health check in time; asked every 30 seconds. */
export function useIsServiceDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    const ask = () => askUndisturbed(() => call(health, { timeoutMs: TIMEOUT_MS }))
    return every(EVERY_MS, () =>
      ask().then(
        () => setIsDown(false),
        () => setIsDown(true),
      ),
    )
  }, [])
  return isDown
}
