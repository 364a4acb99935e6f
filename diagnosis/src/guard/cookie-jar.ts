import type { Fetched } from './outcome.ts'

const COOKIES_MAX = 20
const COOKIE_MAX = 1_000

interface Kept {
  /** Null once the host took it back; the name stays known, so that coming and going is nothing new. */
  value: string | null
  secure: boolean
}

/** The cookies of one following of redirects, each for exactly the host (and port) that set it. */
export class CookieJar {
  readonly #byHost = new Map<string, Map<string, Kept>>()

  /** Keeps what an answer sets; true when a name was among it that this host had not set before. */
  learn({ url, outcome }: Pick<Fetched, 'url' | 'outcome'>): boolean {
    if (!url || outcome.kind !== 'response') return false
    const cookies = this.#byHost.get(url.host) ?? new Map<string, Kept>()
    let isNews = false
    for (const line of outcome.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const isRoom = cookies.has(name) || cookies.size < COOKIES_MAX
      if (at < 1 || name === '' || pair.length > COOKIE_MAX || !isRoom || /[^\x20-\x7e]/.test(pair)) continue
      const secure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure')
      if (secure && url.protocol !== 'https:') continue
      isNews ||= !cookies.has(name)
      cookies.set(name, { value: attributes.some(isOver) ? null : pair.slice(at + 1).trim(), secure })
    }
    this.#byHost.set(url.host, cookies)
    return isNews
  }

  /** The header for a request to that address; undefined when there is nothing to send. */
  forUrl(url: URL | null): string | undefined {
    const cookies = url ? this.#byHost.get(url.host) : undefined
    const pairs = [...(cookies ?? [])]
      .filter(([, { value, secure }]) => value !== null && (!secure || url?.protocol === 'https:'))
      .map(([name, { value }]) => `${name}=${value}`)
    return pairs.length > 0 ? pairs.join('; ') : undefined
  }
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim())
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
}
