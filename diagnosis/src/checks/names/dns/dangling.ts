import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteMatch, quoteStatus } from '#evidence.ts'
import { parsePage } from '#page/parse.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { DnsAnswer } from '#visit/names.ts'
import type { Reply } from '#visit/reply.ts'
import { bare, knowsEnding, stringsOf } from './records.ts'
import { serviceOf } from './unclaimed.ts'

const DOMINANT = 2_000
const BODY_MAX = 100_000

/** `dns.dangling_cname`: the name points at a hosting service that says it is unclaimed. */
export const dangling: Check = {
  codes: ['dns.dangling_cname'],
  when: 'always',
  async look(snapshot) {
    const { site, sibling, shield } = snapshot
    if (site.dnsTold || site.domain === null || shield) return []
    const hosts = sibling && site.sibling ? [site.host, site.sibling] : [site.host]
    return Promise.all(hosts.map((host) => unclaimed(snapshot, host)))
  },
}

/** What the name itself answers. Any other address may just be missing from a living site. */
async function frontOf(snapshot: SiteSnapshot, host: string): Promise<Reply> {
  const { site, client, home, sibling, plain, secure } = snapshot
  const fronts = [plain, secure, sibling, home]
    .flatMap((chain) => chain?.replies ?? [])
    .filter(({ fetched: { url } }) => url?.hostname === host && url.pathname === '/')
  const known = fronts.findLast(({ status }) => status !== null) ?? fronts.at(-1)
  const front = new URL('/', site.url)
  front.hostname = host
  return known ?? client.get(front.href)
}

async function unclaimed(snapshot: SiteSnapshot, host: string): Promise<Detection | null> {
  const { names } = snapshot.client
  const [alias, addresses] = await Promise.all([names.ask(host, 'CNAME'), names.ask(host, 'A')])
  const pointed = [alias, addresses].flatMap((answer) =>
    stringsOf(answer, 'CNAME').map((target) => ({ answer, target, service: serviceOf(target) })),
  )
  const found = pointed.find(({ target, service }) => service && bare(target) !== bare(host))
  if (!found?.service) return null
  const { service, target, answer } = found
  const reply = await frontOf(snapshot, host)
  const shown = host.length <= 34 ? host : 'Your address'
  const more = {
    title: `${shown} is open to takeover`,
    means: `The name ${host} points at ${service.name}, and ${service.name} says that nobody uses it there. There is a risk that a stranger claims it and shows their own pages, or fakes a login, under your name.`,
  }
  if (service.vanishes && reply.fetched.outcome.kind === 'dns')
    return vanished(snapshot, answer, target, more)
  const words = [service.says, service.saysOfAnyPage].find((each) => each && says(each, reply))
  if (!words) return null
  const evidence = [quoteDns(answer, target), quoteMatch(reply, words), quoteStatus(reply)]
  if (words !== service.says)
    return detection('dns.dangling_cname', 'likely', evidence, {
      title: `${shown} may be open to takeover`,
      means: `The name ${host} points at ${service.name}, and ${service.name} shows no front page there. If no account uses the name there, a stranger can claim it and show their own pages, or fake a login, under your name.`,
    })
  const again = await snapshot.client.again(reply.url)
  return detection('dns.dangling_cname', says(words, again) ? 'confirmed' : 'likely', evidence, more)
}

/** The service's own name is gone from DNS: any new account can claim it. */
async function vanished(
  snapshot: SiteSnapshot,
  answer: DnsAnswer,
  target: string,
  more: { title: string; means: string },
): Promise<Detection | null> {
  const { names } = snapshot.client
  const [gone, isKnown] = await Promise.all([names.ask(target, 'A'), knowsEnding(names, target)])
  if (gone.rcode !== 'NXDOMAIN' || !isKnown) return null
  const evidence = [quoteDns(answer, target), quoteDns(gone)]
  return detection('dns.dangling_cname', 'likely', evidence, { ...more, severity: 'critical' })
}

/** The service's words, as all that is on the page: an article about them has more to say. */
function says(words: RegExp, reply: Reply): boolean {
  if (reply.text.length > BODY_MAX || !words.test(reply.text)) return false
  const page = parsePage(reply.text, reply.fetched.url ?? new URL(reply.url))
  return page.visibleText.length <= DOMINANT && page.all('article').length === 0
}
