import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Target } from './allowed/target.ts'

/** All header lines of an answer together, in bytes. */
export const HEADERS_MAX = 16_384

export interface Asked {
  method?: 'GET' | 'HEAD' | 'OPTIONS'
  /** Sent as a form, by POST, to this one address: a redirect is never followed with it. */
  form?: URLSearchParams
  /** Sent by POST to this one address, with the headers of its signature; a redirect is never followed with it. */
  signedJson?: { text: string; headers: Record<`webhook-${string}`, string> }
  /** The only headers a caller may choose: nothing here can carry a secret to another origin. */
  userAgent?: string
  accept?: string
  acceptLanguage?: string
  referer?: string
  /** As a script of another site would send it: scheme and host alone. */
  origin?: string
  /** Only what this same host set earlier in the same following of redirects. */
  cookie?: string
  /** The first bytes alone, for probes: `bytes=0-2047`. */
  range?: string
}

/** Answers before the answer (1xx): far more than any server has to say. */
const HINTS_MAX = 100

/** Ends a request whose answer is put off for ever: each of these begins the count of header bytes anew. */
export function limitHints(sent: ClientRequest): void {
  let hints = 0
  sent.on('information', () => {
    hints += 1
    if (hints === HINTS_MAX)
      sent.destroy(Object.assign(new Error('too many hints'), { code: 'HPE_HEADER_OVERFLOW' }))
  })
}

/** Sends one request down a socket and waits for the head of the answer; a code when there is none. */
export function askOnce(
  target: Target,
  socket: Socket,
  asked: Asked,
  signal: AbortSignal,
): Promise<IncomingMessage | string> {
  return new Promise((resolve) => {
    // node:http for https too: the socket is already encrypted, and without an agent nothing is kept alive.
    const sent = request({
      createConnection: () => socket,
      method: asked.form || asked.signedJson ? 'POST' : (asked.method ?? 'GET'),
      path: target.url.pathname + target.url.search,
      headers: headersOf(target, asked),
      setHost: false,
      maxHeaderSize: HEADERS_MAX,
      insecureHTTPParser: false,
    })
    limitHints(sent)
    const giveUp = () => {
      socket.destroy()
      resolve('ETIMEDOUT')
    }
    // Stays on after the head, so that the deadline also ends a body that drips.
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    sent.once('response', (response) => {
      // Heard before anyone reads: a body cut off at once must not end the process.
      response.on('error', () => undefined)
      resolve(response)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EPROTO'))
    sent.once('close', () => {
      signal.removeEventListener('abort', giveUp)
      resolve('ECONNRESET')
    })
    sent.end(asked.signedJson?.text ?? asked.form?.toString())
  })
}

function headersOf(target: Target, asked: Asked): Record<string, string> {
  return {
    host: target.url.host,
    ...(asked.userAgent ? { 'user-agent': asked.userAgent } : {}),
    accept: asked.accept ?? '*/*',
    ...(asked.acceptLanguage ? { 'accept-language': asked.acceptLanguage } : {}),
    ...(asked.referer ? { referer: asked.referer } : {}),
    ...(asked.origin ? { origin: asked.origin } : {}),
    ...(asked.cookie ? { cookie: asked.cookie } : {}),
    ...(asked.range ? { range: asked.range } : {}),
    ...(asked.form ? bodyHeaders('application/x-www-form-urlencoded', asked.form.toString()) : {}),
    ...(asked.signedJson
      ? { ...bodyHeaders('application/json', asked.signedJson.text), ...asked.signedJson.headers }
      : {}),
    'accept-encoding': 'gzip, identity',
    connection: 'close',
  }
}

function bodyHeaders(type: string, text: string): Record<string, string> {
  return { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }
}
