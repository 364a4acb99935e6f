import type { Evidence } from '@sitewright/contract/findings.ts'
import { parse } from 'tldts'
import type { Check } from '../../../check.ts'
import { quoteDns, quoteStatus } from '../../../evidence.ts'
import { bareHost, pageKey } from '../../../page/same-page.ts'
import type { Scene } from '../../../scene.ts'
import { type Sighting, sighting } from '../../../sighting.ts'
import { arrive, arriveAgain } from '../../../visit/arrive.ts'
import { registrableOf } from '../../../visit/site.ts'
import { isGone } from '../../content/asset-fault.ts'
import { frontOf, isFrontPath, isRehearsal, isSignIn, type Seen } from '../front.ts'
import { innerPages } from '../inner.ts'
import { type Canonical, canonicalsOf, lacksScheme } from './declared.ts'

const CODE = 'seo.canonical_bad'

/** `seo.canonical_bad`: pages that tell search engines to show another page in their place. */
export const canonical: Check = {
  codes: [CODE],
  when: 'content',
  says: null,
  async look(scene) {
    if (isRehearsal(scene.site.host)) return []
    const front = await frontOf(scene)
    if (!front || isSignIn(front.page)) return []
    return [(await onFront(scene, front)) ?? (await allToFront(scene, front))]
  },
}

async function onFront(scene: Scene, front: Seen): Promise<Sighting | null> {
  const named = canonicalsOf(front)
  const [first] = named
  if (!first) return null
  const malformed = named.find((one) => one.url === null || lacksScheme(one, front.page.url.hostname))
  const keys = new Set(named.flatMap(({ url }) => (url ? pageKey(url) : [])))
  if (malformed || keys.size > 1) {
    const evidence = malformed ? [malformed.evidence] : named.map((one) => one.evidence)
    return sighting(CODE, 'confirmed', evidence, UNUSABLE)
  }
  if (first.url === null) return null
  return (await toAnotherSite(scene, front, first, first.url)) ?? (await toNothing(scene, first, first.url))
}

const UNUSABLE = {
  severity: 'medium' as const,
  title: 'Your front page gives search engines a false address',
  means:
    'The line that tells search engines under which address to list the page is written wrongly, or is there twice and contradicts itself. They ignore it, or choose one by chance.',
}

/** The front page of one business names the site of another as the true one. */
async function toAnotherSite(
  scene: Scene,
  front: Seen,
  { evidence }: Canonical,
  target: URL,
): Promise<Sighting | null> {
  const here = parse(front.page.url.hostname, { allowPrivateDomains: true })
  const there = parse(target.hostname, { allowPrivateDomains: true })
  // Under a platform's name one rightly points to one's own domain; an address in numbers has none.
  if (here.domain === null || here.isPrivate || isOwn(front.page.url, target)) return null
  if (offersLanguages(front, target)) return null
  // The same name under another ending may well be the owner's too, unless it does not even exist.
  if (here.domainWithoutSuffix === there.domainWithoutSuffix)
    return scene.site.dnsTold ? null : nameMissing(scene, evidence, target)
  const second = front.reply === scene.answer ? (await scene.second()).last : front.reply
  return sighting(CODE, second.text.includes(target.hostname) ? 'confirmed' : 'likely', [evidence])
}

const isOwn = (here: URL, target: URL) => registrableOf(here.hostname) === registrableOf(target.hostname)

/** One business in several countries: the other site is named as its version in another language. */
function offersLanguages({ page }: Seen, target: URL): boolean {
  return page.links('alternate').some(({ attributes }) => {
    const other = attributes.hreflang === undefined ? null : page.resolve(attributes.href)
    return other !== null && bareHost(other) === bareHost(target)
  })
}

/** The page that is named as the true one does not exist. Only what its own server says counts. */
async function toNothing(scene: Scene, { evidence }: Canonical, target: URL): Promise<Sighting | null> {
  const { ways, site, page } = scene
  if (!page || !isOwn(page.url, target) || (!site.usualPort && target.port !== page.url.port)) return null
  const [asked] = target.href.split('#')
  const reply = await arrive(ways, asked ?? target.href)
  if (!reply) return null
  const { outcome } = reply.fetched
  if (outcome.kind === 'dns') return site.dnsTold ? null : nameMissing(scene, evidence, target)
  if (!isGone(reply)) return null
  const again = await arriveAgain(ways, target.href, { visitor: 'browser' })
  return again && isGone(again) ? sighting(CODE, 'confirmed', [evidence, quoteStatus(reply)]) : null
}

async function nameMissing({ ways }: Scene, evidence: Evidence, target: URL): Promise<Sighting | null> {
  const first = await ways.names.ask(target.hostname, 'A')
  if (first.rcode !== 'NXDOMAIN') return null
  const second = await ways.names.again(target.hostname, 'A')
  return second.rcode === 'NXDOMAIN' ? sighting(CODE, 'confirmed', [evidence, quoteDns(second)]) : null
}

/** Different pages that all name the front page as the true one, so that only it is listed. */
async function allToFront(scene: Scene, front: Seen): Promise<Sighting | null> {
  const key = pageKey(front.page.url)
  const inner = await innerPages(scene, front.page)
  const others = inner.filter(({ page }) => !isFrontPath(page.url) && pageKey(page.url) !== key)
  const handing = others.flatMap((one) => {
    const [named] = canonicalsOf(one)
    const isHome = named?.url != null && isFrontPath(named.url) && isOwn(one.page.url, named.url)
    return named && isHome && isOfItsOwn(one, front) ? [named.evidence] : []
  })
  if (handing.length < 2 || handing.length < others.length) return null
  return sighting(CODE, 'confirmed', handing, {
    title: 'All your pages hand their place in Google to the front page',
  })
}

/** An app sends the same shell for every address; what it names there is replaced by its script. */
function isOfItsOwn({ page }: Seen, front: Seen): boolean {
  return page.visibleText.length >= 20 && page.visibleText !== front.page.visibleText
}
