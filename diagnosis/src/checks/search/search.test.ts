import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import { searchChecks } from './index.ts'

let lab: Lab
const SEARCH = { codes: searchChecks.flatMap(({ codes: each }) => each) }
afterEach(() => lab.close())
const found = async (pages: Pages) => {
  lab = await healthyLab(pages)
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  return findings
    .filter(({ code }) => code.startsWith('seo.'))
    .map(({ code, severity }) => `${code} ${severity}`)
}
const front = (wish: Parameters<typeof page>[0]) => found({ '/': safely(page(wish)) })

test.each([
  'Home',
  'My Site',
  'React App',
  'Untitled Document',
  'Startseite',
  'Página principal',
  'Home | My Site',
  'Home – WordPress',
])('a front page called %j is named', async (title) => {
  expect(await front({ title })).toEqual(['seo.title_desc medium'])
})

test.each([
  'Corner Bakery',
  'Home | Corner Bakery',
  'Home Bakery',
  'Willkommen – Bäckerei Eck',
  'Index Funds Explained',
])('a front page called %j is no fault', async (title) => {
  expect(await front({ title })).toEqual([])
})

test('a front page without a title is named; one without a description mildly', async () => {
  expect(await front({ without: 'title' })).toEqual(['seo.title_desc medium'])
  await lab.close()
  expect(await front({ without: 'description' })).toEqual(['seo.title_desc low'])
})

test('the title of a drawing in the page is not the title of the page', async () => {
  expect(
    await front({ without: 'title', main: `<svg><title>Logo</title></svg>${'Bread and cakes. '.repeat(9)}` }),
  ).toEqual(['seo.title_desc medium'])
})

test('a placeholder that the page itself quotes is what it writes about', async () => {
  const main = `<p>Editors write “Untitled Document” into every new page. ${'Change it before you publish. '.repeat(5)}</p>`
  lab = await healthyLab({ '/': safely(page({ title: 'Untitled Document', main })) })
  expect(await lab.codes('https://shop.test', { codes: ['seo.title_desc'] })).toEqual([])
})

test('one title for all pages is a small thing', async () => {
  const title = 'Corner Bakery: bread for Harbour Town'
  const inner = (main: string) => safely(page({ title, main: `<p>${main.repeat(30)}</p>` }))
  expect(await found({ '/about': inner('About. '), '/contact': inner('Contact. ') })).toEqual([
    'seo.title_desc low',
  ])
})

const data = (json: string) => ({ head: `<script type="application/ld+json">${json}</script>` })

test.each([
  '{"@context":"https://schema.org","@type":"Bakery","name":"Corner",}',
  '{"@context":"https://schema.org","@type":"LocalBusiness","telephone":"1"}',
  '{"@graph":[{"@type":"WebSite"},{"@type":["Restaurant"],"name":"Corner"}]}',
  "{'@type':'Organization'}",
])('details that cannot be read or lack the essentials are named mildly: %s', async (json) => {
  expect(await front(data(json))).toEqual(['seo.schema_invalid low'])
})

test.each([
  '{"@context":"https://schema.org","@type":"Bakery","name":"Corner","address":"Quay 1"}',
  '{"@graph":[{"@type":"Organization","name":"Corner"},{"@type":"Bakery","@id":"#b"}]}',
  '\n//<![CDATA[\n{"@type":"WebSite"}\n//]]>\n',
  '[{"@type":"BreadcrumbList"}]',
  '',
])('details in order are no fault: %j', async (json) => {
  expect(await front(data(json))).toEqual([])
})

const versions = (...codes: string[]) => ({
  head: codes.map((code) => `<link rel="alternate" hreflang="${code}" href="/${code}/">`).join(''),
})

test.each(['en-UK', 'jp', 'en_GB', 'german'])(
  'a language code %j that does not exist is named mildly',
  async (code) => {
    expect(await front(versions('de', code))).toEqual(['seo.hreflang_bad low'])
  },
)

test('a version that does not point back is named mildly; those that do are no fault', async () => {
  const head = '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">'
  const english = safely(page({ head }))
  const lonely = safely(page({ head: '<link rel="alternate" hreflang="de" href="/de/">' }))
  expect(await found({ '/': english, '/de/': lonely })).toEqual(['seo.hreflang_bad low'])
  await lab.close()
  expect(await found({ '/': english, '/de/': english })).toEqual([])
  await lab.close()
  expect(await front(versions('x-default', 'es-419', 'zh-Hant-TW', 'de-AT', 'EN-gb'))).toEqual([])
})
