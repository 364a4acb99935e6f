import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteMatch, quoteStatus } from '#evidence.ts'
import { parsePage } from '#page/parse.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import type { DnsAnswer } from '#visit/names.ts'
import type { Reply } from '#visit/reply.ts'
import { bare, knowsEnding, stringsOf } from './records.ts'
import { type Service, serviceOf } from './unclaimed.ts'

const DOMINANT = 2_000
const BODY_MAX = 100_000

/** `dns.dangling_cname`: the name points at a hosting service that says it is unclaimed. */
export const dangling: Check = {
  codes: ['dns.dangling_cname'],
  when: 'always',
  async look(snapshot) {
    const { site, home, sibling, shield } = snapshot
    if (site.dnsTold || site.domain === null || shield) return []
    const chains = sibling ? [home, sibling] : [home]
    return Promise.all(
      chains.map(async (chain, index) => {
        const host = index === 0 ? site.host : (site.sibling ?? '')
        const reply = chain.replies.findLast(({ fetched }) => fetched.url?.hostname === host)
        return reply ? await unclaimed(snapshot, host, reply) : null
      }),
    )
  },
}

async function unclaimed(snapshot: SiteSnapshot, host: string, reply: Reply): Promise<Detection | null> {
  const { names } = snapshot.client
  const [alias, addresses] = await Promise.all([names.ask(host, 'CNAME'), names.ask(host, 'A')])
  const pointed = [alias, addresses].flatMap((answer) =>
    stringsOf(answer, 'CNAME').map((target) => ({ answer, target, service: serviceOf(target) })),
  )
  const found = pointed.find(({ target, service }) => service && bare(target) !== bare(host))
  if (!found?.service) return null
  const { service, target, answer } = found
  const more = {
    title: `${host.length <= 34 ? host : 'Your address'} is open to takeover`,
    means: `The name ${host} points at ${service.name}, and ${service.name} says that nobody uses it there. There is a risk that a stranger claims it and shows their own pages, or fakes a login, under your name.`,
  }
  if (service.vanishes && reply.fetched.outcome.kind === 'dns')
    return vanished(snapshot, answer, target, more)
  if (!says(service, reply)) return null
  const again = await snapshot.client.again(reply.url)
  const quote = service.says ? quoteMatch(reply, service.says) : null
  return detection(
    'dns.dangling_cname',
    says(service, again) ? 'confirmed' : 'likely',
    [quoteDns(answer, target), quote, quoteStatus(reply)],
    more,
  )
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
function says(service: Service, reply: Reply): boolean {
  if (!service.says || reply.text.length > BODY_MAX || !service.says.test(reply.text)) return false
  const page = parsePage(reply.text, reply.fetched.url ?? new URL(reply.url))
  return page.visibleText.length <= DOMINANT && page.all('article').length === 0
}
