import { registrableOf } from '#visit/site.ts'
import type { Fetched } from './outcome.ts'

const COOKIES_MAX = 20
const COOKIE_MAX = 1_000

interface Kept {
  name: string
  /** Null once the host took it back; the name stays known, so that coming and going is nothing new. */
  value: string | null
  secure: boolean
  /** The host (and port) that set it. */
  from: string
  /** Null for a cookie that goes back to exactly the host that set it. */
  domain: string | null
}

/** The cookies of one following of redirects: each for the host that set it, or for the domain it names of the same owner. */
export class CookieJar {
  readonly #cookies = new Map<string, Kept>()

  /** Keeps what an answer sets; true when a name was among it that this host had not set before. */
  learn({ url, outcome }: Pick<Fetched, 'url' | 'outcome'>): boolean {
    if (!url || outcome.kind !== 'response') return false
    let isNews = false
    for (const line of outcome.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      if (at < 1 || pair.length > COOKIE_MAX || /[^\x20-\x7e]/.test(pair)) continue
      const secure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure')
      if (secure && url.protocol !== 'https:') continue
      const domain = domainIn(attributes)
      // Browsers refuse it too: of another owner, of a public suffix, or of hosts beside this one.
      if (domain !== null && !isCovered(url.hostname, domain)) continue
      const key = `${domain ?? `only ${url.host}`} ${name}`
      if (!this.#cookies.has(key) && this.#countFrom(url.host) >= COOKIES_MAX) continue
      isNews ||= !this.#cookies.has(key)
      const value = attributes.some(isOver) ? null : pair.slice(at + 1).trim()
      this.#cookies.set(key, { name, value, secure, from: url.host, domain })
    }
    return isNews
  }

  /** The header for a request to that address; undefined when there is nothing to send. */
  forUrl(url: URL | null): string | undefined {
    if (!url) return undefined
    const pairs = [...this.#cookies.values()]
      .filter(({ from, domain }) => (domain ? isCovered(url.hostname, domain) : from === url.host))
      .filter(({ value, secure }) => value !== null && (!secure || url.protocol === 'https:'))
      .map(({ name, value }) => `${name}=${value}`)
    return pairs.length > 0 ? pairs.join('; ') : undefined
  }

  #countFrom(host: string): number {
    return [...this.#cookies.values()].filter(({ from }) => from === host).length
  }
}

/** The last `Domain` of a cookie, as browsers read it; null when it names none. */
function domainIn(attributes: readonly string[]): string | null {
  const last = attributes.findLast((attribute) => /^\s*domain\s*=/i.test(attribute))
  return (
    last
      ?.slice(last.indexOf('=') + 1)
      .trim()
      .toLowerCase()
      .replace(/^\./, '') || null
  )
}

function isCovered(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && registrableOf(host) === registrableOf(domain))
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim())
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
}
