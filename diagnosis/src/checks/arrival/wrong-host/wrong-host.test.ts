import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const to = (location: string): Answer => ({ status: 302, headers: { location } })
const wrong = async (typed = 'https://shop.test') =>
  (await lab.examine(typed)).findings.find(({ code }) => code === 'redirect.wrong_host') ?? null
const withHead = (head: string) => healthyLab({ '/': safely(page({ head })) })
const withMain = (main: string) => healthyLab({ '/': safely(page({ main })) })

test.each([
  'http://localhost/',
  'http://localhost:8888/shop/',
  'http://127.0.0.1:3000/',
  'http://192.168.1.20/wordpress/',
  'http://shop.local/',
  'https://staging.shop.test/',
  'https://dev.agency.test/shop/',
  'https://shopcom.wpengine.com/',
  'https://corner-bakery.myshopify.com/',
  'https://env-shop.kinsta.cloud/',
  'https://shop.vercel.app/',
  'https://ab12.ngrok-free.app/',
])('an address that sends its visitors to %s is the headline', async (address) => {
  lab = await healthyLab({ '/': to(address) })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({
    code: 'redirect.wrong_host',
    verdict: 'confirmed',
    severity: 'critical',
  })
  expect(findings[0]?.evidence[0]?.excerpt).toBe(`location: ${address}`)
})

test.each([
  [
    'scripts and styles',
    '<link rel="stylesheet" href="http://localhost:8080/a.css"><script src="http://localhost:8080/a.js"></script>',
  ],
  ['its base', '<base href="http://10.0.0.5/shop/">'],
  ['styles of a temporary address', "<link href='//corner.sg-host.com/wp-content/a.css' rel='stylesheet'>"],
  ['itself again', '<meta http-equiv="Refresh" content="0;URL=http://shop.local/">'],
])('a page that takes %s from a test address is broken for everyone', async (_, head) => {
  lab = await withHead(head)
  expect(await wrong()).toMatchObject({ severity: 'critical' })
})

test.each([
  ['its canonical address', '<link rel="canonical" href="https://staging.shop.test/">'],
  ['its canonical address at a builder’s', '<LINK href=https://shop-site.netlify.app/ rel=canonical>'],
  ['its address for sharing', '<meta property="og:url" content="http://localhost:3000/">'],
  ['the address of its program', '<link rel="https://api.w.org/" href="http://localhost/shop/wp-json/">'],
  [
    'an address in its settings',
    '<script>var wp_data = {"ajaxurl":"http:\\/\\/192.168.0.4\\/wp-admin\\/admin-ajax.php"};</script>',
  ],
])('a page that names a test copy as %s is reported so', async (_, head) => {
  lab = await withHead(head)
  expect(await wrong()).toMatchObject({ severity: 'high', verdict: 'confirmed' })
})

test('pictures and most links at a test copy are reported', async () => {
  lab = await withMain('<img src="http://localhost/wp-content/a.jpg">')
  expect(await wrong()).toMatchObject({ severity: 'high' })
  await lab.close()
  const links = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (name) => `<a href="https://corner.wpengine.com/${name}">${name}</a>`,
  )
  lab = await withMain(links.join(' '))
  expect(await wrong()).toMatchObject({ severity: 'high' })
})

test.each([
  [
    'a manual that talks of localhost',
    '<p>Open http://localhost:3000 or <a href="http://localhost:3000/admin">the panel</a>.</p><pre><code>&lt;script src="http://localhost/a.js"&gt;</code></pre>',
  ],
  [
    'a portfolio of test copies',
    '<p><a href="https://one.vercel.app/">One</a> <a href="https://two.vercel.app/">Two</a> <a href="https://staging.client.test/">Three</a> <a href="https://x.myshopify.com/">Four</a></p>',
  ],
  [
    'one thing from a program elsewhere',
    '<img src="https://pictures.vercel.app/a.png"><form action="https://forms.herokuapp.com/send"><input name="a"></form>',
  ],
])('not reported: %s', async (_, main) => {
  lab = await withMain(main)
  expect(await wrong()).toBeNull()
})

test.each([
  [
    'files of a delivery network',
    '<link rel="stylesheet" href="https://d1.cloudfront.net/a.css"><script src="https://cdn.shop-static.test/a.js"></script>',
  ],
  ['a widget of another program', '<script src="https://chat-widget.vercel.app/w.js" async></script>'],
  [
    'all its files at a service for programs',
    '<link rel="stylesheet" href="https://assets-of-shop.vercel.app/a.css"><script src="https://assets-of-shop.vercel.app/a.js"></script>',
  ],
  [
    'its own canonical address',
    '<link rel="canonical" href="https://shop.test/"><meta property="og:url" content="https://www.shop.test/">',
  ],
  ['a tool somebody forgot', '<script src="http://localhost:35729/livereload.js"></script>'],
  [
    'the shop’s inner name',
    '<script>Shopify = {"shop":"corner.myshopify.com"}; var s = {"root":"https:\\/\\/corner.myshopify.com\\/"}</script>',
  ],
])('not reported: a page with %s', async (_, head) => {
  lab = await withHead(head)
  expect(await wrong()).toBeNull()
})

test('a site that lives at a builder’s address is at home there', async () => {
  const head =
    '<link rel="canonical" href="https://other.vercel.app/"><script src="https://assets.vercel.app/a.js"></script>'
  lab = await healthyLab({ '/': safely(page({ head })) }, { name: 'bakery.vercel.app' })
  expect(await wrong('https://bakery.vercel.app')).toBeNull()
})
