import type { Answer, Pages } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { planner, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { send } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { bagPage, copyPage, pillPage, type SpamPage, slotPage, spamHtml, vulkanPage } from './spam-pages.ts'

interface Doorway {
  page: SpamPage
  path: (at: number) => string
  many?: number
  /** Where their map is: in the usual place, in a second one named by robots.txt, or below an index. */
  map?: 'usual' | 'second' | 'index'
}

const OWN = ['/', '/about/', '/contact/', '/privacy/']
const DAY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)

const xml = (body: string): Answer => ({
  headers: { 'content-type': 'application/xml; charset=UTF-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})
const urlset = (urls: readonly string[], day = '') =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`).join('\n')}\n</urlset>`,
  )

/** Thousands of pages under the site's name, and the map that leads search engines to them. */
function doorway(common: Wish, { page, path, many = 180, map = 'usual' }: Doorway) {
  const origin = `https://${common.name ?? 'shop.test'}`
  const paths = Array.from({ length: many }, (_, at) => path(at))
  const urls = paths.map((one) => origin + one)
  const own = OWN.map((one) => origin + one)
  const answer = send(spamHtml(page))
  const pages: Pages = Object.fromEntries(
    paths.map((one) => [new URL(one, origin).pathname, answer] as const).filter(([one]) => one !== '/'),
  )
  if (map === 'usual') pages['/sitemap.xml'] = urlset([...own, ...urls], DAY)
  else pages['/wp-sitemap-posts-77.xml'] = urlset(urls, DAY)
  if (map === 'second')
    pages['/robots.txt'] =
      `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/wp-sitemap-posts-77.xml\n`
  if (map === 'index') {
    pages['/own-pages.xml'] = urlset(own)
    pages['/sitemap.xml'] = xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/own-pages.xml</loc></sitemap><sitemap><loc>${origin}/wp-sitemap-posts-77.xml</loc></sitemap></sitemapindex>`,
    )
  }
  return twins(common, { pages })
}

const gibberish = (at: number) => (((at + 7) * 2_654_435_761) % 4_294_967_296).toString(36)
const encoded = (text: string) => encodeURIComponent(text)
const JAPANESE = [
  'ルイヴィトン-財布',
  'シャネル-バッグ-激安',
  'ロレックス-コピー',
  'エルメス-通販',
  'グッチ-楽天',
]
const RUSSIAN = ['казино-вулкан', 'играть-на-деньги', 'ставки-зеркало', 'автоматы-бесплатно']

/** Hundreds of pages that the business did not write. */
export const seoUrls: Case[] = pairs('hack.seo_urls', {
  'wordpress-japanese-slugs': doorway(
    { layout: wordpress({ theme: 'astra' }) },
    { page: copyPage, path: (at) => `/${encoded(`${JAPANESE[at % 5]}-${at}`)}/` },
  ),
  'lawyers-cyrillic-second-map': doorway(
    { business: lawyers, layout: joomla() },
    { page: vulkanPage, path: (at) => `/${encoded(`${RUSSIAN[at % 4]}-${at}`)}.html`, map: 'second' },
  ),
  'plumber-slot-slugs': doorway(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    { page: slotPage, path: (at) => `/slot-gacor-maxwin-${at}-deposit-pulsa/`, many: 60 },
  ),
  'museum-gibberish': doorway(
    { business: museum, layout: plain },
    { page: bagPage, path: (at) => `/${gibberish(at)}/${gibberish(at * 3 + 1)}.html`, many: 400 },
  ),
  'studio-pills-in-index': doorway(
    { business: studio, layout: drupal() },
    { page: pillPage, path: (at) => `/buy-viagra-cialis-online-${at}`, map: 'index' },
  ),
  'dutch-gibberish-in-index': doorway(
    { business: bikes, layout: bootstrap, name: 'www.shop.test' },
    { page: copyPage, path: (at) => `/shop/${gibberish(at)}-${gibberish(at + 99)}.phtml`, map: 'index' },
  ),
  'software-firm-japanese': doorway(
    { business: planner, layout: next },
    {
      page: copyPage,
      path: (at) => `/item/${encoded(JAPANESE[at % 5] ?? '')}/${at}`,
      map: 'second',
      many: 90,
    },
  ),
  'wordpress-replica-slugs': doorway(
    { layout: wordpress({ theme: 'kadence', blocks: false }) },
    { page: bagPage, path: (at) => `/cheap-replica-louis-vuitton-rolex-${at}.html`, many: 240 },
  ),
})
