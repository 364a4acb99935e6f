import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'
import type { Page } from './page.ts'

interface Sending {
  status: number
  /** Of all pages: in the browser one page becomes another without a new answer from us. */
  styleHashes: readonly string[]
}

/** Sends a page, compressed if the browser accepts it, or 304 when the browser has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { status, styleHashes }: Sending,
): FastifyReply {
  allowInline(reply, page.scriptHashes, styleHashes)
  reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache')
  if (status === 200) {
    reply.header('etag', page.etag)
    if (isKnown(request.headers['if-none-match'], page)) return reply.code(304).send()
  }
  if (page.links) reply.header('link', page.links)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(encoding ? page.compressed(encoding) : page.html)
}

/** Inline scripts and styles are allowed by their hashes alone. */
function allowInline(reply: FastifyReply, scripts: readonly string[], styles: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  reply.header(
    'content-security-policy',
    policy
      .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
      .replace("style-src-elem 'self'", ["style-src-elem 'self'", ...styles].join(' ')),
  )
}

function isKnown(header: string | undefined, page: Page): boolean {
  if (!header || header.length > 1_000) return false
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === page.etag.slice(2))
}
