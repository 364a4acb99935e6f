import type { Check } from '#check.ts'
import { isRehearsal } from '#checks/search/front.ts'
import { detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { bareHost } from '#page/same-page.ts'
import { type Rules, rulesOf } from './rules.ts'

/** `seo.assets_blocked`: Google may read the page but not the files that give it its looks. */
export const assetsBlocked: Check = {
  codes: ['seo.assets_blocked'],
  when: 'content',
  async look(snapshot) {
    const { page, answer, platform, site } = snapshot
    const rules = !isRehearsal(site.host) ? await rulesOf(snapshot) : null
    if (!rules?.allows('/', 'Googlebot')) return []
    const styles = ownFiles(page, styleAddress)
    const scripts = platform === null || platform === 'wordpress' ? ownFiles(page, scriptAddress) : []
    const closed = (files: readonly File[]) => files.filter((file) => isClosed(rules, file))
    const closedScripts = closed(scripts)
    const needed = closedScripts.length * 2 >= scripts.length ? closedScripts : []
    const evidence = [...closed(styles), ...needed]
      .slice(0, 2)
      .flatMap(({ url, element }) => [
        rules.quote(url.pathname + url.search, 'Googlebot'),
        quoteTag(answer, element),
      ])
    return [detection('seo.assets_blocked', 'confirmed', evidence)]
  },
}

interface File {
  url: URL
  element: PageElement
}

const isClosed = (rules: Rules, { url }: File) => !rules.allows(url.pathname + url.search, 'Googlebot')

/** Files of the very host whose rules were read; counters and what a shield puts in are not needed to draw it. */
function ownFiles(page: Page, addressOf: (element: PageElement) => string | undefined): File[] {
  return page.all('link', 'script').flatMap((element) => {
    const address = addressOf(element)
    const url = address?.trim() ? page.resolve(address) : null
    if (!url || bareHost(url) !== bareHost(page.url) || url.port !== page.url.port) return []
    if (!/^https?:$/.test(url.protocol) || NOT_NEEDED.test(url.pathname)) return []
    return page.isInside(element, 'noscript', 'template') ? [] : [{ url, element }]
  })
}

const NOT_NEEDED =
  /^\/(cdn-cgi|wp-admin|wp-json)\/|analytics|matomo|piwik|gtm|gtag|pixel|tracking|stats|emoji|beacon/i

function styleAddress({ name, attributes }: PageElement): string | undefined {
  const words = (attributes.rel ?? '').toLowerCase().split(/\s+/)
  const isDrawn = !/^\s*print\s*$/i.test(attributes.media ?? '') || 'onload' in attributes
  const isStyle = name === 'link' && words.includes('stylesheet') && !words.includes('alternate')
  return isStyle && isDrawn ? attributes.href : undefined
}

function scriptAddress({ name, attributes: { type = '', src } }: PageElement): string | undefined {
  return name === 'script' && /^(|module|.*javascript)$/i.test(type.trim()) ? src : undefined
}
