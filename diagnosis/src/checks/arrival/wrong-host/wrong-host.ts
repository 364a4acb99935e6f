import { severities } from '@sitewright/contract/severities.ts'
import type { Check } from '../../../check.ts'
import { quoteBody, quoteHeader, quoteStatus } from '../../../evidence.ts'
import { isContent, type Scene } from '../../../scene.ts'
import { type Sighting, sighting } from '../../../sighting.ts'
import { headerOf, type Reply } from '../../../visit/reply.ts'
import type { Chain } from '../../../visit/ways.ts'
import { gravenessOf } from './graveness.ts'
import { type Pointer, pointersOf } from './pointers.ts'
import { siteAddressElsewhere } from './site-address.ts'
import { strangeHost } from './strange-host.ts'

/** `redirect.wrong_host`: the site sends its visitors to a test copy, or names one as itself. */
export const wrongHost: Check = {
  codes: ['redirect.wrong_host'],
  when: 'always',
  says: null,
  async look(scene) {
    const sent = await sentAway(scene)
    return [sent ?? (isContent(scene) ? await inPage(scene) : null)]
  },
}

async function sentAway({ home, plain, secure, sibling, ways, site }: Scene): Promise<Sighting | null> {
  const strayOf = (chain: Chain) => chain.replies.find((reply) => isStray(site, reply)) ?? null
  const chain = [home, secure, plain, sibling].find((way) => way && strayOf(way))
  const stray = chain ? strayOf(chain) : null
  if (!chain || !stray) return null
  const again = await ways.follow(chain.replies[0]?.url ?? '', { fresh: true })
  const verdict = strayOf(again) ? 'confirmed' : 'likely'
  const name = headerOf(stray, 'location') === null ? 'refresh' : 'location'
  const evidence = [quoteHeader(stray, name), quoteStatus(chain.last)]
  return sighting('redirect.wrong_host', verdict, evidence, {
    ...SENT,
    ...(chain === home ? {} : { severity: 'high' }),
  })
}

function isStray(site: Scene['site'], reply: Reply): boolean {
  const { url } = reply.fetched
  const status = reply.status ?? 0
  const isMoved = status >= 300 && status < 400
  const [, refreshed] =
    /^\s*\d{1,2}\s*[;,]\s*url\s*=\s*['"]?([^'"]{1,500})/i.exec(headerOf(reply, 'refresh') ?? '') ?? []
  const address = isMoved ? headerOf(reply, 'location') : refreshed
  return url !== null && !!address && strangeHost(site, url, URL.parse(address.trim(), url.href)) !== null
}

async function inPage({ site, page, answer, second }: Scene): Promise<Sighting | null> {
  if (!page || !answer) return null
  const [worst] = [...Map.groupBy(pointersOf(site, page), ({ host }) => host).values()]
    .flatMap((same) => {
      const severity = gravenessOf(same, page)
      return severity ? [{ same, severity }] : []
    })
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  if (!worst) {
    const setting = siteAddressElsewhere(site, page, answer)
    return sighting('redirect.wrong_host', 'confirmed', [setting], { ...NAMED, severity: 'high' })
  }
  const telling = [...worst.same].sort((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use)).slice(0, 4)
  const evidence = telling.map(({ start, end }) => quoteBody(answer, start, end - start))
  const { severity } = worst
  const isSeenAgain =
    severity !== 'critical' || (await second()).last.text.includes(worst.same[0]?.host ?? '')
  return sighting('redirect.wrong_host', isSeenAgain ? 'confirmed' : 'likely', evidence, {
    ...(severity === 'critical' ? {} : NAMED),
    severity,
  })
}

const USES: Pointer['use'][] = ['sends', 'loads', 'names', 'submits', 'shows', 'links']
const SENT = {
  title: 'Your address sends visitors to a test copy',
  means:
    'Whoever opens your address is passed on to an address that was meant for building the site: a test copy, a temporary address of the host, or a computer that only its builder can reach. Customers see an error, or a copy that nobody looks after.',
}
const NAMED = {
  title: 'Your pages still name the test copy as the real site',
  means:
    'In the code of your page stands the address of a test copy where your own should be. Search engines may list that copy in your place, and pictures, buttons or shared links lead there, which breaks for visitors as soon as the copy is gone.',
}
