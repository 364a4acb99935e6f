import { sendQuietly } from '../send-quietly.ts'
import { createErrorReports } from './error-reports.ts'

const reports = createErrorReports({
  send: (errors) => sendQuietly('/api/errors', { errors }),
  here: () => window.location,
})

export const flushErrors = reports.flush
/** For what was caught before the browser heard of it, such as by the page's error screen. */
export const reportError = reports.note

// Imported before the pages, so that an error of their first drawing is heard as well.
if (typeof window !== 'undefined') {
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    reports.note(error, { message, file: filename, line: lineno, column: colno }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => reports.note(reason))
}
