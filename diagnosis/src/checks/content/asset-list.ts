import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import { registrableOf } from '#visit/site.ts'

export interface Asset {
  kind: 'style' | 'script' | 'image'
  url: string
  /** Other addresses from which the browser may choose; all must fail before the picture is missing. */
  others: string[]
  element: PageElement
  /** A module must be sent as a script; other scripts run whatever they are called. */
  strict: boolean
}

/** What the page itself loads from the site's own domain: style sheets, then scripts, then pictures one can see. */
export function assetsOf(page: Page, host: string): Asset[] {
  const styles = page.all('link').flatMap((element) => styleOf(page, element))
  const scripts = page.all('script').flatMap((element) => scriptOf(page, element))
  const pictures = page.elements.flatMap((element) => pictureOf(page, element))
  const own = [...styles, ...scripts, ...pictures].filter(({ url }) => isOwn(url, host))
  return [...new Map(own.map((asset) => [asset.url, asset])).values()]
}

/** Placeholders that a script fills in, and addresses that a shield or a host puts in by itself. */
const NOT_AN_ADDRESS = /\{\{|\$\{|<%|%7B%7B|^\s*(data|blob|about|javascript|chrome):/i
const PUT_IN_BY_OTHERS = /^\/(cdn-cgi|_vercel|_Incapsula_Resource|akam|wpm@|\.well-known)(\/|\b)/i
const SCRIPT_TYPES = /^(|text\/javascript|application\/(x-)?javascript|module)$/i
const RUN_LATER = /["']?stylesheet["']?/i

function styleOf(page: Page, element: PageElement): Asset[] {
  const { rel = '', onload = '', as = '', href } = element.attributes
  const words = rel.toLowerCase().split(/\s+/)
  const isStyle = words.includes('stylesheet') && !words.includes('alternate')
  const isLater = words.includes('preload') && as.toLowerCase() === 'style' && RUN_LATER.test(onload)
  if ((!isStyle && !isLater) || 'disabled' in element.attributes) return []
  return isUnused(page, element) ? [] : assetAt(page, element, 'style', href)
}

function scriptOf(page: Page, element: PageElement): Asset[] {
  const { type = '', src } = element.attributes
  if ('nomodule' in element.attributes || !SCRIPT_TYPES.test(type.trim())) return []
  return isUnused(page, element) ? [] : assetAt(page, element, 'script', src)
}

function pictureOf(page: Page, element: PageElement): Asset[] {
  const { attributes } = element
  const isPicture = element.name === 'img' || (element.name === 'input' && attributes.type === 'image')
  const background = isPicture ? null : /url\(\s*["']?([^"')]{1,500})/i.exec(attributes.style ?? '')?.[1]
  if (!isPicture && !background) return []
  if ('onerror' in attributes || isTiny(element) || page.isHidden(element)) return []
  if (background) return assetAt(page, element, 'image', background)
  const [first, ...rest] = choicesOf(attributes)
  return assetAt(page, element, 'image', first, rest)
}

/** No picture has so many; each is an address to be made whole. */
const CHOICES_MAX = 20

/** What a browser loads for a picture: one of `srcset` before `src`, and what a script puts there later. */
function choicesOf(attributes: Record<string, string>): string[] {
  const { src = '', srcset, 'data-srcset': laterSet } = attributes
  const later = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['data-original']
  const set = srcset && !srcset.trim().startsWith('data:') ? srcset : laterSet
  const chosen = (set ?? '')
    .split(/,\s+|,$/, CHOICES_MAX)
    .flatMap((choice) => choice.trim().split(/\s+/)[0] || [])
  if (chosen.length > 0) return chosen
  return later && (src === '' || src.startsWith('data:') || !set) ? [later] : [src]
}

function assetAt(
  page: Page,
  element: PageElement,
  kind: Asset['kind'],
  address: string | undefined,
  others: readonly string[] = [],
): Asset[] {
  const url = whole(page, address, kind)
  if (url === null || PUT_IN_BY_OTHERS.test(new URL(url).pathname)) return []
  const strict = element.attributes.type?.trim().toLowerCase() === 'module'
  return [{ kind, url, others: others.flatMap((other) => whole(page, other, kind) ?? []), element, strict }]
}

function whole(page: Page, address: string | undefined, kind: Asset['kind']): string | null {
  if (address === undefined || address.trim() === '' || NOT_AN_ADDRESS.test(address)) return null
  const url = page.resolve(address)
  if (!url || !isWeb(url)) return null
  if (page.url.protocol === 'https:' && url.protocol === 'http:') {
    // A browser asks for such a picture over https; the rest it does not load at all, which is another fault.
    if (kind !== 'image') return null
    url.protocol = 'https:'
  }
  url.hash = ''
  return url.href
}

const isUnused = (page: Page, element: PageElement) => page.isInside(element, 'noscript', 'template', 'svg')

function isTiny({ attributes: { width = '', height = '' } }: PageElement): boolean {
  const small = /^\s*[0-2](px)?\s*$/
  return small.test(width) || small.test(height)
}

const isOwn = (url: string, host: string) => registrableOf(new URL(url).hostname) === registrableOf(host)
