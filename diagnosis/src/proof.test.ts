import { afterEach, expect, test } from 'vitest'
import { hasChromium } from '#test/deep.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'
import type { Zone } from '#test/zone.ts'

// A proof of fix asks for one fault alone: what is not seen is gone only where nothing was left out.
let lab: Lab
afterEach(() => lab.close())

async function left(code: string, pages: Pages, zone: Zone = {}) {
  lab = await healthyLab(pages, { zone })
  const { findings, not_examined, state } = await lab.examine('https://shop.test', { codes: [code] })
  return { state, findings: findings.map((found) => found.code), left: not_examined.length }
}

const MAILBOX = { '/': safely(page({ main: '<p>Write to hello@shop.test</p>' })) }
const html = { 'content-type': 'text/html; charset=utf-8' }

test.each(['hack.spam_hidden', 'ux.no_viewport', 'asset.broken', 'mail.spf_missing'])(
  'of %s on a healthy site nothing is left out',
  async (code) => {
    expect(await left(code, {})).toEqual({ state: 'up', findings: [], left: 0 })
  },
)

test.each<[string, Pages]>([
  [
    'asks for a password',
    { '/': { status: 401, headers: { ...html, 'www-authenticate': 'Basic' }, body: 'no' } },
  ],
  ['is not there', { '/': { status: 404, headers: html, body: page() } }],
  ['is refused', { '/': { status: 403, headers: html, body: 'Forbidden' } }],
  ['is no page', { '/': { headers: { 'content-type': 'application/json' }, body: '{}' } }],
  [
    'comes in a packing that we do not open',
    { '/': { headers: { ...html, 'content-encoding': 'br' }, body: Buffer.from([1, 2, 3]) } },
  ],
  [
    'breaks off',
    {
      '/': (_, response) => {
        response.writeHead(200, { ...html, 'content-length': 90_000 })
        response.write(page())
        setTimeout(() => response.destroy(), 50)
      },
    },
  ],
])('a fault of the page is not gone while the front page %s', async (_, pages) => {
  const seen = await left('hack.spam_hidden', pages)
  expect(seen.findings).toEqual([])
  expect(seen.left).toBeGreaterThan(0)
})

test.each<[string, string, Pages]>([
  ['the basket', 'shop.cart_error', { '/cart/': (request) => void request.socket.destroy() }],
  ['the basket, which asks us to wait,', 'shop.cart_error', { '/cart/': { status: 429, body: 'slow down' } }],
  ['a linked page', 'link.broken_internal', { '/about': (request) => void request.socket.destroy() }],
  ['a style sheet', 'asset.broken', { '/shop.css': (request) => void request.socket.destroy() }],
])('a fault is not gone while %s gives no answer', async (_, code, pages) => {
  const head = '<meta name="generator" content="WooCommerce 9"><link rel="stylesheet" href="/shop.css">'
  const front = safely(page({ head, main: '<a href="/cart/">Basket</a>' }))
  const seen = await left(code, { '/': front, ...pages })
  expect(seen.findings).toEqual([])
  expect(seen.left).toBeGreaterThan(0)
})

const SOON = page({ title: 'Coming soon', main: '<p>Our new website is under construction.</p>' })
const FATAL =
  '<b>Fatal error</b>:  Uncaught Error: no such class in /var/www/html/a.php:3<br />thrown in <b>/var/www/html/a.php</b> on line <b>3</b><br />'
const bare = (body: string) => ({ headers: html, body: `<!doctype html><html><body>${body}</body></html>` })
test.each<[string, string, Pages]>([
  ['ux.no_viewport', 'a placeholder', { '/': { headers: html, body: SOON.replace(/<nav>.*<\/nav>/, '') } }],
  ['link.broken_internal', 'a white page', { '/': bare('') }],
  [
    'hack.spam_hidden',
    'a database that does not answer',
    { '/': bare('<h1>Error establishing a database connection</h1>') },
  ],
  ['hack.spam_hidden', 'a broken program', { '/': bare(FATAL) }],
  ['http.5xx', 'a front page that is missing', { '/': { status: 404, headers: html, body: page() } }],
  [
    'app.coming_soon',
    'a default page',
    { '/': bare('<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>') },
  ],
  ['http.404_home', 'a white page', { '/': bare('') }],
])('%s is not gone while %s stands in front of it', async (code, _, pages) => {
  const seen = await left(code, pages)
  expect(seen.findings).toEqual([])
  expect(seen.left).toBeGreaterThan(0)
})

test.skipIf(!hasChromium)(
  'what only a browser sees is not gone from a page that is blank in it',
  async () => {
    const foot = "<script>document.body.innerHTML = ''</script>"
    const policy = { 'content-security-policy': "default-src 'self' 'unsafe-inline'" }
    lab = await healthyLab({ '/': safely(page({ foot }), policy) })
    const report = await lab.examine('https://shop.test', {
      codes: ['ux.overflow'],
      deep: { patienceMs: 500 },
    })
    expect(report.findings).toEqual([])
    expect(report.not_examined.map(({ why }) => why)).toContainEqual(expect.stringContaining('another fault'))
  },
)

test.each<[string, string]>([
  ['mail.spf_missing', 'a record'],
  ['tls.expired', 'a certificate'],
])('%s is gone although the front page is blank: %s is no part of it', async (code) => {
  expect(await left(code, { '/': bare('') })).toMatchObject({ findings: [], left: 0 })
})

test.each<[string, Zone]>([
  ['mail.mx_dead', { 'mail.shop.test': 'SILENT' }],
  ['mail.dmarc_missing', { '_dmarc.shop.test': 'SERVFAIL' }],
])('%s is not gone while the resolver gives no answer', async (code, zone) => {
  const seen = await left(code, MAILBOX, zone)
  expect(seen.findings).toEqual([])
  expect(seen.left).toBeGreaterThan(0)
})

test.each([
  ['does not know', { status: 404, body: '{}' }],
  ['asks us to wait', { status: 429, body: '{}' }],
])('a domain that runs out is not renewed because the register %s', async (_, answer) => {
  lab = await healthyLab({}, { hosts: { 'rdap.org': { https: { '*': answer } } } })
  const { not_examined } = await lab.examine('https://shop.test', { codes: ['dns.domain_expiring'] })
  expect(not_examined.map(({ what }) => what)).toContain('rdap.org')
})
