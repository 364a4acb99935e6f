import type { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { call, lightRoute } from '../api.ts'
import { flushErrors } from './errors/watch-errors.ts'
import { consent } from './third-party/consent.ts'
import { flushEvents, objectsToCounting } from './track.ts'

const settings = lightRoute<typeof analyticsRoutes.settings>({
  method: 'GET',
  path: '/api/analytics/settings',
})
const AT_LATEST_MS = 4_000
let isStarted = false

/** Once a page load, after the page is drawn. */
export function startAnalytics(): void {
  if (isStarted) return
  isStarted = true
  const flush = () => {
    flushEvents()
    flushErrors()
  }
  // Phones often end a hidden page without a further event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
  window.addEventListener('pagehide', flush)
  whenIdle(() => {
    void retireServiceWorkers()
    if (!objectsToCounting()) void offerPosthog()
  })
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_LATEST_MS })
  else setTimeout(work, 1_000)
}

async function offerPosthog(): Promise<void> {
  try {
    const { posthog } = await call(settings)
    if (posthog) consent.offer(posthog)
  } catch {
    // Without consent, nothing is sent to PostHog.
  }
}

/** We have none: one that an older version or another product left at this address would show old pages. */
async function retireServiceWorkers(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } catch (error) {
    console.warn('Service workers could not be looked for.', error)
  }
}
