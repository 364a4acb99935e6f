import type { BrowserError } from '@sitewright/contract/analytics.ts'

type Described = Omit<BrowserError, 'path'>

/** The browser's event, for what the error itself does not say. */
export interface Hint {
  message?: string
  file?: string
  line?: number
  column?: number
}

const FRAME = /([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/
/** Errors of extensions and of other sites' scripts, and a harmless notice of the browser. */
const notOurs = /^(script error\.?|resizeobserver loop .*)$/i

/** An error as it is reported, or null when it is not from our bundle. */
export function describeError(error: unknown, hint: Hint, origin: string): Described | null {
  const message = messageOf(error, hint)
  if (isEnded(error) || notOurs.test(message)) return null
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, address, line, column] = FRAME.exec(stack) ?? []
  const place = address
    ? { file: address, line: Number(line), column: Number(column) }
    : { file: hint.file, line: hint.line, column: hint.column }
  if (!place.file) return { message, file: null, line: null, column: null }
  if (!place.file.startsWith(`${origin}/`)) return null
  return {
    message,
    file: new URL(place.file).pathname.slice(0, 500),
    line: place.line || null,
    column: place.column || null,
  }
}

/** A call that was aborted because the page moved on. */
const isEnded = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

function messageOf(error: unknown, hint: Hint): string {
  const said = error instanceof Error ? error.message : typeof error === 'string' ? error : hint.message
  const text = said?.replace(/^Uncaught /, '').trim() || 'An error without words'
  const name = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : ''
  return `${name}${text}`.slice(0, 1_000)
}
