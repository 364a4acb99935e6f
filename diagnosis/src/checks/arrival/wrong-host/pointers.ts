import type { Page, PageElement } from '#page/page.ts'
import type { Site } from '#visit/site.ts'
import { strangeHost } from './strange-host.ts'
import type { TestHost } from './test-hosts.ts'

/** Something in a page that names another host as its own. */
export interface Pointer {
  use: 'sends' | 'loads' | 'shows' | 'names' | 'links' | 'submits'
  kind: TestHost
  host: string
  /** Places in the source. */
  start: number
  end: number
  element: PageElement
}

/** All that in a page points to places for trying things out, apart from what it only talks about. */
export function pointersOf(site: Site, page: Page): Pointer[] {
  return page.elements.flatMap((element) => {
    const named = addressOf(page, element)
    if (!named || page.isInside(element, 'pre', 'code', 'template', 'noscript')) return []
    const url = URL.parse(named.address.trim(), page.url.href)
    const kind = strangeHost(site, page.url, url)
    return url && kind && !isLeftover(url)
      ? [{ use: named.use, kind, host: url.host, start: element.start, end: element.openEnd, element }]
      : []
  })
}

/** A developer's tool that visitors do not miss. */
function isLeftover(url: URL): boolean {
  return url.port === '35729' || /livereload|browser-sync/i.test(url.pathname)
}

const REL_NAMES = /^(canonical|https:\/\/api\.w\.org\/|edituri|shortlink|pingback|alternate)$/i
const REL_LOADS = /^(stylesheet|modulepreload)$/i

function addressOf(
  page: Page,
  { name, attributes, parent }: PageElement,
): { use: Pointer['use']; address: string } | null {
  const use = (kind: Pointer['use'], address: string | undefined) => (address ? { use: kind, address } : null)
  switch (name) {
    case 'base':
      return use('loads', attributes.href)
    case 'script':
      return use('loads', attributes.src)
    case 'img':
    case 'source':
    case 'video':
      return use('shows', attributes.src ?? attributes.srcset?.trim().split(/\s/)[0])
    case 'link':
      return linkOf(attributes)
    case 'meta':
      return metaOf(attributes)
    case 'form':
      return use('submits', attributes.action)
    case 'a':
      return parent && page.isHidden(parent) ? null : use('links', attributes.href)
    default:
      return null
  }
}

function linkOf({ rel = '', href }: Record<string, string>): { use: Pointer['use']; address: string } | null {
  const words = rel.trim().split(/\s+/)
  if (!href) return null
  if (words.some((word) => REL_LOADS.test(word))) return { use: 'loads', address: href }
  return words.some((word) => REL_NAMES.test(word)) ? { use: 'names', address: href } : null
}

function metaOf(attributes: Record<string, string>): { use: Pointer['use']; address: string } | null {
  const content = attributes.content ?? ''
  if (/^refresh$/i.test(attributes['http-equiv'] ?? '')) {
    const [, address] = /^\s*\d{1,2}\s*[;,]\s*url\s*=\s*['"]?([^'"]{1,500})/i.exec(content) ?? []
    return address ? { use: 'sends', address } : null
  }
  const property = (attributes.property ?? attributes.name ?? '').toLowerCase()
  return property === 'og:url' ? { use: 'names', address: content } : null
}
