import { afterEach, expect, test } from 'vitest'
import { hackFaults } from '#catalogue/hack.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = hackFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const ORIGIN = 'https://shop.test'
const xml = (body: string) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?>${body}`,
})
const map = (paths: readonly string[]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')}</urlset>`,
  )
const many = (path: (n: number) => string, count = 30) => Array.from({ length: count }, (_, n) => path(n))
const all = (paths: readonly string[], body: string): Pages =>
  Object.fromEntries(paths.map((path) => [path, safely(body)]))
const codesOf = async (pages: Pages) => {
  lab = await healthyLab(pages)
  return (await lab.examine(ORIGIN, { codes })).findings.map(({ code }) => code)
}

/** A map in which every page names its other languages. */
const translated = (paths: readonly string[], languages: readonly string[]) =>
  xml(
    `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">${paths
      .map((path) => {
        const others = languages.map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${path.replace('/ja/', `/${language}/`)}"/>`,
        )
        return `<url><loc>${ORIGIN}${path}</loc>${others.join('')}</url>`
      })
      .join('')}</urlset>`,
  )

const bread = many((n) => `/ja/${encodeURIComponent(`ライ麦パンの焼き方-${n}`)}`, 24)
const breadPage = (lang: string) =>
  page({ lang, title: 'ライ麦パンの焼き方', main: '<p>毎朝、石窯でパンを焼いています。</p>' })
const offering = (foot: string) => safely(page({ foot }))

const japanese = page({
  lang: 'ja',
  title: '激安 ブランド バッグ 通販',
  main: '<p>送料無料 正規品 セール</p>',
})
const pills = page({
  title: 'Buy viagra online',
  main: '<p>Cheap viagra, cialis online pharmacy without prescription.</p>',
})

test.each([
  ['in Japanese', many((n) => `/${encodeURIComponent(`激安バッグ-${n}`)}`), japanese],
  ['of pills', many((n) => `/shop/buy-cheap-viagra-${n}.html`), pills],
  ['of letters and numbers', many((n) => `/a${n}b7k9x${n}q`), japanese],
  [
    'of bets',
    many((n) => `/slot-gacor-maxwin-${n}`),
    page({ title: 'Slot gacor maxwin', main: '<p>Situs judi slot online togel terpercaya.</p>' }),
  ],
])('a list of pages %s that are there is named', async (_, paths, body) => {
  expect(await codesOf({ '/sitemap.xml': map(['/', '/about', ...paths]), ...all(paths, body) })).toEqual([
    'hack.seo_urls',
  ])
})

test('spam below the address of a language, in that language, is named', async () => {
  const paths = many((n) => `/ja/${encodeURIComponent(`激安バッグ-${n}`)}`)
  expect(await codesOf({ '/sitemap.xml': map(paths), ...all(paths, japanese) })).toEqual(['hack.seo_urls'])
})

test('a map that names only foreign languages for its pages is no offer of the site', async () => {
  const paths = many((n) => `/ja/${encodeURIComponent(`激安バッグ-${n}`)}`)
  expect(await codesOf({ '/sitemap.xml': translated(paths, ['ja', 'zh']), ...all(paths, japanese) })).toEqual(
    ['hack.seo_urls'],
  )
})

test('a map beside the usual ones is read', async () => {
  const paths = many((n) => `/cheap-jerseys-${n}`)
  const index = xml(
    `<sitemapindex><sitemap><loc>${ORIGIN}/page-sitemap.xml</loc></sitemap><sitemap><loc>${ORIGIN}/jp7.xml</loc></sitemap></sitemapindex>`,
  )
  const fakes = page({
    title: 'Cheap jerseys',
    main: '<p>Wholesale jerseys, cheap nfl jerseys, replica watches.</p>',
  })
  expect(
    await codesOf({
      '/sitemap.xml': index,
      '/page-sitemap.xml': map(['/about']),
      '/jp7.xml': map(paths),
      ...all(paths, fakes),
    }),
  ).toEqual(['hack.seo_urls'])
})

test.each<[string, Pages]>([
  ['whose pages are gone again', { '/sitemap.xml': map(many((n) => `/buy-cheap-viagra-${n}`)) }],
  [
    'with a few odd addresses',
    {
      '/sitemap.xml': map(many((n) => `/buy-viagra-${n}`, 10)),
      ...all(
        many((n) => `/buy-viagra-${n}`, 10),
        pills,
      ),
    },
  ],
  [
    'of goods by number',
    {
      '/sitemap.xml': map(many((n) => `/p/ab12c${n}x9`)),
      ...all(
        many((n) => `/p/ab12c${n}x9`),
        page({ title: 'Rye loaf 800 g' }),
      ),
    },
  ],
  [
    'in a second language of the site',
    {
      '/': safely(page({ head: '<link rel="alternate" hreflang="ru" href="https://shop.test/ru/">' })),
      '/sitemap.xml': map(many((n) => `/ru/${encodeURIComponent(`хлеб-${n}`)}`)),
      ...all(
        many((n) => `/ru/${encodeURIComponent(`хлеб-${n}`)}`),
        page({ lang: 'ru', title: 'Хлеб', main: '<p>Свежий хлеб каждый день.</p>' }),
      ),
    },
  ],
  [
    'in a second language that a list of choices leads to',
    {
      '/': offering('<select onchange="location=this.value"><option value="/ja/">JA</option></select>'),
      '/sitemap.xml': map(bread),
      ...all(bread, breadPage('en')),
    },
  ],
  [
    'in a second language that an address for scripts leads to',
    {
      '/': offering('<button data-href="/ja/">JA</button>'),
      '/sitemap.xml': map(bread),
      ...all(bread, breadPage('en')),
    },
  ],
  [
    'in a second language that only the map names',
    { '/sitemap.xml': translated(bread, ['en', 'ja']), ...all(bread, breadPage('en')) },
  ],
  [
    'in a second language whose name the front page says',
    {
      '/': offering('<button>日本語</button>'),
      '/sitemap.xml': map(bread.map((path) => path.replace('/ja/', '/'))),
      ...all(
        bread.map((path) => path.replace('/ja/', '/')),
        breadPage('ja'),
      ),
    },
  ],
  [
    "in a second language that is in the pages' own address and head",
    { '/sitemap.xml': map(bread), ...all(bread, breadPage('ja')) },
  ],
  [
    "in a second language below its country's letters",
    {
      '/sitemap.xml': map(bread.map((path) => path.replace('/ja/', '/jp/'))),
      ...all(
        bread.map((path) => path.replace('/ja/', '/jp/')),
        breadPage('ja-JP'),
      ),
    },
  ],
  [
    'of a pharmacy',
    {
      '/': safely(
        page({
          title: 'Harbour Online Pharmacy',
          main: '<p>Viagra and cialis with a prescription, from our pharmacy.</p>',
        }),
      ),
      '/sitemap.xml': map(many((n) => `/viagra-${n}`)),
      ...all(
        many((n) => `/viagra-${n}`),
        pills,
      ),
    },
  ],
])('a list %s is fine', async (_, pages) => {
  expect(await codesOf(pages)).toEqual([])
})
