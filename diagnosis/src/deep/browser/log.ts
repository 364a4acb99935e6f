import type { CDPSession, Page, Request } from 'playwright-core'

const ENTRIES_MAX = 2_000
const TEXT_MAX = 500

export interface Exception {
  message: string
  /** Of the script; the page's own for an inline script; empty when the browser does not say. */
  url: string
  line: number
}

export interface SeenRequest {
  url: string
  type: string
  /** Null while there is no answer. */
  status: number | null
  /** Chromium's word for why none came. */
  failure: string | null
}

/** What a page did while it was open, from the browser's events. */
export interface Log {
  exceptions: Exception[]
  console: { kind: string; text: string }[]
  requests: SeenRequest[]
  /** On the clock of `performance`, when the network last did something. */
  lastActivity: number
  open: number
}

/** Writes down what happens in a page from before its first request on; each list ends at 2,000 entries. */
export async function keepLog(page: Page, session: CDPSession): Promise<Log> {
  const log: Log = { exceptions: [], console: [], requests: [], lastActivity: performance.now(), open: 0 }
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: told }) => {
    const frame = told.stackTrace?.callFrames[0]
    add(log.exceptions, {
      message: cut(
        told.exception?.description?.split('\n')[0] ?? told.exception?.value?.toString() ?? told.text,
      ),
      url: told.url ?? frame?.url ?? '',
      line: (told.url === undefined ? (frame?.lineNumber ?? told.lineNumber) : told.lineNumber) + 1,
    })
  })
  await session.send('Runtime.enable')
  page.on('console', (message) => add(log.console, { kind: message.type(), text: cut(message.text()) }))
  keepRequests(page, log)
  return log
}

function keepRequests(page: Page, log: Log): void {
  const known = new Map<Request, SeenRequest>()
  const done = () => {
    log.open -= 1
    log.lastActivity = performance.now()
  }
  page.on('request', (request) => {
    log.open += 1
    log.lastActivity = performance.now()
    const seen = {
      url: request.url().slice(0, 2_048),
      type: request.resourceType(),
      status: null,
      failure: null,
    }
    if (known.size < ENTRIES_MAX) known.set(request, seen)
    add(log.requests, seen)
  })
  page.on('response', (response) => {
    const seen = known.get(response.request())
    if (seen) seen.status = response.status()
  })
  page.on('requestfinished', done)
  page.on('requestfailed', (request) => {
    const seen = known.get(request)
    if (seen) seen.failure = request.failure()?.errorText ?? 'failed'
    done()
  })
}

function add<T>(list: T[], entry: T): void {
  if (list.length < ENTRIES_MAX) list.push(entry)
}

function cut(text: string): string {
  return text.slice(0, TEXT_MAX)
}
