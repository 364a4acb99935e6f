import { lazy } from 'react'

const TRIES = 4
const FIRST_PAUSE_MS = 1_000

/**
 * As React's `lazy`, for a part of a page: what could not be fetched is fetched again, so that a break in the connection
 * does not cost the page around it. A part is the default of a script of its own. Throws what the last try threw.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => fetchPart(load))

async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  let address: string | undefined
  for (let tried = 1; ; tried += 1)
    try {
      return address ? await import(/* @vite-ignore */ `${address}?again=${tried}`) : await load()
    } catch (error) {
      if (tried === TRIES) throw error
      address ??= addressOf(error)
      await connectedAfter(FIRST_PAUSE_MS * 2 ** (tried - 1))
    }
}

/** Many browsers keep that a script failed, and fetch it again under another address alone; most name it in the error. */
function addressOf(error: unknown): string | undefined {
  const address = /https?:\S+?\.js\b/.exec(String(error))?.[0]
  return address?.startsWith(`${window.location.origin}/`) ? address : undefined
}

/** Offline, no try counts. */
function connectedAfter(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms)
    else window.addEventListener('online', resolve, { once: true })
  })
}
