import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compress.ts'
import type { StoredText } from './stored-text.ts'

/** Sends a text, compressed if its reader accepts it, or 304 when the reader has it already. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: StoredText,
  { type, status = 200 }: { type: string; status?: number },
): FastifyReply {
  reply.header('vary', 'accept-encoding').header('cache-control', 'no-cache')
  if (status === 200) {
    reply.header('etag', text.etag)
    if (isKnown(request.headers['if-none-match'], text)) return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type(type)
    .send(encoding ? text.compressed(encoding) : text.bytes)
}

function isKnown(header: string | undefined, text: StoredText): boolean {
  if (!header || header.length > 1_000) return false
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === text.etag.slice(2))
}
