import { CookieJar } from './cookie-jar.ts'
import { DEADLINE_MS } from './fetch.ts'
import type { Fetched } from './outcome.ts'

const HOPS_MAX = 10
export const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface Hop extends Fetched {
  /** The `location` this hop pointed to, as sent; null when it is no redirect. */
  location: string | null
  /** True when it was reached from https and is http. */
  downgraded: boolean
}

export interface Followed {
  hops: Hop[]
  /** `arrived` is any last hop that is no redirect, also a failed or refused one; its outcome says which. */
  end: 'arrived' | 'loop' | 'too_many' | 'deadline' | 'left'
  /** Where the last hop points when `mayFollow` refused it. */
  away: URL | null
}

/** One guarded request within `deadlineMs`; `base` is where a relative address came from. */
export type AskOne = (
  text: string,
  with_: { base?: URL; deadlineMs: number; cookie?: string },
) => Promise<Fetched>

/**
 * The one place that follows redirects: at most `hopsMax` (10) after the first request, each parsed, resolved,
 * vetted and pinned anew, all within one `deadlineMs` (10 s). An owner gets back the cookies that were set, so that a page that only asks
 * for a cookie is no loop. Never throws for what a site does.
 */
export async function followRedirects(
  ask: AskOne,
  text: string,
  options: {
    base?: URL
    deadlineMs?: number
    cookies?: boolean
    hopsMax?: number
    mayFollow?: (to: URL) => boolean
    /** A hop after which nothing more is asked; by default each redirect is followed. */
    isEnough?: (fetched: Fetched) => boolean
  } = {},
): Promise<Followed> {
  const ends = performance.now() + (options.deadlineMs ?? DEADLINE_MS)
  const seen = new Set<string>()
  const hops: Hop[] = []
  const jar = new CookieJar()
  let next = text
  let from = options.base
  for (;;) {
    const deadlineMs = ends - performance.now()
    if (hops.length > 0 && deadlineMs < 1) return { hops, end: 'deadline', away: null }
    const cookie = options.cookies === false ? undefined : jar.forUrl(URL.parse(next, from?.href))
    const fetched = await ask(next, { base: from, deadlineMs, cookie })
    const learned = jar.learn(fetched)
    const location = locationOf(fetched)
    const downgraded = hops.at(-1)?.url?.protocol === 'https:' && fetched.url?.protocol === 'http:'
    hops.push({ ...fetched, location, downgraded })
    if (location === null || fetched.url === null || options.isEnough?.(fetched))
      return { hops, end: 'arrived', away: null }
    if (hops.length > (options.hopsMax ?? HOPS_MAX)) return { hops, end: 'too_many', away: null }

    // A new cookie may change the answer, so that a page seen before is worth asking again.
    if (learned && options.cookies !== false) seen.clear()
    else seen.add(withoutFragment(fetched.url))
    const pointed = URL.parse(location, fetched.url.href)
    if (pointed && seen.has(withoutFragment(pointed))) return { hops, end: 'loop', away: null }
    if (pointed && options.mayFollow?.(pointed) === false) return { hops, end: 'left', away: pointed }
    next = location
    from = fetched.url
  }
}

function locationOf({ outcome }: Fetched): string | null {
  if (outcome.kind !== 'response' || !REDIRECTS.has(outcome.status)) return null
  // Node reads headers as latin1; sites write UTF-8, as browsers expect.
  return (
    Buffer.from(outcome.headers.location ?? '', 'latin1')
      .toString('utf8')
      .trim() || null
  )
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length)
}
