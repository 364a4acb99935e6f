import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteBody, quoteHeader } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'
import type { Site } from '#visit/site.ts'
import { strangeHost } from './strange-host.ts'

const SETTING =
  /["']?\b(ajax_?url|siteurl|site_?url|home_?url|base_?url|rest_?url|root|wc_ajax_url|apiBase|wpurl)["']?\s*[:=]\s*["'](https?:\\?\/\\?\/[^"'\s]{1,200})["']/gi

/** Where the program behind the page says that it lives at a test address: in its scripts' settings or a header. */
export function siteAddressElsewhere(site: Site, page: Page, answer: Reply): Evidence | null {
  const isWrong = (address: string) => {
    const kind = strangeHost(site, page.url, URL.parse(address.replaceAll('\\/', '/'), page.url.href))
    return (kind === 'inside' || kind === 'copy') && !/\.myshopify\.com/i.test(address)
  }
  for (const script of page.all('script')) {
    if (script.attributes.src) continue
    const code = page.source.slice(script.openEnd, Math.min(script.end, script.openEnd + 50_000))
    for (const found of code.matchAll(SETTING))
      if (isWrong(found[2] ?? '')) return quoteBody(answer, script.openEnd + found.index, found[0].length)
  }
  const inHeader = (line: string) => {
    const [, address] = /<(https?:\/\/[^>]{1,300})>\s*;\s*rel="?https:\/\/api\.w\.org/i.exec(line) ?? []
    return address !== undefined && isWrong(address)
  }
  const evidence = quoteHeader(answer, 'link', inHeader)
  return evidence.excerpt === '' ? null : evidence
}
