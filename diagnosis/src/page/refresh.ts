import type { Page, PageElement } from './page.ts'

const SOON_SECONDS = 10

/** Where this element soon sends everybody who sees the page; null when it does not. */
export function refreshOf(page: Page, element: PageElement): URL | null {
  const { content = '', 'http-equiv': name = '' } = element.attributes
  if (name.toLowerCase() !== 'refresh' || page.isInside(element, 'noscript')) return null
  const [, seconds, address] =
    /^\s*(\d{1,5})[\d.]{0,5}\s*[;,]\s*(?:url\s*=\s*)?["']?(\S[^"']{0,999})/i.exec(content) ?? []
  return address && Number(seconds) <= SOON_SECONDS ? page.resolve(address) : null
}
