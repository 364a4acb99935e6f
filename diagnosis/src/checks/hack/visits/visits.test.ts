import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { hackFaults } from '#catalogue/hack.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = hackFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

type Chooser = (
  agent: string,
  referer: string,
) => string | { location: string } | { status: number; body: string }

const hacks = async (choose: Chooser) => {
  const home = (request: IncomingMessage, response: ServerResponse) => {
    const answer = choose(request.headers['user-agent'] ?? '', request.headers.referer ?? '')
    const { headers } = safely('')
    if (typeof answer === 'string') response.writeHead(200, headers).end(answer)
    else if ('location' in answer) response.writeHead(302, answer).end()
    else response.writeHead(answer.status, headers).end(answer.body)
  }
  lab = await healthyLab({ '/': home })
  return (await lab.examine('https://shop.test', { codes })).findings
}
const codesOf = async (choose: Chooser) => (await hacks(choose)).map(({ code }) => code)

const isRobot = (agent: string) => /Googlebot/.test(agent)
const isPhone = (agent: string) => /Android|Mobile/.test(agent)
const isSearch = (referer: string) => /google\./.test(referer)
const spam = (title: string, main: string) => page({ title, main })

test.each([
  [
    'pills',
    spam('Buy cheap viagra online without prescription', '<p>Cheap viagra and cialis, no prescription.</p>'),
  ],
  [
    'Japanese shopping',
    page({
      lang: 'ja',
      title: '激安ブランド財布 通販 送料無料',
      main: '<p>人気商品をお届けします。新品 正規品 セール中です。</p>',
    }),
  ],
  [
    'a block of spam in the usual page',
    page({
      foot: '<div><a href="//x.test/">Slot gacor</a> situs judi togel maxwin <a href="//y.test/">slot online</a></div>',
    }),
  ],
])('a page with %s for Googlebot alone is cloaking', async (_, body) => {
  const [finding] = await hacks((agent) => (isRobot(agent) ? body : page()))
  expect(finding).toMatchObject({ code: 'hack.cloaking', verdict: 'confirmed' })
  for (const { excerpt } of finding?.evidence ?? []) expect(body + page()).toContain(excerpt)
})

test('Googlebot sent to a stranger is cloaking', async () => {
  expect(
    await codesOf((agent) => (isRobot(agent) ? { location: 'https://cheap-pills.test/' } : page())),
  ).toEqual(['hack.cloaking'])
})

test('spam for people who come from Google is cloaking', async () => {
  const body = spam('Online casino bonus', '<p>Best online casino, free spins, no deposit bonus.</p>')
  expect(await codesOf((_, referer) => (isSearch(referer) ? body : page()))).toEqual(['hack.cloaking'])
})

let turn = 0
test.each<[string, Chooser]>([
  ['a robot turned away', (agent) => (isRobot(agent) ? { status: 403, body: '<h1>Forbidden</h1>' } : page())],
  [
    'the same page rendered for robots',
    (agent) =>
      isRobot(agent)
        ? page()
        : '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Corner Bakery: bread for Harbour Town</title><meta name="description" content="Bread baked every morning for the town."></head><body><div id="root"><p>Loading our shop, one moment please. It takes a second or two on slow lines, then all breads are shown.</p></div></body></html>',
  ],
  [
    'a pharmacy rendered for robots',
    (agent) =>
      isRobot(agent)
        ? spam('Viagra, Cialis and more | Harbour Pharmacy', '<p>Viagra and cialis with a prescription.</p>')
        : '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Harbour Pharmacy</title></head><body><div id="app"></div><noscript>Please switch on JavaScript to use our shop. Call us at any time if you need help with your order.</noscript></body></html>',
  ],
  [
    'a page that differs at every visit',
    () =>
      page({
        main: `<p>${'x'.repeat(turn++ % 7)} ${Math.random()} Fresh bread from our oven every day, in a hundred ways.</p>`,
      }),
  ],
  [
    'an A/B test of two fronts',
    () =>
      turn++ % 2
        ? page()
        : page({
            title: 'Sweet buns this week',
            main: '<p>Try our new buns with cinnamon and cardamom, made for the market on Saturday.</p>',
          }),
  ],
  [
    'an English front for people and the native one for robots',
    (agent) =>
      isRobot(agent)
        ? page({ lang: 'ja', title: '東京のパン屋さんへようこそ', main: '<p>毎朝パンを焼いています。</p>' })
        : page({ head: '<link rel="alternate" hreflang="ja" href="/ja/">' }),
  ],
])('%s is not cloaking', async (_, choose) => {
  expect(await codesOf(choose)).toEqual([])
})

const scam = { location: 'http://win-a-phone.test/?id=1' }
test.each<[string, Chooser]>([
  ['people from Google', (_, referer) => (isSearch(referer) ? scam : page())],
  ['phones from Google', (agent, referer) => (isSearch(referer) && isPhone(agent) ? scam : page())],
  ['phones', (agent) => (isPhone(agent) ? scam : page())],
  ['computers from Google', (agent, referer) => (isSearch(referer) && !isPhone(agent) ? scam : page())],
  [
    'people from Google, by meta refresh',
    (_, referer) =>
      page({
        head: isSearch(referer)
          ? '<meta http-equiv="refresh" content="0; url=http://win-a-phone.test/">'
          : '',
      }),
  ],
  [
    'people from Google, by a script',
    (_, referer) =>
      page({
        head: isSearch(referer)
          ? '<script>window.location.replace("https://win-a-phone.test/go")</script>'
          : '',
      }),
  ],
  [
    'those whom a script sees come from Google',
    () =>
      page({
        head: '<script>var r=document.referrer;if(/google|bing/.test(r)){window.location.href="https://win-a-phone.test/"}</script>',
      }),
  ],
  [
    'phones that a script sees',
    () =>
      page({
        head: '<script>if(/Android|iPhone/i.test(navigator.userAgent)){var u="https://win-a-phone.test/";location=u}</script>',
      }),
  ],
  [
    'those whom a disguised script sees come from Google',
    () =>
      page({
        head: `<script>eval(atob("${btoa('if(document.referrer.indexOf("google")>-1){location.href="https://win-a-phone.test/"}')}"))</script>`,
      }),
  ],
  [
    'phones that a function called by its name sees',
    () =>
      page({
        head: '<script>function go(){if(/Android/.test(navigator.userAgent))location.href="https://win-a-phone.test/"}</script>',
        foot: '<script>setTimeout(go,10)</script>',
      }),
  ],
  [
    'phones that a function called by the loaded page sees',
    () =>
      page({
        foot: '<script>function go(){if(/Android/.test(navigator.userAgent))location.href="https://win-a-phone.test/"}</script><img src="/bread.jpg" alt="Bread" width="9" height="9" onload="go()">',
      }),
  ],
])('%s sent to a stranger are named', async (_, choose) => {
  const codes = await codesOf(choose)
  expect(codes[0]).toBe('hack.cond_redirect')
  expect(codes).toHaveLength(1)
})

test('whom a redirect leads away is told as it was seen', async () => {
  const [phone] = await hacks((agent) => (isPhone(agent) ? scam : page()))
  expect(phone?.title).toBe('Visitors with a phone are sent to somebody else’s site')
  expect(phone?.means).not.toContain('type the address')
  await lab.close()
  const [searcher] = await hacks((_, referer) => (isSearch(referer) ? scam : page()))
  expect(searcher?.title).toBe('Visitors from Google are sent to somebody else’s site')
})

test('a site that spares robots but sends people away is called likely', async () => {
  const [finding] = await hacks((agent) => (/bot/i.test(agent) ? page() : scam))
  expect(finding).toMatchObject({ code: 'hack.cond_redirect', verdict: 'likely' })
  expect(finding?.title).toBe('Visitors are sent to somebody else’s site')
})

test.each<[string, Chooser]>([
  [
    'to their own address for phones',
    (agent) => (isPhone(agent) ? { location: 'https://m.shop.test/' } : page()),
  ],
  [
    'to the same name in another country',
    (agent) => (isPhone(agent) ? { location: 'https://www.shop.example/' } : page()),
  ],
  [
    'to an app store',
    (agent) => (isPhone(agent) ? { location: 'https://play.google.com/store/apps/details?id=x' } : page()),
  ],
  [
    'to a page for consent',
    (_, referer) =>
      isSearch(referer) ? { location: 'https://consent.vendor.test/?back=shop.test' } : page(),
  ],
  [
    'to a partner that the page links to',
    (agent) =>
      isPhone(agent)
        ? { location: 'https://order-bread.test/shop' }
        : page({
            main: '<p>Order at <a href="https://order-bread.test/">our partner</a>. We bake all day for you and yours.</p>',
          }),
  ],
  ['all alike', () => ({ location: 'https://www.shop.test/about' })],
  [
    'by a button only',
    () =>
      page({
        foot: '<button id="b">App</button><script>document.getElementById("b").addEventListener("click",function(){if(/Android/.test(navigator.userAgent))location.href="https://get-bread-app.test/"})</script>',
      }),
  ],
  [
    'nowhere, with a script that counts referrers',
    () =>
      page({
        foot: '<script>var s=document.referrer.indexOf("google")>-1?"search":"other";window.dataLayer=[{s:s}]</script>',
      }),
  ],
  [
    'by a button only, whose function is handed to its listener after a test of the window',
    () =>
      page({
        foot: "<button id=\"book\">Book</button><script>var small = window.innerWidth < 700; function book(){ window.location.href='https://reservations.rooms.test/1' } document.getElementById('book').addEventListener('click', book)</script>",
      }),
  ],
  [
    'by a button only, whose function is handed to its listener after a test of the browser',
    () =>
      page({
        foot: '<button id="book">Book</button><script>var phone = /Android|iPhone/.test(navigator.userAgent); const book = () => { window.location.href="https://reservations.rooms.test/1" }; document.getElementById("book").addEventListener("click", () => book())</script>',
      }),
  ],
  [
    'to the pages for small windows that another maker keeps',
    () =>
      page({
        head: '<script>if (screen.width <= 699) location.replace("https://bakery.small-pages.test/")</script>',
      }),
  ],
])('visitors sent %s are fine', async (_, choose) => {
  expect(await codesOf(choose)).toEqual([])
})
