import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { isLent, stringsOf } from '#checks/names/dns/records.ts'
import { detection } from '#detection.ts'
import { quoteDns, quoteElement, quoteStatus, quoteTag } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import type { Reply } from '#visit/reply.ts'
import { isAlone, isBare, type Leaf, leafOf, plain, quoteWords } from './bare-page.ts'
import {
  ADVERTS,
  FOR_SALE,
  PARKING_PLACES,
  PARKING_SCRIPT,
  PARKING_SERVERS,
  PARKING_SOURCE,
  REGISTRARS,
} from './parking-marks.ts'

const BARE = { text: 2_000, links: 6 }
const ADDRESS_MAX = 500
const NAMED_IN_TITLE_MAX = 80

/** `dns.parked`: adverts or an offer of the name in place of a site. Never by one sign alone. */
export const parked: Check = {
  codes: ['dns.parked'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const leaf = leafOf(answer)
    if (!leaf || !isBare(leaf, BARE)) return []
    const { said, marks } = signsOn(leaf, snapshot)
    if (said.length + marks.length === 0) return []
    const others = [...marks, ...(await signsInDns(snapshot)), ...(await signsOnLander(leaf, snapshot))]
    const all = [...said, ...others]
    if (all.length < 2) return []
    // Words alone may be those of an owner who sells the name and the shop.
    const isSure = (await stillThere(snapshot)) && (others.length > 0 || isAlone(leaf))
    return [detection('dns.parked', isSure ? 'confirmed' : 'likely', [...all, quoteStatus(answer)])]
  },
}

/** Each a sign of its own kind: words, a place that parks, the make of the page, the name offered by itself. */
function signsOn(leaf: Leaf, snapshot: SiteSnapshot): { said: Evidence[]; marks: Evidence[] } {
  const { reply, page, words } = leaf
  const isOffered = FOR_SALE.test(words) || leaf.heads.some((head) => FOR_SALE.test(plain(head)))
  const places = page.all('script', 'iframe', 'frame', 'img', 'link', 'a', 'form')
  const found = places.filter(
    ({ name, attributes }) =>
      ((isOffered || name !== 'a') && PARKING_PLACES.test(addressOf(attributes))) ||
      (isOffered && REGISTRARS.test(addressOf(attributes))) ||
      (isOffered && /script|frame/.test(name) && PARKING_SCRIPT.test(addressOf(attributes))),
  )
  const place = found.find(({ name }) => name !== 'a')
  // A link is a sign as words are: whoever writes about names for sale sets one too.
  const link = place || leaf.ownLinks > 1 ? undefined : found[0]
  const isMoved = hostOf(reply) !== snapshot.site.host && PARKING_PLACES.test(`//${hostOf(reply)}/`)
  const marks = [
    place ? quoteTag(reply, place) : null,
    quoteWords(reply, PARKING_SOURCE),
    isMoved ? quoteStatus(reply) : null,
  ].filter((sign) => sign !== null)
  const said = isOffered ? [quoteWords(reply, FOR_SALE) ?? quoteStatus(reply)] : []
  if (link) said.push(quoteTag(reply, link))
  if (isOffered && namesItself(leaf, snapshot.site.domain)) said.push(titleOf(leaf) ?? quoteStatus(reply))
  if (!isOffered && marks.length > 0 && ADVERTS.test(words))
    said.push(quoteWords(reply, ADVERTS) ?? quoteStatus(reply))
  return { said, marks }
}

/**
 * The name itself is what the page is headed with: "shop.test is for sale". A living site is named after itself too, and
 * may speak of a name for sale.
 */
function namesItself(leaf: Leaf, domain: string | null): boolean {
  if (domain === null || leaf.ownLinks > 1) return false
  return leaf.heads.some((head) => head.length <= NAMED_IN_TITLE_MAX && plain(head).includes(domain))
}

function titleOf({ page, reply }: Leaf): Evidence | null {
  const element = page.first('title') ?? page.first('h1')
  return element && quoteElement(reply, element)
}

const TO_LANDER = /location(?:\.href)?\s*=\s*["'](\/lander)["']/

/** The marks of the page to which an empty one leads by script. One request. */
async function signsOnLander({ reply, words }: Leaf, { client }: SiteSnapshot): Promise<Evidence[]> {
  const path = words === '' ? TO_LANDER.exec(reply.text)?.[1] : undefined
  const lander = path === undefined ? null : await arrive(client, new URL(path, reply.url).href)
  const sign = lander && quoteWords(lander, PARKING_SOURCE)
  return sign ? [sign] : []
}

async function signsInDns({ site, client }: SiteSnapshot): Promise<Evidence[]> {
  if (site.dnsTold || site.domain === null || isLent(site.domain)) return []
  const [servers, alias] = await Promise.all([
    client.names.ask(site.domain, 'NS'),
    client.names.ask(site.host, 'CNAME'),
  ])
  const server = stringsOf(servers, 'NS').find((name) => PARKING_SERVERS.test(name))
  const target = stringsOf(alias, 'CNAME').find((name) => PARKING_SERVERS.test(name))
  return [server ? quoteDns(servers, server) : null, target ? quoteDns(alias, target) : null].filter(
    (sign) => sign !== null,
  )
}

async function stillThere(snapshot: SiteSnapshot): Promise<boolean> {
  const leaf = leafOf((await snapshot.second()).last)
  if (leaf === null || !isBare(leaf, BARE)) return false
  const { said, marks } = signsOn(leaf, snapshot)
  return said.length + marks.length > 0
}

const addressOf = ({ src, href, action }: Record<string, string>) =>
  (src ?? href ?? action ?? '').slice(0, ADDRESS_MAX)

const hostOf = (reply: Reply) => reply.fetched.url?.hostname ?? ''
