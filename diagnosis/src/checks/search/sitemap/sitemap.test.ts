import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { searchChecks } from '#checks/search/index.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
const SEARCH = { codes: searchChecks.flatMap(({ codes: each }) => each) }
afterEach(() => lab.close())
const ROBOTS = 'User-agent: *\nAllow: /\nSitemap: https://shop.test/sitemap.xml\n'
const examine = async (map: Pages[string], pages: Pages = {}) => {
  lab = await healthyLab({ '/robots.txt': ROBOTS, '/sitemap.xml': map, ...pages })
  return (await lab.examine('https://shop.test', SEARCH)).findings.filter(({ code }) =>
    code.startsWith('seo.'),
  )
}
const codes = async (map: Pages[string], pages?: Pages) => (await examine(map, pages)).map(({ code }) => code)
const xml = (body: string | Buffer, type = 'application/xml') => ({ headers: { 'content-type': type }, body })
const list = (...paths: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${path.startsWith('/') ? `https://shop.test${path}` : path}</loc></url>`)
    .join('\n')}</urlset>`
const BAD = ['seo.sitemap_bad']

test.each([
  ['is gone', { status: 404, body: 'gone' }],
  ['fails', { status: 500, body: 'oops' }],
  ['is a web page', safely(page({ title: 'Site map' }))],
  ['is broken XML', xml(list('/').replace('</urlset>', '</url>'))],
  ['breaks off', xml(list('/', '/about').slice(0, -30))],
  ['begins with an empty line', xml(`\n${list('/')}`)],
  ['has a bare ampersand', xml(list('/?a=1&b=2'))],
  ['begins with a warning', xml(`<br />\n<b>Warning</b>: x in y on line 3<br />\n${list('/')}`)],
  ['leads to pages that are gone', xml(list('/', '/old', '/older', '/about'))],
  ['lists the pages of somebody else', xml(list('https://template.example/', 'https://template.example/a'))],
  ['lists a test copy', xml(list('https://staging.shop.test/', 'https://staging.shop.test/about'))],
])('a declared map that %s is named', async (_, map) => {
  expect(await codes(map as Pages[string])).toEqual(BAD)
})

test('a map that leads to pages hidden from Google is named', async () => {
  const hidden = safely(page({ title: 'Hidden', head: '<meta name="robots" content="noindex">' }))
  expect(await codes(xml(list('/', '/hidden')), { '/hidden': hidden })).toEqual(BAD)
})

test('an index is followed one step', async () => {
  const index = `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/pages.xml</loc></sitemap></sitemapindex>`
  expect(await codes(xml(index), { '/pages.xml': xml(list('/gone', '/gone-too')) })).toEqual(BAD)
  await lab.close()
  expect(await codes(xml(index), { '/pages.xml': xml(list('/', '/about')) })).toEqual([])
})

test.each([
  ['as usual', xml(list('/', '/about', '/contact'))],
  [
    'with pictures and languages',
    xml(
      list('/').replace(
        '</loc>',
        '</loc><image:image xmlns:image="x"><image:loc>https://cdn.example/a.jpg</image:loc></image:image>',
      ),
    ),
  ],
  ['with a byte order mark', xml(`\uFEFF${list('/')}`)],
  ['as plain lines', xml('https://shop.test/\nhttps://shop.test/about\n', 'text/plain')],
  [
    'as a feed',
    xml(
      '<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><link>https://shop.test/</link></channel></rss>',
    ),
  ],
  ['packed', xml(gzipSync(list('/', '/about')), 'application/gzip')],
  ['with www. and http', xml(list('http://www.shop.test/', 'http://shop.test/about/../about'))],
  [
    'with a style of its own',
    xml(list('/').replace('?>', '?><?xml-stylesheet type="text/xsl" href="/x.xsl"?>')),
  ],
  ['refused', { status: 403, body: 'no' }],
])('a map %s is no fault', async (_, map) => {
  expect(await codes(map as Pages[string])).toEqual([])
})

test('a small site without a map is no fault; a larger one is reported mildly', async () => {
  const none = { status: 404, body: 'no' }
  expect(await codes(none, { '/robots.txt': 'User-agent: *\nDisallow:\n' })).toEqual([])
  await lab.close()
  const links = Array.from({ length: 20 }, (_, at) => `<a href="/p${at}">Page ${at}</a>`).join(' ')
  const pages = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`/p${at}`, page({ title: `P ${at}` })]),
  )
  const found = await examine(none, {
    '/robots.txt': '',
    '/': safely(page({ main: `<p>${links}</p>` })),
    ...pages,
  })
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['seo.sitemap_bad', 'low']])
})

test('a map that lists every page of a hidden site is not reported beside the hiding', async () => {
  const hidden = safely(page({ head: '<meta name="robots" content="noindex">' }))
  expect(await codes(xml(list('/')), { '/': hidden })).toEqual(['seo.noindex'])
})
