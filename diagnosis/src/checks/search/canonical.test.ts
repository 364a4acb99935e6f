import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const examine = async (pages: Pages, url = 'https://shop.test') => {
  lab = await healthyLab(pages)
  return (await lab.examine(url, { codes: ['seo.canonical_bad'] })).findings
}
const front = (href: string) => ({ '/': safely(page({ head: `<link rel="canonical" href="${href}">` })) })

test.each([
  ['the site of the template', 'https://demo-bakery.example/'],
  ['one’s own machine', 'http://localhost:3000/'],
  ['a page that is gone', 'https://shop.test/old-home'],
  ['a host that does not exist', 'https://old.shop.test/'],
])('a front page that names %s as the true one is named', async (_, href) => {
  const found = await examine(front(href))
  expect(found.map(({ severity, verdict }) => [severity, verdict])).toEqual([['high', 'confirmed']])
})

test('a `Link` header counts like a tag', async () => {
  const answer = safely(page(), {
    link: '</style.css>; rel=preload, <https://demo-bakery.example/>; rel="canonical"',
  })
  expect(await examine({ '/': answer })).toHaveLength(1)
})

test.each([
  ['contradicting lines', 'https://shop.test/"><link rel="canonical" href="https://shop.test/about'],
  ['an address without its scheme', 'www.shop.test/'],
  ['no address at all', 'https://'],
])('%s are named, more mildly', async (_, href) => {
  expect((await examine(front(href))).map(({ severity }) => severity)).toEqual(['medium'])
})

test('pages that all name the front page are named', async () => {
  const head = '<link rel="canonical" href="https://shop.test/">'
  const inner = (title: string) =>
    safely(
      page({
        title,
        head,
        main: `<p>${title}: this is a text of its own, and long enough to be one of its own.</p>`,
      }),
    )
  const found = await examine({
    '/': safely(page({ head })),
    '/about': inner('About us'),
    '/contact': inner('Contact'),
  })
  expect(found.map(({ severity }) => severity)).toEqual(['high'])
})

test('an app that sends one shell for every address is not reported', async () => {
  const shell = safely(page({ head: '<link rel="canonical" href="/">' }))
  expect(await examine({ '/': shell, '/about': shell, '/contact': shell, '/privacy': shell })).toEqual([])
})

test.each([
  'https://shop.test/',
  'https://shop.test',
  'http://shop.test/',
  'https://www.shop.test/',
  'https://SHOP.test/index.html',
  '/',
  './',
  '',
])('a front page that names itself as %j is no fault', async (href) => {
  expect(await examine({ ...front(href), '/index.html': page() })).toEqual([])
})

test('an article published elsewhere first may name its source, and so may a body that is quoted', async () => {
  const head = '<link rel="canonical" href="https://magazine.example/bread">'
  const article = safely(page({ title: 'On bread', head }))
  expect(await examine({ '/about': article }, 'https://shop.test/about')).toEqual([])
  await lab.close()
  expect(await examine({ '/': safely(page({ main: head + 'text '.repeat(40) })) })).toEqual([])
})

test('versions for other countries, a platform’s name and an address in numbers are not reported', async () => {
  const head =
    '<link rel="canonical" href="https://bakery-world.example/"><link rel="alternate" hreflang="de" href="https://bakery-world.example/"><link rel="alternate" hreflang="en" href="https://shop.test/">'
  expect(await examine({ '/': safely(page({ head })) })).toEqual([])
  await lab.close()
  lab = await openLab({ hosts: { 'bakery.netlify.app': { https: front('https://corner-bakery.example/') } } })
  expect(await lab.codes('https://bakery.netlify.app')).not.toContain('seo.canonical_bad')
})

test('a true address that refuses us says nothing', async () => {
  expect(await examine({ ...front('https://shop.test/start'), '/start': { status: 403, body: '' } })).toEqual(
    [],
  )
})
