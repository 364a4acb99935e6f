import type { Page, PageElement } from '#page/page.ts'
import { headerOf, type Reply } from '#visit/reply.ts'

const SHOWN = new Set(
  'img picture video audio canvas iframe embed object frame frameset input button textarea select progress meter marquee applet hr'.split(
    ' ',
  ),
)
/** Where scripts of the usual tool kits put a whole page. */
const ROOT_IDS = new Set(
  'root app __next __nuxt ___gatsby react-root app-root application main-app vue-app svelte q-app ember-application wrapper-app mount app-container application-root nuxt layout-root storefront single-spa-application'.split(
    ' ',
  ),
)
const ROOT_NAMES = new Set(['app-root', 'my-app', 'ng-view', 'ui-view', 'router-outlet'])
const ROOT_MARKS = [
  'ng-app',
  'data-ng-app',
  'data-reactroot',
  'data-v-app',
  'v-cloak',
  'data-sveltekit-hydrate',
  'ng-version',
]

/** The element that a script is to fill with the page; null when there is none. */
export function appRoot(page: Page): PageElement | null {
  return (
    page.elements.find(
      ({ name, attributes }) =>
        ROOT_IDS.has((attributes.id ?? '').toLowerCase()) ||
        ROOT_NAMES.has(name) ||
        ROOT_MARKS.some((mark) => mark in attributes),
    ) ?? null
  )
}

/** True when something other than words can be seen: a picture, a frame, a field. `beside` is left out with all in it. */
export function showsThings(page: Page, beside: PageElement | null = null): boolean {
  return page.elements.some(
    (element) =>
      (beside === null || element.start < beside.start || element.end > beside.end) && isShown(page, element),
  )
}

/** True when the page's own styles draw something. */
export function isStyled(page: Page): boolean {
  const styles = page.all('style').map((element) => page.innerOf(element))
  const inline = page.elements.map(({ attributes }) => attributes.style ?? '')
  return (
    [...styles, ...inline].some(paints) || page.elements.some(({ attributes }) => 'background' in attributes)
  )
}

function isShown(page: Page, element: PageElement): boolean {
  const { name, attributes } = element
  if (name === 'svg') return element.parent !== null && !page.isHidden(element.parent)
  // A custom element is filled by its script.
  if (name.includes('-')) return !ROOT_NAMES.has(name)
  if (!SHOWN.has(name) || page.isInside(element, 'noscript', 'template')) return false
  const isTracker =
    name === 'img' && [attributes.width, attributes.height].some((size) => size === '1' || size === '0')
  return (
    !isTracker && (name === 'frameset' || name === 'frame' || !page.isHidden(element) || isLoaded(element))
  )
}

/** `iframe` and `object` count as unseen for their text, not for themselves. */
const isLoaded = ({ name, attributes }: PageElement) =>
  ['iframe', 'object'].includes(name) &&
  !('hidden' in attributes) &&
  !/display:\s?none/.test(attributes.style ?? '')

/** True for a style that draws something by itself: a background picture, or words of its own. */
export function paints(style: string): boolean {
  return /url\(|gradient\(|image-set\(/i.test(style) || /content\s*:\s*["'][^"']{2}/i.test(style)
}

const QUIET_SOURCE =
  /jquery|gtag|google-?analytics|googletagmanager|wp-emoji|wp-embed|modernizr|html5shiv|analytics|matomo|piwik|plausible|cookie|consent|pixel|hotjar|clarity/i
const MAKES_A_PAGE =
  /\bdocument\.(write|body|open)|innerHTML|outerHTML|createElement|append(Child)?\(|\.render\(|hydrate|\.mount\(|location\b|import\s*\(|fetch\(|XMLHttpRequest|^[^\S\n]*import\b|insertAdjacent|replaceChildren/m

/** True for code that makes elements, writes or sends the visitor on. */
export function drawsPage(code: string): boolean {
  return MAKES_A_PAGE.test(code) && !/wpemoji|gtag\(|dataLayer|fbq\(/i.test(code)
}

/** True when a script in the page itself may well write all of it, so that the HTML alone proves nothing. */
export function isWrittenByScript(page: Page): boolean {
  return runningScripts(page).some(
    (element) => element.attributes.src === undefined && drawsPage(page.innerOf(element)),
  )
}

/** Files of scripts that may do so; those known to do other things are left out. */
export function scriptFiles(page: Page): URL[] {
  return runningScripts(page).flatMap((element) => {
    const { src } = element.attributes
    if (src === undefined || QUIET_SOURCE.test(src) || /\/wp-(content|includes)\//.test(src)) return []
    return page.resolve(src) ?? []
  })
}

function runningScripts(page: Page): PageElement[] {
  return page
    .all('script')
    .filter(
      ({ attributes }) => !/json|template|x-|text\/html|importmap|speculation/i.test(attributes.type ?? ''),
    )
}

/** True when the page sends visitors on by itself. */
export function sendsOn(reply: Reply, page: Page): boolean {
  if (headerOf(reply, 'refresh') !== null || page.elements.some(({ attributes }) => 'onload' in attributes))
    return true
  return (
    page.all('form').length > 0 ||
    page.all('meta').some(({ attributes }) => (attributes['http-equiv'] ?? '').toLowerCase() === 'refresh')
  )
}
