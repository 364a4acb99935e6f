import { afterEach, expect, test } from 'vitest'
import { formsFaults } from '#catalogue/forms.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = formsFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const codesOf = async (body: string, pages: Pages = {}) => {
  lab = await healthyLab({ '/': safely(body), '/send': 'ok', ...pages })
  return (await lab.examine('https://shop.test', { codes })).findings.map(({ code }) => code)
}
const overHttp = async (body: string) => {
  lab = await openLab({ hosts: { 'shop.test': { http: { '/': safely(body), '/send': 'ok' } } } })
  return (await lab.examine('http://shop.test', { codes })).findings.map(({ code }) => code)
}
const form = (fields: string, attributes = 'action="/send" method="post"') =>
  page({ foot: `<form ${attributes}>${fields}<button>Send</button></form>` })

test.each([
  ['an e-mail address', '<input type="email" name="e">'],
  ['an e-mail address by name', '<input name=Email>'],
  ['a password', '<input type="PASSWORD" name="p">'],
  ['a phone number', '<input type="tel" name="n">'],
  ['a card', '<input autocomplete="cc-number" name="x">'],
])('on a page without encryption a form for %s is named', async (_, fields) => {
  expect(await overHttp(form(fields))).toEqual(['form.insecure'])
})

test('an encrypted page whose form is sent to an open address is named', async () => {
  expect(
    await codesOf(form('<input type="email" name="e">', 'action="http://shop.test/send" method="post"')),
  ).toEqual(['form.insecure'])
})

test('the form on the linked contact page is looked at too', async () => {
  const contact = form('<input type="email" name="e">', 'action="http://shop.test/send" method="post"')
  expect(await codesOf(page(), { '/contact': safely(contact) })).toEqual(['form.insecure'])
})

test.each([
  ['post', 'high'],
  ['get', 'low'],
])('on a port of its own a form sent by %s counts as %s', async (method, severity) => {
  const home = safely(form('<input type="email" name="e">', `action="/send" method="${method}"`))
  lab = await openLab({ hosts: { 'shop.test': { http: { '/': home, '/send': 'ok' } } } })
  const portOf = () => lab.guard.portOf('shop.test', 80)
  const guard = buildGuard({ allow: ['127.0.0.1/32'], dnsServers: [lab.resolver], portOf })
  const { findings } = await lab.examine('http://shop.test:8099', { guard, codes: ['form.insecure'] })
  expect(findings).toMatchObject([{ code: 'form.insecure', severity }])
})

test('a search box may stand on a page without encryption', async () => {
  expect(await overHttp(form('<input type="search" name="q">', 'action="/send"'))).toEqual([])
})

test('the same form on an encrypted page is fine', async () => {
  expect(await codesOf(form('<input type="email" name="e"><input type="password" name="p">'))).toEqual([])
})

const RECAPTCHA = '<script src="https://www.google.com/recaptcha/api.js" async defer></script>'
const KEY = '6Lc9aBcDAAAAAKx0Yz7Qh1m2n3o4p5q6r7s8t9u0'
const mail = '<input type="email" name="e">'

test.each([
  [
    'a placeholder for a key',
    `${mail}<div class="g-recaptcha" data-sitekey="YOUR_SITE_KEY"></div>${RECAPTCHA}`,
  ],
  [
    'another placeholder',
    `${mail}<div class='g-recaptcha' data-sitekey='your-recaptcha-site-key-here'></div>${RECAPTCHA}`,
  ],
  ['no key', `${mail}<div class="g-recaptcha" data-sitekey=""></div>${RECAPTCHA}`],
  [
    'an empty Turnstile key',
    `${mail}<div class="cf-turnstile" data-sitekey=" "></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>`,
  ],
  [
    'the Turnstile key that refuses all',
    `${mail}<div class="cf-turnstile" data-sitekey="2x00000000000000000000AB"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>`,
  ],
  [
    'a placeholder in the script',
    `${mail}<script src="https://www.google.com/recaptcha/api.js?render=YOUR_SITE_KEY"></script>`,
  ],
  [
    'a template that was never filled',
    `${mail}<div class="h-captcha" data-sitekey="{{ hcaptcha_key }}"></div>`,
  ],
  [
    'its maker’s error',
    `${mail}<div class="g-recaptcha" data-sitekey="${KEY}"><div>ERROR for site owner: Invalid domain for site key</div></div>${RECAPTCHA}`,
  ],
  ['no script', `${mail}<div class="g-recaptcha" data-sitekey="${KEY}"></div>`],
])('a robot check with %s is named', async (_, fields) => {
  expect(await codesOf(form(fields))).toEqual(['form.captcha_broken'])
})

test.each([
  [
    'a robot check in order',
    form(`${mail}<div class="g-recaptcha" data-sitekey="${KEY}"></div>${RECAPTCHA}`),
  ],
  [
    'a key that its script gives',
    form(`${mail}<div class="g-recaptcha"></div><script src="/bundle.js"></script>`),
  ],
  [
    'a check rendered on demand',
    form(`${mail}<script src="https://www.google.com/recaptcha/api.js?onload=go&render=explicit"></script>`),
  ],
  [
    'an article about the error',
    page({
      main: '<p>Does your form say "ERROR for site owner: Invalid site key"? Then make new keys for your address, and enter them.</p>',
    }),
  ],
])('%s is no finding', async (_, body) => {
  expect(await codesOf(body, { '/bundle.js': 'recaptcha()' })).toEqual([])
})

const message = '<input name="name"><input type="email" name="email"><textarea name="message"></textarea>'

test.each([
  [
    'opens the visitor’s mail program',
    form(message, 'action="mailto:hello@shop.test" method="post" enctype="text/plain"'),
  ],
  ['names no receiver', form(message, '')],
  ['leads to nothing', form(message, 'action="#"')],
  [
    'has only a counter beside it',
    page({
      foot: `<form>${message}<button>Send</button></form><script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('config','G-1')</script>`,
    }),
  ],
])('a form that %s has no listener', async (_, body) => {
  expect(await codesOf(body)).toEqual(['form.no_handler'])
})

test.each([
  ['is sent to its own page', form(message, 'method="post"')],
  ['is a search', form('<input type="search" name="q">', '')],
  [
    'is taken by a script',
    page({
      foot: `<form id="c">${message}</form><script>document.getElementById('c').addEventListener('submit',e=>e.preventDefault())</script>`,
    }),
  ],
  ['is taken by a file', page({ foot: `<form>${message}</form><script src="/app.js"></script>` })],
  ['has a handler of its own', form(message, 'onsubmit="return send(this)"')],
  ['asks for nothing but a choice', form('<select name="size"><option>1</option></select>', '')],
])('a form that %s is fine', async (_, body) => {
  expect(await codesOf(body, { '/app.js': 'x()' })).toEqual([])
})

const WOO = '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css">'
const wooParams =
  '<script>var wc_cart_fragments_params = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","wc_ajax_url":"\\/cart-ajax\\/?wc-ajax=%%endpoint%%"};</script>'
const SHOPIFY = '<link rel="stylesheet" href="https://cdn.shopify.com/s/files/1/theme.css">'
const failing = { status: 500, body: 'error' }

test.each<[string, string, Pages]>([
  [
    'WooCommerce’s linked basket crashes',
    page({ head: WOO, main: '<a href="/cart/">Basket</a>' }),
    { '/cart/': failing },
  ],
  [
    'WooCommerce’s checkout is gone',
    page({ head: WOO, main: '<a href="/checkout/">Pay</a>' }),
    { '/checkout/': { status: 404, body: 'no' } },
  ],
  ['WooCommerce’s small basket crashes', page({ head: WOO + wooParams }), { '/cart-ajax/': failing }],
  ['Shopify’s basket crashes', page({ head: SHOPIFY }), { '/cart.js': failing }],
  [
    'Shopify’s basket, used by the page, is gone',
    page({ head: SHOPIFY, foot: '<script>fetch("/cart.js")</script>' }),
    {},
  ],
])('when %s, it is named', async (_, body, pages) => {
  expect(await codesOf(body, pages)).toEqual(['shop.cart_error'])
})

test.each<[string, string, Pages]>([
  [
    'WooCommerce in order',
    page({ head: WOO + wooParams, main: '<a href="/cart/">Basket</a>' }),
    {
      '/cart/': safely(page()),
      '/cart-ajax/': { headers: { 'content-type': 'application/json' }, body: '{}' },
    },
  ],
  [
    'a Shopify shop in order',
    page({ head: SHOPIFY }),
    { '/cart.js': { headers: { 'content-type': 'application/json' }, body: '{}' } },
  ],
  ['a shop of another kind', page({ main: '<a href="/cart">Basket</a>' }), { '/cart': failing }],
  [
    'a basket behind a shield',
    page({ head: WOO, main: '<a href="/cart/">Basket</a>' }),
    { '/cart/': { status: 403, body: 'no' } },
  ],
])('%s gives no finding', async (_, body, pages) => {
  expect(await codesOf(body, pages)).toEqual([])
})
