import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab, openLab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import { searchChecks } from './index.ts'

let lab: Lab
const SEARCH = { codes: searchChecks.flatMap(({ codes: each }) => each) }
afterEach(() => lab.close())
const codes = async (url = 'https://shop.test') =>
  (await lab.codes(url, SEARCH)).filter((code) => code.startsWith('seo.'))
const withHead = (head: string) => healthyLab({ '/': safely(page({ head })) })

test.each([
  '<meta name="robots" content="noindex">',
  "<META CONTENT='NOFOLLOW , NoIndex' NAME='ROBOTS'>",
  '<meta name=robots content=none>',
  '<meta name="robots" content="max-image-preview:large, noindex, follow"/>',
  '<meta name="robots" content="index, follow"><meta name="googlebot" content="noindex">',
  '<meta name="robots" content="noindex nofollow">',
])('a front page with %s hides itself', async (head) => {
  lab = await withHead(head)
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  expect(findings.map(({ code, severity, verdict }) => ({ code, severity, verdict }))).toContainEqual({
    code: 'seo.noindex',
    severity: 'critical',
    verdict: 'confirmed',
  })
})

test.each([
  'noindex',
  'noindex, nofollow',
  'googlebot: noindex',
  'none',
  'otherbot: noarchive, googlebot: nofollow, noindex',
  'unavailable_after: 25 Jun 2090 15:00:00 GMT, noindex',
])('a front page sent with "X-Robots-Tag: %s" hides itself', async (value) => {
  lab = await healthyLab({ '/': safely(page(), { 'x-robots-tag': value }) })
  expect(await codes()).toEqual(['seo.noindex'])
})

test('of several header lines the one that hides is quoted', async () => {
  const answer = safely(page())
  const headers = { ...answer.headers, 'x-robots-tag': ['noarchive', 'googlebot: noindex'] }
  lab = await healthyLab({ '/': { ...answer, headers } })
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  const found = findings.find(({ code }) => code === 'seo.noindex')
  expect(found?.evidence.map(({ excerpt }) => excerpt)).toEqual(['x-robots-tag: googlebot: noindex'])
})

test.each([
  '<meta name="robots" content="index, follow">',
  '<meta name="robots" content="noarchive, noimageindex, max-image-preview: none">',
  '<meta name="adsbot-google" content="noindex"><meta name="googlebot-news" content="noindex">',
  '<!-- <meta name="robots" content="noindex"> -->',
  '<noscript><meta name="robots" content="noindex"></noscript>',
  '<meta name="description" content="How to use noindex and none">',
  '<script>var tag = \'<meta name="robots" content="noindex">\'</script>',
])('a front page with %s does not hide', async (head) => {
  lab = await withHead(head)
  expect(await codes()).not.toContain('seo.noindex')
})

test('an article that explains the line does not hide', async () => {
  const main =
    '<article><h1>What is noindex?</h1><p>It tells Google to leave a page out of its results, and many sites carry it by accident after a move.</p><pre>&lt;meta name="robots" content="noindex"&gt;</pre></article>'
  lab = await healthyLab({
    '/': safely(page({ main }), { 'x-robots-tag': 'adsbot: noindex, unavailable_after: none' }),
  })
  expect(await codes()).toEqual([])
})

test('a hidden inner page is not reported, and the front page of a typed inner page is looked at', async () => {
  const hidden = safely(page({ title: 'Thank you', head: '<meta name="robots" content="noindex">' }))
  lab = await healthyLab({ '/thank-you': hidden })
  expect(await codes('https://shop.test/thank-you')).toEqual([])
  await lab.close()
  lab = await healthyLab({ '/': hidden })
  expect(await codes('https://shop.test/about')).toContain('seo.noindex')
})

const hiddenPage = safely(page({ head: '<meta name="robots" content="noindex, follow">' }))
const isGoogle = (request: IncomingMessage) => request.headers['user-agent']?.includes('Googlebot')
/** Leads people to a gate, and lets Googlebot through. */
const gated =
  (to: string): Answer =>
  (request, response) => {
    const open = safely(page())
    if (isGoogle(request)) response.writeHead(200, open.headers).end(open.body)
    else response.writeHead(302, { location: to }).end()
  }

test('a front page that leads people to a hidden age check, and Googlebot to the shop, does not hide', async () => {
  lab = await healthyLab({ '/': gated('/age-check?to=/'), '/age-check': hiddenPage })
  expect(await codes()).toEqual([])
  expect(await codes('https://shop.test/about')).toEqual([])
})

test('a front page that leads people to hidden consent on another host does not hide', async () => {
  const hosts = { 'consent.test': { https: { '/': hiddenPage } } }
  lab = await healthyLab(
    { '/': gated('https://consent.test/?to=shop'), '/about': gated('https://consent.test/?to=about') },
    { hosts },
  )
  expect(await codes()).toEqual([])
  expect(await codes('https://shop.test/about')).toEqual([])
})

test('a front page that leads Googlebot to a hidden page too hides itself', async () => {
  const to = (location: string): Answer => ({ status: 302, headers: { location } })
  lab = await healthyLab({ '/': to('/start'), '/start': hiddenPage })
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  expect(findings[0]).toMatchObject({ code: 'seo.noindex', verdict: 'confirmed' })
  await lab.close()
  const hosts = { 'new-shop.test': { https: { '/': hiddenPage } } }
  lab = await healthyLab({ '/': to('https://new-shop.test/') }, { hosts })
  expect(await codes()).toContain('seo.noindex')
})

test('a page of search results may hide', async () => {
  const hidden = safely(page({ head: '<meta name="robots" content="noindex, follow">' }))
  const open = safely(page())
  lab = await healthyLab({
    '/': (request, response) => {
      const { headers, body } = request.url === '/' ? open : hidden
      response.writeHead(200, headers).end(body)
    },
    '/robots.txt': 'User-agent: *\nDisallow: /*?s=\n',
  })
  expect(await codes('https://shop.test/?s=rye')).toEqual([])
})

test('a test copy and a door with a password may hide', async () => {
  const head = '<meta name="robots" content="noindex,nofollow">'
  const robots = 'User-agent: *\nDisallow: /\n'
  const pages = {
    '/': safely(page({ head })),
    '/robots.txt': robots,
    '/about': page(),
    '/contact': page(),
    '/privacy': page(),
  }
  lab = await openLab({ hosts: { 'staging.shop.test': { https: pages } } })
  expect(await codes('https://staging.shop.test')).toEqual([])
  await lab.close()
  const main =
    '<form method="post"><label>Password <input type="password" name="p"></label><button>Sign in</button></form>'
  lab = await healthyLab({ '/': safely(page({ head, main })) })
  expect(await codes()).not.toContain('seo.noindex')
})

test('a line that is gone on the second visit is not reported', async () => {
  let visits = 0
  const answer = safely(page({ head: '<meta name="robots" content="noindex">' }))
  lab = await healthyLab({
    '/': (_, response) => {
      visits += 1
      response.writeHead(200, answer.headers).end(visits === 1 ? answer.body : page())
    },
  })
  expect(await codes()).not.toContain('seo.noindex')
})

test('hiding from Bing alone is graver than nothing and milder than hiding from Google', async () => {
  lab = await withHead('<meta name="bingbot" content="noindex">')
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  expect(findings.find(({ code }) => code === 'seo.noindex')?.severity).toBe('medium')
})
