import { parse } from 'tldts'
import { isGone } from '#checks/content/asset-fault.ts'
import { isRehearsal } from '#checks/search/front.ts'
import { hidingMarks } from '#checks/search/marks.ts'
import { parsePage } from '#page/parse.ts'
import { bareHost, isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import { isHtml, isOk, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

const SAMPLE = 4
const TOLERATED = 0.1

/** Addresses in a map that belong to another owner or to a private copy; none when few do. */
export function strangersIn(locations: readonly string[], { site, page }: ContentSnapshot): string[] {
  const here = page.url.hostname
  const own = parse(here, { allowPrivateDomains: true })
  // A site under a platform's name rightly lists its own domain, and an IP address proves nothing.
  if (own.domain === null || own.isPrivate || isRehearsal(site.host)) return []
  const strange = locations.filter((text) => {
    const url = URL.parse(text)
    if (!url || !isWeb(url)) return false
    const other = parse(url.hostname, { allowPrivateDomains: true })
    if (registrableOf(url.hostname) === own.domain)
      return isRehearsal(url.hostname) && bareHost(url) !== here.replace(/^www\./, '')
    return other.domainWithoutSuffix !== own.domainWithoutSuffix
  })
  return strange.length > locations.length * TOLERATED ? strange : []
}

/** An entry of a map that leads to no page for search engines, as seen twice. */
export interface BadEntry {
  reply: Reply
  why: 'gone' | 'hidden'
}

/** A few entries of a map asked for; those that are gone, or hidden from search engines. */
export async function badEntries(
  locations: readonly string[],
  snapshot: ContentSnapshot,
): Promise<BadEntry[]> {
  const { page, client } = snapshot
  const own = [...new Set(locations.flatMap((text) => ownAddress(text, page.url) ?? []))]
  const step = Math.max(1, (own.length - 1) / (SAMPLE - 1))
  const chosen = own.length <= SAMPLE ? own : [0, 1, 2, 3].map((at) => own[Math.floor(at * step)] ?? '')
  const seen = await Promise.all(
    chosen.filter(Boolean).map(async (url) => {
      const reply = await arrive(client, url)
      const why = reply && faultOf(reply)
      // A gate hides itself, and not the page that it leads people away from.
      const isGate = why === 'hidden' && reply?.fetched.url?.pathname !== new URL(url).pathname
      return reply && why && !isGate ? { reply, why } : null
    }),
  )
  const bad = seen.filter((one) => one !== null)
  const [first] = bad
  if (!first || bad.length <= chosen.length * TOLERATED) return []
  const again = await arriveAgain(client, first.reply.url, { visitor: 'browser' })
  return again && faultOf(again) === first.why ? bad : []
}

function faultOf(reply: Reply): BadEntry['why'] | null {
  if (isGone(reply)) return 'gone'
  const { url } = reply.fetched
  if (!url || !isOk(reply) || !isHtml(reply)) return null
  const marks = hidingMarks(reply, parsePage(reply.text, url))
  return marks.some(({ bots }) => bots.includes('google')) ? 'hidden' : null
}

/** The same path where the site was found: maps often still name the other scheme or leave `www.` out. */
function ownAddress(text: string, here: URL | undefined): string | null {
  const url = URL.parse(text)
  if (!url || !here || !isWeb(url) || bareHost(url) !== bareHost(here)) return null
  if (url.port !== '' && url.port !== here.port) return null
  return `${here.origin}${url.pathname}${url.search}`
}
