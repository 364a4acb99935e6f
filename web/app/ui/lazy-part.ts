import { lazy } from 'react'

const TRIES = 4
const FIRST_PAUSE_MS = 1_000

/**
 * As React's `lazy`, for a part of a page: what could not be fetched is fetched again, so that a break in the connection
 * does not cost the page around it. Throws what the last try threw.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => fetchPart(load))

async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1)
    try {
      return await load()
    } catch (error) {
      if (tried === TRIES) throw error
      await connectedAfter(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
}

/** Offline, no try counts. */
function connectedAfter(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms)
    else window.addEventListener('online', resolve, { once: true })
  })
}
