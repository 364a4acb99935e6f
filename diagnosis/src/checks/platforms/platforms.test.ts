import { afterEach, expect, test } from 'vitest'
import { platformsFaults } from '#catalogue/platforms.ts'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = platformsFaults.map(({ code }) => code)
const URL_ = 'https://shop.test'
const seen = async (pages: Pages, name = 'shop.test') => {
  lab = await healthyLab(pages, { name })
  return lab.codes(`https://${name}`, { codes })
}
const html = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`

const LOCK = html(
  '<main><h1>Opening soon</h1><form method="post" action="/password"><input type="hidden" name="form_type" value="storefront_password"><input type="password" name="password"><button>Enter</button></form></main>',
  '<link rel="stylesheet" href="https://cdn.shopify.com/s/files/1/t/1/assets/base.css">',
)

test.each<[string, Pages]>([
  [
    'by redirect',
    {
      '/': { status: 302, headers: { location: '/password' } },
      '/password': { headers: { 'x-shopid': '123' }, body: LOCK },
    },
  ],
  [
    'in German',
    {
      '/': { status: 302, headers: { location: '/de/password' } },
      '/de/password': {
        headers: { 'x-shopid': '123' },
        body: LOCK.replace('Opening soon', 'Bald verfügbar'),
      },
    },
  ],
  ['at the front', { '/': { headers: { 'powered-by': 'Shopify' }, body: LOCK } }],
])('a shop behind a password is named: %s', async (_name, pages) => {
  expect(await seen(pages)).toEqual(['sh.password'])
})

test.each<[string, Pages]>([
  [
    'a page for those who forgot theirs',
    {
      '/': { status: 302, headers: { location: '/password' } },
      '/password': html('<h1>Forgot your password?</h1><form action="/reset"><input name="email"></form>'),
    },
  ],
  [
    'an open shop',
    {
      '/': {
        headers: { 'x-shopid': '1' },
        body: page({ head: '<link rel="stylesheet" href="https://cdn.shopify.com/s/a.css">' }),
      },
    },
  ],
])('what only resembles it is not reported: %s', async (_name, pages) => {
  expect(await seen(pages)).toEqual([])
})

test.each<[string, number, string]>([
  [
    'unavailable',
    404,
    html(
      '<h1>Sorry, this shop is currently unavailable.</h1>',
      '<link rel=stylesheet href="https://cdn.shopify.com/x.css">',
    ),
  ],
  ['unpaid', 402, html('<h1>This store is unavailable</h1><p>If you are the owner, log in to Shopify.</p>')],
  [
    'unattached',
    404,
    html(
      '<h1>Only one step left!</h1><p>To finish setting up your new web address, go to your domain settings, click "Connect existing domain".</p>',
      '<link rel=stylesheet href="https://cdn.shopify.com/x.css">',
    ),
  ],
])('a shop that Shopify does not show is named: %s', async (_name, status, body) => {
  expect(await seen({ '/': { status, headers: { 'content-type': 'text/html' }, body } })).toEqual([
    'sh.unavailable',
  ])
})

test('a shop of another make that is closed is not called one of Shopify', async () => {
  expect(
    await seen({ '/': { status: 503, body: html('<h1>This shop is currently unavailable</h1>') } }),
  ).toEqual([])
})

test('scripts from very many places are counted', async () => {
  const scripts = Array.from(
    { length: 27 },
    (_, index) => `<script async src="https://cdn${index}.app${index}.test/a.js"></script>`,
  )
  expect(
    await seen({
      '/': {
        headers: { 'x-shopid': '1', 'content-type': 'text/html' },
        body: page({ foot: scripts.join('') }),
      },
    }),
  ).toEqual(['sh.theme_apps'])
})

test('the script of an app that is gone is named', async () => {
  const body = page({
    foot: '<script async src="https://apps.test/widget.js?shop=a.myshopify.com"></script>',
  })
  lab = await healthyLab(
    { '/': { headers: { 'x-shopid': '1', 'content-type': 'text/html' }, body } },
    { hosts: { 'apps.test': { https: {} } } },
  )
  expect(await lab.codes(URL_, { codes })).toEqual(['sh.theme_apps'])
})

const WIX = html(
  '<h1>Looks like this domain isn’t connected to a website yet</h1><p>If this is your domain, connect it to your Wix site.</p>',
  '<link rel="stylesheet" href="https://static.parastorage.com/services/x.css">',
)

test.each<[string, Record<string, string>, string]>([
  ['by its words', { server: 'Pepyaka' }, WIX],
  [
    'by its works',
    { server: 'Pepyaka/1.19' },
    html('<div ng-app="wixErrorPagesApp" data-code="ConnectYourDomain"></div>'),
  ],
  ['without its header', {}, WIX],
])('a name that is not connected at Wix is named: %s', async (_name, headers, body) => {
  expect(
    await seen({ '/': { status: 404, headers: { 'content-type': 'text/html', ...headers }, body } }),
  ).toEqual(['wx.not_connected'])
})

test('a missing page of a Wix site is not called unconnected', async () => {
  expect(
    await seen({
      '/': {
        status: 404,
        headers: { server: 'Pepyaka' },
        body: html('<h1>404</h1><p>There is nothing here.</p>'),
      },
    }),
  ).toEqual([])
})

test('a site on a free address of Wix is named', async () => {
  const body = page({ head: '<meta name="generator" content="Wix.com Website Builder">' })
  expect(await seen({ '/': safely(body) }, 'corner.wixsite.com')).toEqual(['wx.free_domain'])
})

test('a site of Wix under its own name is not reported', async () => {
  const body = page({ head: '<meta name="generator" content="Wix.com Website Builder">' })
  expect(await seen({ '/': safely(body) })).toEqual([])
})

test.each<[string, number, string]>([
  [
    'expired',
    404,
    html(
      '<h1>Website Expired</h1><p>This account has expired. If you are the site owner, log in to reactivate it.</p>',
    ),
  ],
  [
    'private',
    401,
    html(
      '<h1>Private Site</h1><p>This site is currently private. If you’re the owner or a contributor, log in.</p>',
    ),
  ],
  ['behind a password', 401, html('<form><input type="password" name="p"><button>Enter</button></form>')],
  [
    'behind a password, status 200',
    200,
    html('<h2>Enter password</h2><form><input type="password" name="p"><button>Enter</button></form>'),
  ],
])('a Squarespace site that is shut is named: %s', async (_name, status, body) => {
  expect(
    await seen({ '/': { status, headers: { 'content-type': 'text/html', server: 'Squarespace' }, body } }),
  ).toEqual(['sq.expired_private'])
})

test('an open Squarespace site with a page about expired goods is not reported', async () => {
  const body = page({
    main: '<h1>Vouchers</h1><p>Your voucher has expired? This site explains what to do.</p>',
  })
  expect(
    await seen({ '/': { headers: { 'content-type': 'text/html', server: 'Squarespace' }, body } }),
  ).toEqual([])
})

test('a site with a password that is not of Squarespace is not reported', async () => {
  const answer = {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="x"' },
    body: html('<h1>Private site</h1>'),
  }
  expect(await seen({ '/': answer })).toEqual([])
})

const OLD =
  '<html><head><title>Bakery</title></head><body bgcolor="#ffffff"><table width="760" cellpadding="0" cellspacing="0"><tr><td><font size="2"><a href="/about">About</a></font></td><td><font>We bake bread every morning in our own stone oven, and deliver it to the whole town since 1987.</font></td></tr></table><p>&copy; 2003-2009 Bakery</p></body></html>'

test('a site of long ago is named', async () => {
  expect(await seen({ '/': { headers: { 'content-type': 'text/html' }, body: OLD } })).toEqual([
    'biz.outdated_site',
  ])
})

test('http alone counts where it may be judged', async () => {
  const body = OLD.replace('&copy; 2003-2009', 'Our')
  lab = await openLab({
    hosts: { 'shop.test': { http: { '/': { headers: { 'content-type': 'text/html' }, body } } } },
  })
  expect(await lab.codes('http://shop.test', { codes })).toEqual(['biz.outdated_site'])
})

test.each([
  ['with this year at its end', OLD.replace('2009', String(new Date().getFullYear()))],
  ['that fits phones', OLD.replace('<title>', '<meta name="viewport" content="width=device-width"><title>')],
  ['that has only an old year', page({ without: 'viewport', foot: '<p>© 2011 Old Partner</p>' })],
])('two signs are not enough: %s', async (_name, body) => {
  expect(await seen({ '/': { headers: { 'content-type': 'text/html' }, body } })).toEqual([])
})

test('a name with mail and no web server has no site', async () => {
  lab = await openLab({
    hosts: {},
    zone: {
      'shop.test': { MX: [[10, 'mail.shop.test']], NS: ['ns1.shop.test'] },
      'mail.shop.test': { A: ['127.0.0.1'] },
    },
  })
  const { findings } = await lab.examine('shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'biz.no_site', verdict: 'confirmed', platform: 'no_website' }])
})

test('a name with neither mail nor web is not said to have no site', async () => {
  lab = await openLab({ hosts: {}, zone: { 'shop.test': { NS: ['ns1.shop.test'] } } })
  expect(await lab.codes('shop.test', { codes })).not.toContain('biz.no_site')
})

test.each<[string, Pages]>([
  ['by redirect', { '/': { status: 301, headers: { location: 'https://www.facebook.com/cornerbakery' } } }],
  [
    'by its head',
    {
      '/': html(
        '<p>One moment…</p>',
        '<meta http-equiv="refresh" content="0; url=https://www.instagram.com/corner.bakery/">',
      ),
    },
  ],
  [
    'by script',
    { '/': html('<script>window.location.replace("https://www.facebook.com/cornerbakery")</script>') },
  ],
])('a front page that only hands on to a profile is no site: %s', async (_name, pages) => {
  expect(await seen(pages)).toEqual(['biz.no_site'])
})

test.each<[string, Pages]>([
  [
    'links to its profiles',
    { '/': safely(page({ foot: '<a href="https://www.facebook.com/cornerbakery">Facebook</a>' })) },
  ],
  ['moves to another name', { '/': { status: 301, headers: { location: 'https://www.shop.test/new' } } }],
])('a site that %s is not reported', async (_name, pages) => {
  expect(await seen(pages)).not.toContain('biz.no_site')
})

const verdicts = async (headers: Record<string, string>, body: string) => {
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html', ...headers }, body } })
  return (await lab.examine('https://shop.test', { codes })).findings.map(
    ({ verdict, code }) => `${verdict} ${code}`,
  )
}

test.each([
  [
    'a shop of Shopify with its hours',
    { 'powered-by': 'Shopify' },
    '<h1>Corner Bakery</h1><p>This shop is closed on Mondays.</p>',
  ],
  [
    'a camp of Squarespace',
    { server: 'Squarespace' },
    '<h1>The lake house</h1><p>A private site for two tents by the water.</p>',
  ],
  [
    'a shop of Squarespace that takes vouchers',
    { server: 'Squarespace' },
    '<h1>Tea</h1><p>Any account with an expired site voucher gets a new one.</p>',
  ],
])('words in passing do not shut a site: %s', async (_, headers, body) => {
  expect(await verdicts(headers, html(body))).toEqual([])
})

test.each([
  ['Shopify', { 'powered-by': 'Shopify' }, '<h1>This shop is currently unavailable</h1>', 'sh.unavailable'],
  [
    'Squarespace',
    { server: 'Squarespace' },
    '<h1>Website Expired</h1><p>This account has expired.</p>',
    'sq.expired_private',
  ],
])(
  'with status 200 what the page says itself is called certain only where it is all: %s',
  async (_, headers, body, code) => {
    expect(await verdicts(headers, html(body))).toEqual([`confirmed ${code}`])
    await lab.close()
    const own = '<link rel="stylesheet" href="/own.css"><p>Meet us at the market, or ring 01234 567890.</p>'
    expect(await verdicts(headers, html(body + own))).toEqual([`likely ${code}`])
  },
)
