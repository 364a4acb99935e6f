import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import { parsePage } from '#page/parse.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'
import type { Chain } from '#visit/site-client.ts'

/** Browsers ask all names under these by https alone. */
const SECURE_ENDINGS = new Set(
  'app dev page new day foo zip mov bank insurance android google gle meme ing dad phd prof esq boo rsvp nexus chrome channel play search eat fly how soy hangout'.split(
    ' ',
  ),
)

/** `redirect.no_https`: the site answers by http although it could by https. */
export const insecureCopy: Check = {
  codes: ['redirect.no_https'],
  when: 'always',
  look({ plain, secure, site }) {
    if (!plain || !secure || !endsWell(plain, 'http:') || !endsWell(secure, 'https:')) return []
    if (!secure.replies.every(({ fetched }) => fetched.tls === null || fetched.tls.authorized)) return []
    const hasLock = [...secure.replies].some((reply) =>
      isPreloaded(headerOf(reply, 'strict-transport-security')),
    )
    if (hasLock || SECURE_ENDINGS.has(site.host.split('.').at(-1) ?? '') || leadsOn(plain.last)) return []
    const evidence = [quoteStatus(plain.last), quoteHeader(plain.last, 'location'), quoteStatus(secure.last)]
    return [detection('redirect.no_https', 'confirmed', evidence)]
  },
}

function endsWell({ last, end }: Chain, scheme: 'http:' | 'https:'): boolean {
  return end === 'arrived' && isOk(last) && last.fetched.url?.protocol === scheme && !shieldOf(last)
}

function isPreloaded(header: string | null): boolean {
  const age = Number(/max-age\s*=\s*"?(\d{1,12})/i.exec(header ?? '')?.[1] ?? 0)
  return age >= 31_536_000 && /(^|;)\s*preload\s*(;|$)/i.test(header ?? '')
}

/** Sent on by the page itself rather than by the server: poor style, but the visitor ends on https. */
function leadsOn(reply: Reply): boolean {
  const { url } = reply.fetched
  if (/https:/i.test(headerOf(reply, 'refresh') ?? '') || !url) return true
  const page = parsePage(reply.text, url)
  const refreshes = page
    .all('meta')
    .some(
      ({ attributes }) =>
        /^refresh$/i.test(attributes['http-equiv'] ?? '') &&
        /url\s*=\s*['"]?https:/i.test(attributes.content ?? ''),
    )
  const scripts = page.all('script').map((script) => page.innerOf(script).slice(0, 5_000))
  return (
    refreshes ||
    scripts.some((code) => /location/.test(code) && /protocol/.test(code) && /['"`]https:/.test(code)) ||
    scripts.some((code) =>
      /location(\.href)?\s*=\s*['"`]https:|location\.(replace|assign)\(\s*['"`]https:/.test(code),
    )
  )
}
