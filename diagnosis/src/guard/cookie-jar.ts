import type { Fetched } from './outcome.ts'

const COOKIES_MAX = 20
const COOKIE_MAX = 1_000

/** The cookies of one following of redirects, each for exactly the host that set it. */
export class CookieJar {
  readonly #byHost = new Map<string, Map<string, string>>()

  /** Keeps what an answer sets; true when that changed anything. */
  learn({ url, outcome }: Fetched): boolean {
    if (!url || outcome.kind !== 'response') return false
    const cookies = this.#byHost.get(url.host) ?? new Map<string, string>()
    let changed = false
    for (const line of outcome.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const value = pair.slice(at + 1).trim()
      const isRoom = cookies.has(name) || cookies.size < COOKIES_MAX
      if (at < 1 || pair.length > COOKIE_MAX || !isRoom || /[^\x20-\x7e]/.test(pair)) continue
      changed ||= !cookies.has(name)
      cookies.set(name, value)
    }
    this.#byHost.set(url.host, cookies)
    return changed
  }

  forUrl(url: URL | null): string | undefined {
    const cookies = url ? this.#byHost.get(url.host) : undefined
    if (!cookies || cookies.size === 0) return undefined
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
