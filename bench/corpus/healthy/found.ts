import { type Case, healthy } from '../case.ts'
import { mapOf } from '../search/sitemaps.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { batik, dentist, factory, joinery } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const on = (wish: Wish, url?: string) => ({ lab: () => setUp(wish), ...(url ? { url } : {}) })
const MAP = 'Sitemap: https://shop.test/sitemap.xml\n'
const rules = (wish: Wish, robots: string) => on({ ...wish, pages: { '/robots.txt': robots } })

const alternates = ['de', 'en', 'x-default']
  .map(
    (code) =>
      `<link rel="alternate" hreflang="${code}" href="https://shop.test${code === 'de' ? '/' : '/en/'}">`,
  )
  .join('\n')

/** Slugs in the languages that the shop really sells in. */
const worldly = (() => {
  const names: Record<string, string> = {
    ja: '手描きバティック',
    ru: 'батик-ручной-работы',
    ar: 'باتيك-يدوي',
    zh: '手绘蜡染布',
    ko: '수제-바틱',
  }
  const paths = Object.entries(names).flatMap(([lang, name]) =>
    [1, 2, 3, 4, 5].map((at) => [lang, `/${lang}/${encodeURIComponent(`${name}-${at}`)}/`] as const),
  )
  const extra = Object.fromEntries(
    paths.map(([lang, path], at) => [
      path,
      {
        title: `${decodeURIComponent(path.split('/')[2] ?? '')}`,
        edit: (html: string) => html.replace(/lang="id"/, `lang="${lang}"`),
        main: `<div lang="${lang}"><p>Batik Sekar Jaya – ${names[lang]} ${at}. Pekalongan, Rp 850.000.</p></div>`,
      },
    ]),
  )
  const below = `<nav aria-label="Bahasa">${paths.map(([lang, path]) => `<a href="${path}" hreflang="${lang}">${lang}</a>`).join(' ')}</nav>`
  return {
    extra,
    below,
    urls: ['/', ...paths.map(([, path]) => path)].map((path) => `https://shop.test${path}`),
  }
})()

/** What a site rightly says to search engines. */
export const wellFound: Case[] = healthy('found', {
  'thank-you-page-noindex': on(
    {
      layout: wordpress(),
      extra: {
        '/thank-you/': {
          title: 'Thank you',
          main: '<p>Thank you for your order. We bake tonight and deliver tomorrow morning.</p>',
          head: '<meta name="robots" content="noindex">',
        },
      },
    },
    'https://shop.test/thank-you/',
  ),
  'search-results-noindex': on({
    business: studio,
    layout: shopify,
    extra: {
      '/search': {
        title: 'Search',
        main: '<p>Type what you are looking for.</p>',
        head: '<meta name="robots" content="noindex, follow">',
      },
    },
    below: '<a href="/search">Search</a>',
  }),
  'robots-against-ai-only': rules(
    { business: planner, layout: next },
    `User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nDisallow: /\n\nUser-agent: *\nAllow: /\n${MAP}`,
  ),
  'robots-admin-only': rules(
    { layout: wordpress() },
    `User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\n${MAP}`,
  ),
  'robots-empty-disallow': rules({ business: garage, layout: plain }, 'User-agent: *\nDisallow:\n'),
  'robots-longest-match-allows': rules(
    { business: bikes, layout: drupal() },
    `User-agent: *\nDisallow: /node\nAllow: /\n${MAP}`,
  ),
  'robots-blocks-named-scrapers': rules(
    { business: hotel, layout: joomla() },
    `User-agent: MJ12bot\nDisallow: /\nUser-agent: AhrefsBot\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /administrator/\n${MAP}`,
  ),
  'robots-missing': on({
    business: plumber,
    layout: bootstrap,
    pages: {
      '/robots.txt': {
        status: 404,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>404</title></head><body>404</body></html>',
      },
    },
  }),
  'robots-forbidden': on({
    business: garage,
    layout: plain,
    pages: {
      '/robots.txt': {
        status: 403,
        headers: { 'content-type': 'text/html' },
        body: '<html><title>403</title><body>403</body></html>',
      },
    },
  }),
  'robots-meta-max-snippet': on({
    business: lawyers,
    layout: wordpress({ theme: 'kanzlei' }),
    head: "<meta name='robots' content='index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1' />",
  }),
  'header-robots-for-archive-bot': on({
    layout: bootstrap,
    sending: { headers: { 'x-robots-tag': 'ia_archiver: noindex' } },
  }),
  'unavailable-after-next-year': on({
    business: hotel,
    layout: plain,
    head: '<meta name="robots" content="unavailable_after: 31 Dec 2099 23:59:59 GMT">',
  }),
  'canonical-to-www': on({ layout: wordpress(), name: 'www.shop.test' }, 'shop.test'),
  'canonical-without-query': on(
    { business: studio, layout: shopify },
    'https://shop.test/?utm_source=mail&utm_campaign=spring',
  ),
  'canonical-missing': on({
    business: clinic,
    layout: bootstrap,
    edit: (html) => html.replace(/<link(?=[^>]*canonical)[^>]*>/, ''),
  }),
  'hreflang-complete': on({
    business: lawyers,
    layout: bootstrap,
    head: alternates,
    extra: {
      '/en/': {
        title: 'In English',
        main: '<p>Employment and tenancy law in Göttingen, explained in plain English.</p>',
        head: alternates,
      },
    },
  }),
  'multilingual-sitemap': on({
    business: batik,
    layout: wordpress({ theme: 'storefront' }),
    extra: worldly.extra,
    below: worldly.below,
    pages: { '/sitemap.xml': mapOf(worldly.urls) },
  }),
  'japanese-sitemap-of-a-restaurant': on({
    business: restaurant,
    layout: wordpress({ theme: 'lightning' }),
    extra: Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [
        `/${encodeURIComponent(`本日の献立-${at + 1}`)}/`,
        {
          title: `本日の献立 ${at + 1}日`,
          main: '<p>小坪の港から届いた鯵と平目。数に限りがございます。</p>',
        },
      ]),
    ),
    pages: {
      '/sitemap.xml': mapOf(
        Array.from(
          { length: 24 },
          (_, at) => `https://shop.test/${encodeURIComponent(`本日の献立-${at + 1}`)}/`,
        ),
      ),
    },
  }),
  'sitemap-of-ids': on({
    business: planner,
    layout: next,
    extra: Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => {
        const id = (((at + 11) * 2_654_435_761) % 4_294_967_296).toString(36)
        return [
          `/help/${id}`,
          {
            title: `Help: question ${at + 1}`,
            main: `<p>How to swap shift number ${at + 1} with a colleague, and who is told about it.</p>`,
          },
        ]
      }),
    ),
    pages: {
      '/sitemap.xml': mapOf(
        [
          '/',
          ...Array.from(
            { length: 30 },
            (_, at) => `/help/${(((at + 11) * 2_654_435_761) % 4_294_967_296).toString(36)}`,
          ),
        ].map((path) => `https://shop.test${path}`),
      ),
    },
  }),
  'sitemap-index': on({
    business: bikes,
    layout: drupal(),
    pages: {
      '/sitemap.xml': {
        headers: { 'content-type': 'text/xml' },
        body: '<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/sitemap-1.xml</loc></sitemap></sitemapindex>',
      },
      '/sitemap-1.xml': mapOf(['https://shop.test/', 'https://shop.test/about/']),
    },
  }),
  'chinese-factory': on({ business: factory, layout: bootstrap }),
  'chinese-factory-minified': on({ business: factory, layout: joomla(), style: { minified: true } }),
  'hebrew-dentist': on({ business: dentist, layout: wordpress({ theme: 'hello' }) }),
  'russian-joinery': on({ business: joinery, layout: plain }),
  'russian-joinery-wordpress': on({ business: joinery, layout: wordpress({ blocks: false }) }),
  'indonesian-batik': on({ business: batik, layout: wordpress({ theme: 'oceanwp' }) }),
  'indonesian-batik-shop': on({ business: batik, layout: shopify }),
  'arabic-clinic-squeezed': on({
    business: clinic,
    layout: plain,
    style: { minified: true, quotes: 'single' },
  }),
})
