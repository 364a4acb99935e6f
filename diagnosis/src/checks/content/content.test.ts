import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const OURS = ['link.broken_internal', 'link.broken_external', 'asset.broken', 'mixed.active', 'mixed.passive']
const found = async (pages: Pages, url = 'https://shop.test') => {
  lab = await healthyLab(pages)
  const { findings } = await lab.examine(url, { codes: OURS })
  return findings.map(({ code, severity }) => `${code} ${severity}`)
}
const front = (wish: Parameters<typeof page>[0], pages: Pages = {}) =>
  found({ '/': safely(page(wish)), ...pages })
const css = (body = 'body{color:#111}') => ({ headers: { 'content-type': 'text/css' }, body })
const js = (type = 'text/javascript') => ({ headers: { 'content-type': type }, body: 'let a = 1' })
const TEXT =
  '<p>We bake sourdough, rye and sweet buns every morning in our own oven, for all of the town.</p>'

test.each([
  ['a style file', { head: '<link rel="stylesheet" href="/site.css?ver=3">' }],
  [
    'a style file that waits',
    { head: `<link rel=preload as=style href=/site.css onload="this.rel='stylesheet'">` },
  ],
  ['a script', { foot: '<script src="assets/app.4f2a.js" defer></script>' }],
  ['a module', { foot: '<script type="module" crossorigin src="/app.mjs"></script>' }],
  ['a picture', { main: `${TEXT}<img src="/bread.jpg" alt="Bread">` }],
  ['a picture of several sizes', { main: `${TEXT}<img srcset="/b-1.jpg 400w, /b-2.jpg 800w" src="/b.jpg">` }],
  [
    'a picture that waits',
    { main: `${TEXT}<img class="lazy" src="data:image/gif;base64,R0" data-src="/b.jpg">` },
  ],
  ['a background', { main: `<div style="background-image:url('/b.jpg')">${TEXT}</div>` }],
])('%s that is gone is named', async (_, wish) => {
  expect(await front(wish)).toEqual(['asset.broken high'])
})

test('a style file in whose place a page comes is named, and so is one of the wrong kind', async () => {
  const head = '<link rel="stylesheet" href="/site.css">'
  expect(await front({ head }, { '/site.css': safely(page()) })).toEqual(['asset.broken high'])
  await lab.close()
  const plain = {
    headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
    body: 'a{}',
  }
  expect(await front({ head }, { '/site.css': plain })).toEqual(['asset.broken high'])
  await lab.close()
  expect(await front({ head }, { '/site.css': { status: 500, body: '' } })).toEqual(['asset.broken high'])
})

test('files in order are no fault, whatever they are called', async () => {
  const head =
    '<link rel="stylesheet" href="/site.css?ver=6.5"><script src="//shop.test/app.js"></script><script src="/old.js"></script><link rel="icon" href="/none.ico"><link rel="preload" as="font" href="/none.woff2">'
  const pages = {
    '/site.css': css(),
    '/app.js': js('application/javascript; charset=utf-8'),
    '/old.js': js('text/plain'),
  }
  expect(await front({ head }, pages)).toEqual([])
})

test.each([
  '<img src="/none.jpg" hidden>',
  '<noscript><img src="/none.jpg"></noscript>',
  '<template><img src="/none.jpg"></template>',
  '<img src="/none.gif" width="1" height="1">',
  '<img src="/none.jpg" onerror="this.src=\'/logo.png\'">',
  '<img src="{{ product.image }}"><img src=""><img src="data:image/gif;base64,R0">',
  '<img src="https://cdn.example/none.jpg">',
  '<img srcset="/none.jpg 1x, /there.jpg 2x" src="/none.jpg">',
  '<!-- <img src="/none.jpg"> -->',
  '<script type="text/plain" src="/none.js"></script><script nomodule src="/none.js"></script>',
  '<link rel="alternate stylesheet" href="/none.css"><script src="/cdn-cgi/scripts/none.js"></script>',
  '<img src="/refused.jpg"><script src="/busy.js"></script>',
])('what visitors do not miss is no fault: %s', async (html) => {
  const pages: Pages = {
    '/there.jpg': { headers: { 'content-type': 'image/jpeg' }, body: Buffer.from([255, 216]) },
    '/refused.jpg': { status: 403, body: 'no' },
    '/busy.js': { status: 429, body: 'later' },
  }
  expect(await front({ main: TEXT + html }, pages)).toEqual([])
})

test('a picture that is only sent to the page itself is no fault, nor is one that failed once', async () => {
  let visits = 0
  const pages: Pages = {
    '/own.jpg': (request, response) => {
      const isOwn = request.headers.referer?.startsWith('https://shop.test/')
      response.writeHead(isOwn ? 200 : 404, { 'content-type': 'image/jpeg' }).end('x')
    },
    '/flaky.css': (_, response) => {
      visits += 1
      response.writeHead(visits === 1 ? 503 : 200, { 'content-type': 'text/css' }).end('a{}')
    },
  }
  expect(
    await front(
      { main: `${TEXT}<img src="/own.jpg">`, head: '<link rel="stylesheet" href="/flaky.css">' },
      pages,
    ),
  ).toEqual([])
})

test.each([404, 410, 500, 503])('a link to a page that answers %i is named', async (status) => {
  expect(await found({ '/about': { status, body: 'no' } })).toEqual(['link.broken_internal medium'])
})

test('a link that leads on to a page that is gone is named', async () => {
  expect(await found({ '/about': { status: 301, headers: { location: '/about-us' } } })).toEqual([
    'link.broken_internal medium',
  ])
})

test.each([401, 403, 429, 999, 405, 451])(
  'a link to a page that answers %i is not reported',
  async (status) => {
    expect(await found({ '/about': { status, body: 'no' } })).toEqual([])
  },
)

test('links that do something are never followed', async () => {
  const main = `${TEXT}<a href="/logout">Out</a> <a href="/?add-to-cart=5">Buy</a> <a href="/post?action=delete">X</a>
    <a href="mailto:a@shop.test">Mail</a> <a href="tel:123">Call</a> <a href="javascript:void(0)">JS</a> <a href="#top">Top</a>
    <a href="/wp-admin/">Admin</a> <a href="/cart">Cart</a> <a href="/cdn-cgi/l/email-protection#ab">Mail</a>
    <a href="{{ url }}">T</a> <a href="/song.mp3">Song</a> <a href="/x" data-method="delete">Y</a>`
  expect(await front({ main })).toEqual([])
  const asked = lab.requests
    .map(({ url }) => url)
    .filter((url) => /logout|cart|delete|admin|cdn-cgi|mp3|\/x$|%7B/.test(url))
  expect(asked).toEqual([])
})

test('a link whose page was away for a moment is no fault', async () => {
  let visits = 0
  expect(
    await found({
      '/about': (_, response) => {
        visits += 1
        response
          .writeHead(visits === 1 ? 502 : 200, { 'content-type': 'text/html' })
          .end(page({ title: 'About' }))
      },
    }),
  ).toEqual([])
})

test('a link to a name that no longer exists is a small thing, asked twice', async () => {
  expect(await front({ main: `${TEXT}<a href="https://old-partner.example/shop">Partner</a>` })).toEqual([
    'link.broken_external low',
  ])
  await lab.close()
  expect(await front({ main: `${TEXT}<a href="https://www.facebook.com/bakery">Us</a>` })).toEqual([])
  await lab.close()
  // A number is no name, so that no resolver knows it.
  expect(await front({ main: `${TEXT}<a href="http://203.0.113.5/plan">Plan</a>` })).toEqual([])
})

test.each([
  '<script src="http://cdn.example/menu.js"></script>',
  '<LINK HREF=http://shop.test/site.css REL=stylesheet>',
  '<iframe src="http://maps.example/embed?q=1"></iframe>',
  '<object data="http://shop.test/menu.pdf"></object>',
])('a part that browsers block is named: %s', async (html) => {
  expect(await front({ main: TEXT + html })).toEqual(['mixed.active high'])
})

test.each([
  ['<img src="http://cdn.example/bread.jpg">', 'medium'],
  ['<img src="data:," srcset="http://cdn.example/a.jpg 1x, http://cdn.example/b.jpg 2x">', 'medium'],
  ['<div style="background:url(http://cdn.example/a.jpg)"></div>', 'medium'],
  ['<video poster="http://cdn.example/a.jpg"></video>', 'medium'],
  ['<form action="http://shop.test/search"><input name="q"></form>', 'high'],
])('a part that only weakens the padlock is named: %s', async (html, severity) => {
  expect(await front({ main: TEXT + html })).toContain(`mixed.passive ${severity}`)
})

test.each([
  '<a href="http://other.example/">Partner</a><link rel="canonical" href="http://shop.test/">',
  '<!-- <script src="http://cdn.example/a.js"></script> -->',
  '<noscript><img src="http://cdn.example/a.gif"></noscript>',
  '<script src="//cdn.example/a.js"></script><meta property="og:image" content="http://shop.test/a.jpg">',
  '<script type="text/plain" src="http://cdn.example/a.js"></script><img src="http://localhost/a.png">',
  '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><script src="http://cdn.example/a.js"></script>',
])('a page that loads nothing over the open connection is no fault: %s', async (html) => {
  expect((await front({ main: TEXT + html })).filter((code) => code.startsWith('mixed'))).toEqual([])
})

test('a header that makes browsers ask securely is honoured; one that only reports is not', async () => {
  const body = page({ main: `${TEXT}<script src="http://cdn.example/a.js"></script>` })
  const policy = "default-src 'self' https:; upgrade-insecure-requests"
  expect(await found({ '/': safely(body, { 'content-security-policy': policy }) })).toEqual([])
  await lab.close()
  expect(await found({ '/': safely(body, { 'content-security-policy-report-only': policy }) })).toEqual([
    'mixed.active high',
  ])
})
