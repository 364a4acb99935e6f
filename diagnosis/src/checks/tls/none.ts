import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteStatus } from '#evidence.ts'
import { registrableOf } from '#visit/site.ts'

/** `tls.none`: the site answers by http, and nothing listens for https. */
export const none: Check = {
  codes: ['tls.none'],
  when: 'always',
  look({ plain, secure, site, shield }) {
    if (!plain || !secure || shield || secure.replies.length > 1) return []
    const { outcome } = secure.last.fetched
    const isClosed = outcome.kind === 'connect' && !OURS.has(outcome.code)
    const isMute = outcome.kind === 'timeout' && outcome.stage === 'connect'
    const { url } = plain.last.fetched
    const status = plain.last.status ?? 0
    if ((!isClosed && !isMute) || plain.end !== 'arrived' || status < 200 || url?.protocol !== 'http:')
      return []
    if (registrableOf(url.hostname) !== registrableOf(site.host)) return []
    return [
      detection('tls.none', isClosed ? 'confirmed' : 'likely', [
        quoteStatus(secure.last),
        quoteStatus(plain.last),
      ]),
    ]
  },
}

/** These speak of our own network. */
const OURS = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'ENOADDRESS', 'EMFILE', 'ENETDOWN'])
