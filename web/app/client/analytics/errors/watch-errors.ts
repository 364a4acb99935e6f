import type { BrowserError } from '@sitewright/contract/analytics.ts'
import { ERRORS_A_LOAD } from '@sitewright/contract/reporting-rules.ts'
import { createBatch } from '../batch.ts'
import { sendQuietly } from '../send-quietly.ts'
import { describeError, type Hint } from './describe-error.ts'

const WAIT_MS = 2_000

interface Parts {
  send: (errors: BrowserError[]) => void
  /** The origin and the page. */
  here: () => { origin: string; pathname: string }
  waitMs?: number
}

/** Reports errors, at most ten a page load: a repeating error must not become a flood. */
export function createErrorReports({ send, here, waitMs = WAIT_MS }: Parts) {
  const batch = createBatch<BrowserError>({ send, most: ERRORS_A_LOAD, waitMs })
  const known = new WeakSet<object>()
  let left = ERRORS_A_LOAD
  return {
    flush: batch.flush,
    note(error: unknown, hint: Hint = {}): void {
      if (left === 0 || isKnown(error)) return
      const { origin, pathname } = here()
      const described = describeError(error, hint, origin)
      if (!described) return
      left -= 1
      batch.add({ ...described, path: pathname.slice(0, 500) })
    },
  }

  /** The same error object can arrive twice: thrown, and caught by the page's error screen. */
  function isKnown(error: unknown): boolean {
    if (typeof error !== 'object' || error === null) return false
    if (known.has(error)) return true
    known.add(error)
    return false
  }
}

const reports = createErrorReports({
  send: (errors) => sendQuietly('/api/errors', { errors }),
  here: () => window.location,
})

export const flushErrors = reports.flush
/** For errors that do not reach the browser's error event, such as those of the page's error screen. */
export const reportError = reports.note

// Imported before the pages, so that errors of their first render are reported as well.
if (typeof window !== 'undefined') {
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    reports.note(error, { message, file: filename, line: lineno, column: colno }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => reports.note(reason))
}
