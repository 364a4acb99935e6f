import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader } from '#evidence.ts'
import { headerOf, type Reply } from '#visit/reply.ts'

/** `hdr.security`: one finding for all the extra locks that are not fitted; never more than good manners. */
export const securityHeaders: Check = {
  codes: ['hdr.security'],
  when: 'content',
  look({ answer }) {
    const missing = missingFrom(answer)
    // A page without https has graver troubles than one lock less.
    if (missing.length < 2 && missing[0] !== 'strict-transport-security') return []
    return [
      detection(
        'hdr.security',
        'confirmed',
        missing.map((name) => quoteHeader(answer, name)),
        { severity: 'low' },
      ),
    ]
  },
}

function missingFrom(reply: Reply): string[] {
  const has = (name: string) => headerOf(reply, name) !== null
  const rules = headerOf(reply, 'content-security-policy') ?? ''
  const isSecure = reply.fetched.url?.protocol === 'https:'
  return [
    ...(isSecure && !has('strict-transport-security') ? ['strict-transport-security'] : []),
    ...(rules === '' ? ['content-security-policy'] : []),
    ...(has('x-frame-options') || /frame-ancestors/i.test(rules) ? [] : ['x-frame-options']),
    ...(has('x-content-type-options') ? [] : ['x-content-type-options']),
    ...(has('referrer-policy') ? [] : ['referrer-policy']),
  ]
}
