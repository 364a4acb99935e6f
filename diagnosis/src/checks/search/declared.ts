import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteHeader, quoteTag } from '#evidence.ts'
import type { PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { Shown } from '#visit/page-of.ts'

/** One place in which a page names the address it wants to be known by. */
export interface Canonical {
  text: string
  /** Null when it is no address at all. */
  url: URL | null
  evidence: Evidence
}

/** Two that differ are one too many; each is quoted with its place in the page. */
const TAGS_MAX = 20

/** All that search engines read: tags of the head and `Link` headers. A tag in the body does not count. */
export function canonicalsOf({ reply, page }: Shown): Canonical[] {
  const isRead = (element: PageElement) =>
    element.attributes.href?.trim() && !page.isInside(element, 'body', 'noscript', 'template', 'svg')
  const elements = page.links('canonical').filter(isRead).slice(0, TAGS_MAX)
  const tags = elements.map((element) => {
    const text = element.attributes.href?.trim() ?? ''
    return { text, url: webAddress(page.resolve(text)), evidence: quoteTag(reply, element) }
  })
  return [...tags, ...inHeaders({ reply, page })]
}

const IN_HEADER = /<([^<>]{1,1000})>((?:\s{0,5};\s{0,5}[\w*]{1,20}=(?:"[^"]{0,200}"|[^\s;,"]{0,200})){1,8})/g

function inHeaders({ reply, page }: Shown): Canonical[] {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response') return []
  const { rawHeaders } = outcome
  return rawHeaders.flatMap((name, at) => {
    const value = rawHeaders[at + 1] ?? ''
    if (at % 2 !== 0 || name.toLowerCase() !== 'link' || !/canonical/i.test(value)) return []
    return [...value.slice(0, 4_000).matchAll(IN_HEADER)].flatMap(([, text = '', parameters = '']) => {
      if (!/rel="?[^"]{0,50}\bcanonical\b/i.test(parameters)) return []
      const evidence = quoteHeader(reply, 'link', (other) => other === value)
      return [{ text, url: webAddress(URL.parse(text, page.url.href)), evidence }]
    })
  })
}

const webAddress = (url: URL | null) => (url && isWeb(url) && url.hostname !== '' ? url : null)

/** `www.shop.example/page` in place of an address: browsers take it for a path. */
export function lacksScheme({ text, url }: Canonical, host: string): boolean {
  const bare = host.replace(/^www\./, '').toLowerCase()
  const start = text.toLowerCase().replace(/^www\./, '')
  return url !== null && (start === bare || start.startsWith(`${bare}/`))
}
