import type { Check } from '#check.ts'
import { likeness } from '#checks/arrival/likeness.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteStatus } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { headerOf, isHtml, isOk, type Reply } from '#visit/reply.ts'
import { shieldOf } from '#visit/shield.ts'

const ALIKE = 0.9

/** `redirect.www_split`: the same site under two names, and nothing that says which one is meant. */
export const wwwSplit: Check = {
  codes: ['redirect.www_split'],
  when: 'content',
  look({ answer, page, sibling, site }) {
    const other = sibling?.end === 'arrived' ? sibling.last : null
    if (!other || !isOk(other) || !isHtml(other) || shieldOf(other)) return []
    const [here, there] = [answer.fetched.url, other.fetched.url]
    if (!here || !there || here.host === there.host || site.url.pathname !== '/') return []
    if (here.host !== site.host || there.host !== site.sibling) return []
    if (other.fetched.tls?.authorized === false || answer.fetched.tls?.authorized === false) return []
    const twin = parsePage(other.text, there)
    if (page.title !== twin.title || likeness(page.visibleText, twin.visibleText) < ALIKE) return []
    if (isJoined(answer, page, here, there) || isJoined(other, twin, here, there)) return []
    return [
      detection('redirect.www_split', 'confirmed', [
        quoteStatus(answer),
        quoteStatus(other),
        absentFrom(other, 'no canonical address that joins the two'),
      ]),
    ]
  },
}

/** True when a page names another host than its own as the real one, or keeps out of search. */
function isJoined(reply: Reply, page: Page, here: URL, there: URL): boolean {
  const own = reply.fetched.url?.host
  const named = canonicalOf(reply, page)
  if (named && named.host !== own && (named.host === here.host || named.host === there.host)) return true
  if (named && named.host !== here.host && named.host !== there.host) return true
  const robots = `${page.meta('robots')?.attributes.content ?? ''} ${headerOf(reply, 'x-robots-tag') ?? ''}`
  return /noindex|none/i.test(robots)
}

function canonicalOf(reply: Reply, page: Page): URL | null {
  const [link] = page.links('canonical')
  if (link) return page.resolve(link.attributes.href)
  const [, address] =
    /<([^<>]{1,500})>\s*;[^,]{0,200}rel\s*=\s*"?canonical/i.exec(headerOf(reply, 'link') ?? '') ?? []
  return address ? page.resolve(address) : null
}
