import type { Severity } from '@sitewright/contract/findings.ts'
import type { Page } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import type { Pointer } from './pointers.ts'
import { testHostOf } from './test-hosts.ts'

const MANY_LINKS = 3

/** How bad it is that a page points to one host so often and for such uses; null for what may be on purpose. */
export function gravenessOf(same: readonly Pointer[], page: Page): Severity | null {
  const kind = same[0]?.kind
  const by = (use: Pointer['use']) => same.filter((pointer) => pointer.use === use)
  if (by('sends').length > 0 || by('loads').some(({ element }) => element.name === 'base')) return 'critical'
  const loads = by('loads')
  // A shop's inner address also serves other sites that only sell through it.
  const isShop = same[0]?.host.endsWith('.myshopify.com') ?? false
  const isSurely = kind === 'inside' || kind === 'copy'
  const hasStyle = loads.some(({ element }) => element.name === 'link')
  const isAll = loads.length > 0 && ownLoads(page) === 0
  const isCopy = kind !== 'service' && loads.length > 1 && hasStyle
  if (isAll && ((isSurely && !isShop) || isCopy)) return 'critical'
  const isHigh =
    by('names').some((pointer) => isSurely || isItsName(pointer)) ||
    (isSurely && !isShop && loads.length > 0) ||
    (!isShop && isMostOf(by('shows'), page)) ||
    (kind !== 'service' && !isShop && by('submits').length > 0) ||
    (!isShop && isMostLinks(by('links'), page))
  return isHigh ? 'high' : null
}

/** The page's own name for itself; other addresses it names may have other owners. */
function isItsName({ element }: Pointer): boolean {
  return element.name === 'meta' || /\bcanonical\b/i.test(element.attributes.rel ?? '')
}

function ownLoads(page: Page): number {
  const sources = [
    ...page.all('script').map(({ attributes }) => attributes.src),
    ...page.links('stylesheet').map(({ attributes }) => attributes.href),
  ]
  return sources.filter((address) => isOwn(page, address)).length
}

function isMostOf(shown: readonly Pointer[], page: Page): boolean {
  const [first] = shown
  if (!first) return false
  if (first.kind === 'inside') return true
  const own = page.all('img').filter(({ attributes }) => isOwn(page, attributes.src)).length
  return first.kind === 'copy' ? shown.length > 1 : first.kind === 'label' && shown.length > 2 && own === 0
}

/** A portfolio links to many copies once; a site that was moved links to one copy from everywhere. */
function isMostLinks(links: readonly Pointer[], page: Page): boolean {
  const places = new Set(links.map(({ element }) => element.attributes.href))
  const own = page.all('a').filter(({ attributes }) => isOwn(page, attributes.href))
  return places.size >= MANY_LINKS && links.length > own.length
}

function isOwn(page: Page, address: string | undefined): boolean {
  if (!address || address.startsWith('#')) return false
  const url = URL.parse(address.trim(), page.url.href)
  return (
    url !== null &&
    isWeb(url) &&
    url.hostname === page.url.hostname &&
    testHostOf(url.hostname) === testHostOf(page.url.hostname)
  )
}
