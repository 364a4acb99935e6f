import { gzipSync } from 'node:zlib'
import type { Answer } from '../../../diagnosis/test/lab.ts'

export interface Sending {
  status?: number
  headers?: Record<string, string | string[]>
  /** The usual security headers; sent by default. */
  safe?: boolean
  gzip?: boolean
  /** In two pieces, without a length. */
  chunked?: boolean
  /** What the bytes are written in. */
  bytes?: 'utf8' | 'latin1'
  /** The whole content type; null sends none. */
  type?: string | null
}

const SAFE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self' https: 'unsafe-inline'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** A page as a web server would send it. */
export function send(html: string, sending: Sending = {}): Answer {
  const {
    status = 200,
    headers = {},
    safe = true,
    gzip = html.length > 3_000,
    chunked,
    bytes = 'utf8',
  } = sending
  const { type = `text/html; charset=${bytes === 'utf8' ? 'UTF-8' : 'ISO-8859-1'}` } = sending
  const plain = Buffer.from(html, bytes)
  const packed = gzip ? gzipSync(plain) : plain
  return (request, response) => {
    const zipped = gzip && String(request.headers['accept-encoding'] ?? '').includes('gzip')
    const body = zipped ? packed : plain
    response.writeHead(status, {
      ...(type === null ? {} : { 'content-type': type }),
      ...(safe ? SAFE : {}),
      ...(gzip ? { vary: 'Accept-Encoding' } : {}),
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
      ...(chunked ? {} : { 'content-length': body.length }),
      ...headers,
    })
    if (request.method === 'HEAD') return void response.end()
    if (!chunked || zipped) return void response.end(body)
    const half = Math.max(0, body.indexOf('</head>'))
    response.write(body.subarray(0, half || 1))
    response.end(body.subarray(half || 1))
  }
}

/** A bare answer of the server itself, with nothing of the site's own headers. */
export const bare = (html: string, sending: Sending = {}): Answer =>
  send(html, { safe: false, gzip: false, ...sending })

export const redirect = (location: string, status = 301, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { location, 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${status} Moved</title></head><body><a href="${location}">here</a></body></html>`,
})

const YEAR = { 'cache-control': 'public, max-age=31536000, immutable' }

export const css = (text: string): Answer => send(text, { type: 'text/css; charset=utf-8', headers: YEAR })
export const script = (text: string): Answer =>
  send(text, { type: 'text/javascript; charset=utf-8', headers: YEAR })
export const picture = (colour: string): Answer =>
  send(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"><rect width="640" height="400" fill="${colour}"/><circle cx="320" cy="200" r="120" fill="#fff" opacity=".4"/></svg>`,
    { type: 'image/svg+xml', headers: YEAR },
  )
