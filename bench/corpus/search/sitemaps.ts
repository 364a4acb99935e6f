import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, planner, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { drupal } from '../sites/other-cms.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const ORIGIN = 'https://shop.test'
export const mapOf = (urls: readonly string[], extra = ''): Answer => ({
  headers: { 'content-type': 'application/xml; charset=UTF-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${extra}>\n${urls.map((url) => `  <url><loc>${url}</loc></url>`).join('\n')}\n</urlset>\n`,
})
const own = ['/', '/about/', '/contact/', '/privacy/'].map((path) => ORIGIN + path)
const mapped = (common: Wish, map: Answer) => twins(common, { pages: { '/sitemap.xml': map } })

/** Maps that lead search engines astray. */
export const sitemapBad: Case[] = pairs('seo.sitemap_bad', {
  'half-of-it-gone': mapped(
    { layout: wordpress() },
    mapOf([...own, ...[1, 2, 3, 4, 5].map((at) => `${ORIGIN}/old-recipe-${at}/`)]),
  ),
  'cut-off-xml': mapped(
    { business: plumber, layout: bootstrap },
    {
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${ORIGIN}/</loc></url>\n<url><loc>${ORIGIN}/abo`,
    },
  ),
  'addresses-of-the-test-copy': mapped(
    { business: hotel, layout: drupal() },
    mapOf(['/', '/about/', '/contact/'].map((path) => `https://staging-hotel.test${path}`)),
  ),
  'named-in-robots-but-404': mapped(
    { business: bikes, layout: plain },
    {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<html><title>404</title><body>Not found</body></html>',
    },
  ),
})

const elsewhere = (common: Wish, href: string, hosts: Wish['hosts'] = {}) => {
  const plainHead = `<link rel="canonical" href="${href}">`
  return twins(
    { ...common, hosts },
    { edit: (html) => html.replace(/<link(?=[^>]*rel=["']?canonical)[^>]*>/i, plainHead) },
  )
}

const bad: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><title>404</title><body>404</body></html>',
}
const allHome = (common: Wish) => {
  const home = (html: string) =>
    html.replace(/<link(?=[^>]*rel=["']?canonical)[^>]*>/i, `<link rel="canonical" href="${ORIGIN}/">`)
  const texts: Record<string, string> = {
    '/services/': 'What we do, step by step, with prices and what is included in each of them.',
    '/team/': 'Who works here, since when, and what each of us is best at. Come and say hello.',
    '/prices/': 'All prices at a glance, taxes included, valid since the first of March.',
  }
  const extra = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path,
      { title: `Page ${path.slice(1, -1)}`, main: `<p>${text}</p>` },
    ]),
  )
  const below = `<ul>${Object.keys(texts)
    .map((path) => `<li><a href="${path}">${path.slice(1, -1)}</a></li>`)
    .join('')}</ul>`
  return twins({ ...common, extra, below }, { every: home })
}

/** Pages that hand their rank to another address. */
export const canonicalBad: Case[] = pairs('seo.canonical_bad', {
  'other-domain-of-the-agency': elsewhere(
    { layout: wordpress({ theme: 'divi' }) },
    'https://agency-demo.test/bakery/',
    {
      'agency-demo.test': {
        http: 'https://agency-demo.test',
        https: {
          '/bakery/':
            '<!doctype html><html lang="en"><head><title>Bakery demo</title></head><body><p>Demo of a bakery site.</p></body></html>',
        },
      },
    },
  ),
  'to-a-page-that-is-gone': twins(
    { business: plumber, layout: bootstrap, pages: { '/accueil-2019/': bad } },
    {
      edit: (html) =>
        html.replace(
          /<link(?=[^>]*rel=["']?canonical)[^>]*>/i,
          `<link rel="canonical" href="${ORIGIN}/accueil-2019/">`,
        ),
    },
  ),
  'every-page-to-the-front': allHome({ business: lawyers, layout: bootstrap }),
  'every-page-to-the-front-next': allHome({ business: planner, layout: next }),
  'theme-author-example': elsewhere({ business: clinic, layout: plain }, 'https://theme-example.test/', {
    'theme-example.test': {
      http: 'https://theme-example.test',
      https: {
        '*': '<!doctype html><html lang="en"><head><title>Theme</title></head><body><p>A theme for clinics, on sale.</p></body></html>',
      },
    },
  }),
  'old-company-name-uppercase': elsewhere(
    { business: studio, layout: plain, style: { upper: true, quotes: 'single' } },
    'https://lindqvist-keramik.test/en/',
    {
      'lindqvist-keramik.test': {
        http: null,
        https: {
          '*': '<!doctype html><html lang="sv"><head><title>Keramik</title></head><body><p>Till salu sedan 2015.</p></body></html>',
        },
      },
    },
  ),
})
