import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const MAX_DEPTH = 20
const MAX_VALUES = 10_000
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON bodies, refused before parsing when they are not UTF-8, nested deeper than 20 or made of more than 10,000
 * values; keys that reach into prototypes are refused too.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    try {
      if (isTooLargeJson(bytes)) throw new Problem('bad_request', { says: 'That JSON is too large.' })
      parse(request, utf8.decode(bytes), done)
    } catch (error) {
      done(error instanceof Problem ? error : new Problem('bad_request', { cause: error }))
    }
  })
}

/** By bytes, so that no text is made of what is refused; none of these signs is part of a longer one. */
export function isTooLargeJson(bytes: Buffer): boolean {
  let depth = 0
  let values = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const char = bytes[at]
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) depth++
    else if (char === 0x7d || char === 0x5d) depth--
    else if (char === 0x2c) values++
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
  }
  return false
}
