import type { Evidence } from '@sitewright/contract/findings.ts'
import { parse } from 'tldts'
import type { Check } from '#check.ts'
import { isGone } from '#checks/content/asset-fault.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteStatus } from '#evidence.ts'
import { bareHost, pageKey } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import type { Shown } from '#visit/page-of.ts'
import { registrableOf } from '#visit/site.ts'
import { type Canonical, canonicalsOf, lacksScheme } from './declared.ts'
import { frontOf, isFrontPath, isRehearsal, isSignIn } from './front.ts'
import { innerPages } from './inner.ts'

const CODE = 'seo.canonical_bad'

/** `seo.canonical_bad`: pages that tell search engines to show another page in their place. */
export const canonical: Check = {
  codes: [CODE],
  when: 'content',
  async look(snapshot) {
    if (isRehearsal(snapshot.site.host)) return []
    const front = await frontOf(snapshot)
    if (!front || isSignIn(front.page)) return []
    return [(await onFront(snapshot, front)) ?? (await allToFront(snapshot, front))]
  },
}

async function onFront(snapshot: ContentSnapshot, front: Shown): Promise<Detection | null> {
  const named = canonicalsOf(front)
  const [first] = named
  if (!first) return null
  const malformed = named.find((one) => one.url === null || lacksScheme(one, front.page.url.hostname))
  const keys = new Set(named.flatMap(({ url }) => (url ? pageKey(url) : [])))
  if (malformed || keys.size > 1) {
    const evidence = malformed ? [malformed.evidence] : named.map((one) => one.evidence)
    return detection(CODE, 'confirmed', evidence, UNUSABLE)
  }
  if (first.url === null) return null
  return (
    (await toAnotherSite(snapshot, front, first, first.url)) ?? (await toNothing(snapshot, first, first.url))
  )
}

const UNUSABLE = {
  severity: 'medium' as const,
  title: 'Your front page gives search engines a false address',
  means:
    'The line that tells search engines under which address to list the page is written wrongly, or is there twice and contradicts itself. They ignore it, or choose one by chance.',
}

/** The front page of one business names the site of another as the true one. */
async function toAnotherSite(
  snapshot: ContentSnapshot,
  front: Shown,
  { evidence }: Canonical,
  target: URL,
): Promise<Detection | null> {
  const here = parse(front.page.url.hostname, { allowPrivateDomains: true })
  const there = parse(target.hostname, { allowPrivateDomains: true })
  // Under a platform's name one rightly points to one's own domain; an address in numbers has none.
  if (here.domain === null || here.isPrivate || isOwn(front.page.url, target)) return null
  if (offersLanguages(front, target)) return null
  // The same name under another ending may well be the owner's too, unless it does not even exist.
  if (here.domainWithoutSuffix === there.domainWithoutSuffix)
    return snapshot.site.dnsTold ? null : nameMissing(snapshot, evidence, target)
  const second = front.reply === snapshot.answer ? (await snapshot.second()).last : front.reply
  return detection(CODE, second.text.includes(target.hostname) ? 'confirmed' : 'likely', [evidence])
}

const isOwn = (here: URL, target: URL) => registrableOf(here.hostname) === registrableOf(target.hostname)

/** One business in several countries: the other site is named as its version in another language. */
function offersLanguages({ page }: Shown, target: URL): boolean {
  return page.links('alternate').some(({ attributes }) => {
    const other = attributes.hreflang === undefined ? null : page.resolve(attributes.href)
    return other !== null && bareHost(other) === bareHost(target)
  })
}

/** The page that is named as the true one does not exist. Only what its own server says counts. */
async function toNothing(
  snapshot: ContentSnapshot,
  { evidence }: Canonical,
  target: URL,
): Promise<Detection | null> {
  const { client, site, page } = snapshot
  if (!page || !isOwn(page.url, target) || (!site.usualPort && target.port !== page.url.port)) return null
  const [asked] = target.href.split('#')
  const reply = await arrive(client, asked ?? target.href)
  if (!reply) return null
  const { outcome } = reply.fetched
  if (outcome.kind === 'dns') return site.dnsTold ? null : nameMissing(snapshot, evidence, target)
  if (!isGone(reply)) return null
  const again = await arriveAgain(client, target.href, { visitor: 'browser' })
  return again && isGone(again) ? detection(CODE, 'confirmed', [evidence, quoteStatus(reply)]) : null
}

async function nameMissing(
  { client }: ContentSnapshot,
  evidence: Evidence,
  target: URL,
): Promise<Detection | null> {
  const first = await client.names.ask(target.hostname, 'A')
  if (first.rcode !== 'NXDOMAIN') return null
  const second = await client.names.again(target.hostname, 'A')
  return second.rcode === 'NXDOMAIN' ? detection(CODE, 'confirmed', [evidence, quoteDns(second)]) : null
}

/** Different pages that all name the front page as the true one, so that only it is listed. */
async function allToFront(snapshot: ContentSnapshot, front: Shown): Promise<Detection | null> {
  const key = pageKey(front.page.url)
  const inner = await innerPages(snapshot, front.page)
  const others = inner.filter(({ page }) => !isFrontPath(page.url) && pageKey(page.url) !== key)
  const handing = others.flatMap((one) => {
    const [named] = canonicalsOf(one)
    const isHome = named?.url != null && isFrontPath(named.url) && isOwn(one.page.url, named.url)
    return named && isHome && isOfItsOwn(one, front) ? [named.evidence] : []
  })
  if (handing.length < 2 || handing.length < others.length) return null
  return detection(CODE, 'confirmed', handing, {
    title: 'All your pages hand their place in Google to the front page',
  })
}

/** An app sends the same shell for every address; what it names there is replaced by its script. */
function isOfItsOwn({ page }: Shown, front: Shown): boolean {
  return page.visibleText.length >= 20 && page.visibleText !== front.page.visibleText
}
