import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteDns, quoteTag } from '#evidence.ts'
import { isLone } from '#page/dominance.ts'
import type { PageElement } from '#page/page.ts'
import { refreshOf } from '#page/refresh.ts'
import { isWeb } from '#page/same-page.ts'
import { shownName } from '#shown-name.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { addressesOf } from './records.ts'

const TEXT_MAX = 400
const FRAMES_MAX = 3

/** `dns.nxdomain`: all that the page does is to send visitors on to, or to frame, a name that does not exist. */
export const ledOn: Check = {
  codes: ['dns.nxdomain'],
  when: 'content',
  async look(snapshot) {
    const { page, site } = snapshot
    if (site.dnsTold || site.domain === null || !isLone(page, TEXT_MAX)) return []
    const refreshes = page.all('meta').map((element) => ({ element, url: refreshOf(page, element) }))
    const frames = page.all('frame').slice(0, FRAMES_MAX)
    const framed = frames.map((element) => ({ element, url: page.resolve(element.attributes.src) }))
    const sent = refreshes.find(({ url }) => url !== null)
    const seen = await Promise.all((sent ? [sent] : framed).map((led) => gone(snapshot, led)))
    return seen.every((one) => one !== null) ? seen.slice(0, 1) : []
  },
}

interface Led {
  element: PageElement
  url: URL | null
}

async function gone(snapshot: ContentSnapshot, { element, url }: Led): Promise<Detection | null> {
  const { answer, page, client } = snapshot
  if (!url || !isWeb(url) || url.hostname === page.url.hostname) return null
  const first = await addressesOf(client.names, url.hostname)
  if (first.presence !== 'missing') return null
  const { presence, a } = await addressesOf(client.names, url.hostname, true)
  if (presence !== 'missing') return null
  const isFrame = element.name === 'frame'
  return detection('dns.nxdomain', 'confirmed', [quoteTag(answer, element), quoteDns(a)], {
    title: isFrame
      ? 'Your site shows a page from an address that does not exist'
      : 'Your site sends visitors to an address that does not exist',
    means: `${page.url.hostname} works, but all it does is to ${isFrame ? 'show' : 'send everybody on to'} ${shownName(url.hostname)}, and that name has no entry in DNS, the phone book of the internet. Nobody reaches your site until the page is corrected or the entry exists.`,
  })
}
