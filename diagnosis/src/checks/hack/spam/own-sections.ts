import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'

/** The first parts of paths that the site's own front page or list of pages offers: `shop.example/ja`. */
export function ownSections(home: Page, maps: ReadonlySet<Reply>): ReadonlySet<string> {
  const offered = home.elements.flatMap(({ name, attributes }) => [
    name === 'a' || name === 'link' ? attributes.href : undefined,
    name === 'option' ? attributes.value : undefined,
    attributes['data-href'],
    attributes['data-url'],
  ])
  const addresses = offered.flatMap((address) => home.resolve(address) ?? [])
  return new Set([...addresses, ...[...maps].flatMap((map) => translationsIn(home, map))].map(sectionOf))
}

/** `/ru/…` on a site that offers its `/ru/` is another language of the same site. */
export function isInSection(sections: ReadonlySet<string>, url: URL): boolean {
  return languageOf(url) !== null && sections.has(sectionOf(url))
}

const COUNTRIES: Record<string, string> = { jp: 'ja', cn: 'zh', tw: 'zh', hk: 'zh', kr: 'ko', ua: 'uk' }

/** The language in the first part of a path: `/ja/…`, `/zh-cn/…`, or the letters of its country. */
export function languageOf({ pathname }: URL): string | null {
  const found = /^\/([a-z]{2})(-[a-z]{2})?(\/|$)/i.exec(pathname)?.[1]?.toLowerCase()
  return found === undefined ? null : (COUNTRIES[found] ?? found)
}

const sectionOf = ({ hostname, pathname }: URL) => `${hostname}/${pathname.split('/', 2)[1] ?? ''}`

/** What a map names as one page in several languages. Pages of spam have no version in the site's own. */
function translationsIn(home: Page, map: Reply): URL[] {
  if (!/hreflang/i.test(map.text)) return []
  const own = (home.first('html')?.attributes.lang ?? 'en').slice(0, 2).toLowerCase()
  return map.text.split(/<\/url>/i).flatMap((entry) => {
    const versions = [...entry.matchAll(/<xhtml:link\s([^<>]{1,3000})>/gi)].map(([, tag = '']) => ({
      language: /hreflang\s*=\s*["']([a-z]{2})\b/i.exec(tag)?.[1]?.toLowerCase(),
      url: URL.parse(/href\s*=\s*["']([^"']{8,2000})/i.exec(tag)?.[1] ?? ''),
    }))
    return versions.some(({ language }) => language === own) ? versions.flatMap(({ url }) => url ?? []) : []
  })
}
