import { afterEach, expect, test } from 'vitest'
import { type Answer, type Host, healthyLab, type Lab, openLab } from '#test/lab.ts'
import { healthyPages, page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const own = (codes: string[]) => codes.filter((code) => code.startsWith('redirect.'))
const to = (location: string, status = 301): Answer => ({ status, headers: { location } })
const found = async (typed = 'https://shop.test') => own(await lab.codes(typed))
const pages = healthyPages('https://shop.test')

test.each<[string, Host]>([
  ['to itself', { https: { '/': to('/') } }],
  [
    'between https and http',
    { http: { '/': to('https://shop.test/') }, https: { '/': to('http://shop.test/') } },
  ],
  ['between two pages', { https: { '/': to('/a', 302), '/a': to('/b', 307), '/b': to('/') } }],
  [
    'with a cookie that changes nothing',
    { https: { '/': { status: 302, headers: { location: '/', 'set-cookie': 'a=1' } } } },
  ],
  [
    'to ever new addresses',
    {
      https: {
        '*': (request, response) =>
          void response.writeHead(302, { location: `${request.url ?? '/'}x` }).end(),
      },
    },
  ],
])('a site that redirects %s is a loop, and nothing else', async (_, host) => {
  lab = await healthyLab({}, { host })
  const report = await lab.examine('https://shop.test')
  expect(report.findings[0]).toMatchObject({
    code: 'redirect.loop',
    verdict: 'confirmed',
    severity: 'critical',
  })
  expect(report.findings[0]?.evidence[0]?.excerpt).toMatch(/^location: /i)
  expect(report.requests).toBeLessThanOrEqual(60)
})

test('a page that only asks for a cookie is no loop', async () => {
  const home: Answer = (request, response) => {
    if (request.headers.cookie?.includes('seen=1')) response.writeHead(200, safely('').headers).end(page())
    else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1; path=/' }).end()
  }
  lab = await healthyLab({ '/': home })
  expect(await found()).toEqual([])
})

test('a site that sets a cookie for its whole domain on a second host and returns is no loop', async () => {
  const home: Answer = (request, response) => {
    if (request.headers.cookie?.includes('seen=1')) response.writeHead(200, safely('').headers).end(page())
    else response.writeHead(302, { location: 'https://id.shop.test/check' }).end()
  }
  const check: Answer = {
    status: 302,
    headers: { location: 'https://shop.test/', 'set-cookie': 'seen=1; Domain=shop.test; Secure' },
  }
  lab = await healthyLab({ '/': home }, { hosts: { 'id.shop.test': { https: { '/check': check } } } })
  const report = await lab.examine('https://shop.test')
  expect(report.state).toBe('up')
  expect(own(report.findings.map(({ code }) => code))).toEqual([])
})

test('a loop on www alone is reported as half of the ways in', async () => {
  lab = await healthyLab({}, { hosts: { 'www.shop.test': { https: { '*': to('https://www.shop.test/') } } } })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings.find(({ code }) => code === 'redirect.loop')).toMatchObject({ severity: 'high' })
})

test('an http copy beside a good https one is named', async () => {
  lab = await healthyLab({}, { host: { http: pages } })
  for (const typed of ['https://shop.test', 'http://shop.test', 'shop.test'])
    expect(await found(typed)).toContain('redirect.no_https')
})

test.each<[string, Answer, Answer]>([
  [
    'the name is on the browsers’ list',
    safely(page()),
    safely(page(), { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  ],
  [
    'the page itself leads on',
    page({ head: '<meta http-equiv="refresh" content="0; url=https://shop.test/">' }),
    safely(page()),
  ],
  [
    'a script leads on',
    page({ head: '<script>if(location.protocol!="https:")location.protocol="https:"</script>' }),
    safely(page()),
  ],
])('an http copy is not reported when %s', async (_, http, https) => {
  lab = await healthyLab({ '/': https }, { host: { http: { '/': http } } })
  expect(await found()).not.toContain('redirect.no_https')
})

test.each([301, 302, 307, 308])('https that leads to http with %i is a downgrade', async (status) => {
  lab = await healthyLab({}, { host: { http: pages, https: { '*': to('http://shop.test/', status) } } })
  for (const typed of ['https://shop.test', 'http://shop.test'])
    expect(await found(typed)).toEqual(['redirect.downgrade'])
})

test('a detour over http that ends on https is reported as the milder one', async () => {
  lab = await healthyLab(
    {},
    {
      host: { http: { '*': to('https://www.shop.test/') }, https: { '/': to('http://shop.test/') } },
      hosts: {
        'www.shop.test': { http: 'https://www.shop.test', https: healthyPages('https://www.shop.test') },
      },
    },
  )
  expect(await found()).toEqual(['redirect.downgrade'])
  const { findings } = await lab.examine('https://shop.test')
  expect(findings.find(({ code }) => code === 'redirect.downgrade')?.severity).toBe('medium')
})

const twin = (head = ''): Host => ({
  http: 'https://www.shop.test',
  https: { ...healthyPages('https://www.shop.test'), '/': safely(page({ head })) },
})

test('the same site with and without www is split', async () => {
  lab = await healthyLab({}, { hosts: { 'www.shop.test': twin() } })
  for (const typed of ['https://shop.test', 'https://www.shop.test'])
    expect(await found(typed)).toEqual(['redirect.www_split'])
})

test.each([
  ['a canonical address joins them', twin('<link rel="canonical" href="https://shop.test/">')],
  ['the twin stays out of search', twin('<meta name="robots" content="noindex">')],
  [
    'www is another site',
    { https: { '/': safely(page({ title: 'Suppliers', main: '<p>Prices for shops.</p>' })) } },
  ],
])('two names are not reported when %s', async (_, www) => {
  lab = await healthyLab({}, { hosts: { 'www.shop.test': www } })
  expect(await found()).not.toContain('redirect.www_split')
})

test('three detours are counted, two are not', async () => {
  const hops = { '/a': to('/b'), '/b': to('/c'), '/c': safely(page()) }
  lab = await healthyLab({ '/': to('/a'), ...hops })
  expect(await found()).toEqual(['redirect.chain'])
  await lab.close()
  lab = await healthyLab({ '/': to('/c'), '/c': safely(page()) })
  expect(await found('http://shop.test')).toEqual([])
})

test('a bare site on a port of its own has nothing of this', async () => {
  lab = await openLab({ hosts: { 'shop.test': { http: { '/': '<title>Bread</title><h1>Bread</h1>' } } } })
  expect(await found('http://shop.test')).toEqual([])
})
