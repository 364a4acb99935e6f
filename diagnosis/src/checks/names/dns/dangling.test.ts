import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const own = (codes: string[]) => codes.filter((code) => /^(dns|net|host)\./.test(code))
const html = (body: string, status = 404) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const GONE: [string, string, string][] = [
  [
    'GitHub Pages',
    'bakery.github.io',
    "<html><head><title>Site not found · GitHub Pages</title></head><body><h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p></body></html>",
  ],
  [
    'Heroku',
    'calm-river-1.herokudns.com',
    '<!DOCTYPE html><html><head><title>No such app</title></head><body><iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe></body></html>',
  ],
  [
    'S3',
    'shop.test.s3-website-eu-west-1.amazonaws.com',
    '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1><ul><li>Code: NoSuchBucket</li><li>Message: The specified bucket does not exist</li></ul></body></html>',
  ],
  ['Netlify', 'bakery.netlify.app', 'Not Found - Request ID: 01J9ZXQ'],
  [
    'Vercel',
    'cname.vercel-dns.com',
    'The deployment could not be found on Vercel.\n\nDEPLOYMENT_NOT_FOUND\n\nfra1::x9',
  ],
  [
    'Fastly',
    'bakery.global.ssl.fastly.net',
    '<html><body>Fastly error: unknown domain: promo.shop.test.</body></html>',
  ],
]

test.each(GONE)('an address left behind at %s is reported as a risk', async (_, target, body) => {
  lab = await openLab({
    hosts: { 'promo.shop.test': { https: { '*': html(body) } } },
    zone: { 'promo.shop.test': { CNAME: target }, [target]: { A: ['127.0.0.1'] } },
  })
  const { findings } = await lab.examine('https://promo.shop.test', { codes })
  expect(findings[0]).toMatchObject({ code: 'dns.dangling_cname', verdict: 'confirmed', severity: 'high' })
  expect(findings[0]?.evidence[0]).toMatchObject({ excerpt: target })
})

test('a service whose name is gone from DNS is reported, with the missing address folded in', async () => {
  lab = await openLab({
    hosts: {},
    zone: { 'promo.shop.test': { CNAME: 'bakery.azurewebsites.net' }, net: { NS: ['a.gtld-servers.net'] } },
  })
  const { findings } = await lab.examine('https://promo.shop.test', { codes })
  expect(findings).toMatchObject([
    { code: 'dns.dangling_cname', verdict: 'likely', severity: 'critical', causes: ['dns.nxdomain'] },
  ])
})

test('a site that lives at a service is well', async () => {
  const target = 'bakery.github.io'
  lab = await healthyLab({}, { zone: { 'www.shop.test': { CNAME: target }, [target]: { A: ['127.0.0.1'] } } })
  expect(own(await lab.codes('https://www.shop.test', { codes }))).toEqual([])
})

test('a site that writes about such pages, even at the service itself, is well', async () => {
  const target = 'blog.github.io'
  const main = `<article><p>${'We moved our blog. '.repeat(40)}</p><p>First it said: There isn't a GitHub Pages site here.</p></article>`
  lab = await openLab({
    hosts: { 'blog.shop.test': { https: { '/': safely(page({ main })) } } },
    zone: { 'blog.shop.test': { CNAME: target }, [target]: { A: ['127.0.0.1'] } },
  })
  expect(own(await lab.codes('https://blog.shop.test', { codes }))).toEqual([])
})

test('the words alone, without an alias to the service, are no takeover', async () => {
  const [, , body = ''] = GONE[0] ?? []
  lab = await openLab({ hosts: { 'promo.shop.test': { https: { '*': html(body) } } } })
  expect(own(await lab.codes('https://promo.shop.test', { codes }))).toEqual([])
})

const MISSING: [string, string, string][] = [
  [
    'Webflow',
    'proxy-ssl.webflow.com',
    "<html><head><title>Not Found</title></head><body><h2>Page Not Found</h2><div>The page you are looking for doesn't exist or has been moved.</div></body></html>",
  ],
  [
    'GitLab',
    'bakery.gitlab.io',
    "<html><head><title>The page you're looking for could not be found (404)</title></head><body><h1>404</h1><h3>The page you're looking for could not be found.</h3></body></html>",
  ],
  [
    'Thinkific',
    'bakery.thinkific.com',
    "<html><head><title>404</title></head><body><h1>The page you were looking for doesn't exist.</h1><p>You may have mistyped the address or the page may have moved.</p></body></html>",
  ],
  ['Render', 'bakery.onrender.com', 'Not Found'],
]

/** A name at a service, whose front page and all other pages answer like this. */
const nameAt = (target: string, front: Pages, rest: string) => {
  const pages = { '*': html(rest), ...front }
  return openLab({
    hosts: { 'promo.shop.test': { http: pages, https: pages } },
    zone: { 'promo.shop.test': { CNAME: target }, [target]: { A: ['127.0.0.1'] } },
  })
}

test.each([...MISSING, ...GONE])(
  'a missing page of a live %s site is no unused name',
  async (_, target, body) => {
    lab = await nameAt(target, { '/': safely(page()) }, body)
    expect(own(await lab.codes('https://promo.shop.test/old', { codes }))).toEqual([])
  },
)

test.each(MISSING)(
  'a front page with the words of %s for any missing page is a likely risk',
  async (_, target, body) => {
    lab = await nameAt(target, {}, body)
    const { findings } = await lab.examine('https://promo.shop.test/old', { codes })
    expect(findings.find(({ code }) => code === 'dns.dangling_cname')).toMatchObject({ verdict: 'likely' })
  },
)

test('an address left behind is named whichever of its pages was typed', async () => {
  const [, target = '', body = ''] = GONE[0] ?? []
  lab = await nameAt(target, {}, body)
  const { findings } = await lab.examine('https://promo.shop.test/old', { codes })
  expect(findings.find(({ code }) => code === 'dns.dangling_cname')).toMatchObject({ verdict: 'confirmed' })
})

test('a front page that leads on to a missing one is no unused name', async () => {
  const [, target = '', body = ''] = MISSING[0] ?? []
  lab = await nameAt(target, { '/': { status: 302, headers: { location: '/en' } } }, body)
  expect(own(await lab.codes('https://promo.shop.test', { codes }))).toEqual([])
})
