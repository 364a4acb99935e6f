import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteBody, quoteDns, quoteElement, quoteHeader } from '#evidence.ts'
import { isLone } from '#page/dominance.ts'
import type { Page } from '#page/page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'

const SOCIAL = new Set(
  'facebook.com fb.com fb.me instagram.com linkedin.com twitter.com x.com tiktok.com youtube.com youtu.be pinterest.com linktr.ee threads.net vk.com wa.me t.me etsy.com g.page business.site yelp.com tripadvisor.com snapchat.com bio.site beacons.ai campsite.bio'.split(
    ' ',
  ),
)
const NOT_A_PROFILE = /\/(sharer|share|intent|dialog|tr)\b/i

/** `biz.no_site`: the name takes mail and has no web server, or the front page only hands on to a social profile. */
export const noSite: Check = {
  codes: ['biz.no_site'],
  when: 'always',
  async look(snapshot) {
    const seen = (await mailAlone(snapshot)) ?? handedOn(snapshot) ?? sentOnByPage(snapshot)
    return [seen]
  },
}

const SEEN = { platform: 'no_website' as const }

async function mailAlone({ site, client, answer }: SiteSnapshot) {
  const { domain, host, sibling } = site
  const isTop = domain !== null && (host === domain || host === `www.${domain}`)
  if (answer || site.dnsTold || !isTop || domain === null) return null
  const mail = await client.names.ask(domain, 'MX')
  const exchange = mail.answers.flatMap((answer) => (answer.type === 'MX' ? [answer.data.exchange] : []))[0]
  if (mail.rcode !== 'NOERROR' || exchange === undefined || exchange === '' || exchange === '.') return null
  const names = [host, ...(sibling ? [sibling] : [])]
  const asked = await Promise.all(
    names.flatMap((name) => [client.names.ask(name, 'A'), client.names.ask(name, 'AAAA')]),
  )
  const isTold = asked.every(({ rcode }) => rcode === 'NOERROR' || rcode === 'NXDOMAIN')
  const hasAddress = asked.some(({ answers }) =>
    answers.some(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type)),
  )
  if (!isTold || hasAddress) return null
  const [first, second] = asked
  if (!first || !second) return null
  return detection(
    'biz.no_site',
    'confirmed',
    [quoteDns(mail, exchange), quoteDns(first), quoteDns(second)],
    SEEN,
  )
}

function isProfile(url: URL | null, from: string): boolean {
  if (!url || NOT_A_PROFILE.test(url.pathname) || url.pathname.length < 2) return false
  const target = registrableOf(url.hostname)
  return SOCIAL.has(target) && target !== registrableOf(from)
}

function handedOn({ home, site }: SiteSnapshot) {
  const turned = home.replies.find((reply) => {
    const { status } = reply
    if (status === null || status < 300 || status >= 400) return false
    return isProfile(URL.parse(headerOf(reply, 'location') ?? '', reply.url), site.host)
  })
  return turned ? detection('biz.no_site', 'confirmed', [quoteHeader(turned, 'location')], SEEN) : null
}

const BY_SCRIPT =
  /location(?:\.href)?\s*=\s*["']([^"'\s]{8,300})["']|location\.(?:replace|assign)\(\s*["']([^"'\s]{8,300})["']/

/** By meta refresh, by script, or with a page that is no more than a link. */
function sentOnByPage({ answer, page, site, shield }: SiteSnapshot) {
  if (!answer || !page || shield || (answer.status ?? 0) >= 400 || !isLone(page, 200)) return null
  const refresh = page
    .all('meta')
    .find(({ attributes }) => (attributes['http-equiv'] ?? '').toLowerCase() === 'refresh')
  const target = /url\s*=\s*["']?([^"'\s;]{4,300})/i.exec(refresh?.attributes.content ?? '')?.[1]
  if (refresh && target && isProfile(page.resolve(target), site.host))
    return detection('biz.no_site', 'confirmed', [quoteElement(answer, refresh)], SEEN)
  const script = page.all('script').find((element) => {
    const found = BY_SCRIPT.exec(page.innerOf(element).slice(0, 5_000))
    return found !== null && isProfile(page.resolve(found[1] ?? found[2]), site.host)
  })
  if (!script) return onlyALink(answer, page, site.host)
  const found = BY_SCRIPT.exec(page.innerOf(script))
  const quote = quoteBody(answer, script.openEnd + (found?.index ?? 0), found?.[0].length ?? 80)
  return detection('biz.no_site', 'confirmed', [quote], SEEN)
}

const FIND_US =
  /\b(find|visit|follow|see|meet|join|like)\b.{0,30}\bon\b|only on|folg(t|en sie|e) uns|besuch(t|en sie) uns|suivez|retrouvez|síguenos|encuéntranos|seguici|trovaci|volg ons|siga/i

/** A page that says no more than where else to look. */
function onlyALink(answer: Reply, page: Page, host: string) {
  const links = page.all('a').filter(({ attributes }) => /^https?:|^\/\//i.test(attributes.href ?? ''))
  const areProfiles =
    links.length > 0 && links.every(({ attributes }) => isProfile(page.resolve(attributes.href), host))
  const [first] = links
  const isAll = page.visibleText.length <= 120 && page.all('h2', 'nav', 'form', 'footer').length === 0
  if (!first || !areProfiles || !isAll || !FIND_US.test(page.visibleText)) return null
  return detection('biz.no_site', 'likely', [quoteElement(answer, first)], SEEN)
}
