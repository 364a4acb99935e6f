import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page.ts'
import { sendText } from './send-text.ts'

interface Sending {
  status: number
  /** Of all pages: in the browser one page becomes another without a new answer from us. */
  styleHashes: readonly string[]
}

/** Sends a page with what its inline scripts and styles may do. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { status, styleHashes }: Sending,
): FastifyReply {
  allowInline(reply, page.scriptHashes, styleHashes)
  if (page.links) reply.header('link', page.links)
  return sendText(request, reply, page, { status, type: 'text/html; charset=utf-8' })
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
