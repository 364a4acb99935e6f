import type { BrowserError } from '@sitewright/contract/analytics.ts'
import { createBatch } from '../batch.ts'
import { describeError, type Hint } from './describe-error.ts'

/** The contract's figure, repeated as in `track.ts`. */
export const A_LOAD = 10
const WAIT_MS = 2_000

interface Parts {
  send: (errors: BrowserError[]) => void
  /** Where the program runs, and on which page. */
  here: () => { origin: string; pathname: string }
  waitMs?: number
}

/** Reports errors, at most ten a page load: one that repeats must not become a flood. */
export function createErrorReports({ send, here, waitMs = WAIT_MS }: Parts) {
  const batch = createBatch<BrowserError>({ send, most: A_LOAD, waitMs })
  const known = new WeakSet<object>()
  let left = A_LOAD
  return {
    flush: batch.flush,
    note(error: unknown, hint: Hint = {}): void {
      if (left === 0 || isKnown(error)) return
      const { origin, pathname } = here()
      const told = describeError(error, hint, origin)
      if (!told) return
      left -= 1
      batch.add({ ...told, path: pathname.slice(0, 500) })
    },
  }

  /** The same error object can come by two ways: thrown, and caught by the page's error screen. */
  function isKnown(error: unknown): boolean {
    if (typeof error !== 'object' || error === null) return false
    if (known.has(error)) return true
    known.add(error)
    return false
  }
}
