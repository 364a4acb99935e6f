import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { healthyPages, page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const graveCodes = async (url = 'https://shop.test') => {
  const { findings, state } = await lab.examine(url)
  expect(state).toBe('up')
  return findings.filter(({ severity }) => severity !== 'low').map(({ code }) => code)
}

/** nginx's `limit_req rate=5r/s burst=10 nodelay`, which answers what is too much with 503. */
function limited(pages: Pages): Pages {
  let excess = 0
  let last = performance.now()
  const limit =
    (answer: Answer | undefined): Answer =>
    (_, response) => {
      const now = performance.now()
      const next = Math.max(0, excess - ((now - last) / 1_000) * 5) + 1
      last = now
      if (next > 11) {
        response.writeHead(503, { 'content-type': 'text/html' }).end(TOO_MUCH)
        return
      }
      excess = next
      const { status = 200, headers = {}, body = '' } = typeof answer === 'object' ? answer : { body: answer }
      response.writeHead(answer === undefined ? 404 : status, headers).end(body)
    }
  return {
    ...Object.fromEntries(Object.entries(pages).map(([path, answer]) => [path, limit(answer)])),
    '*': limit(undefined),
  }
}
const TOO_MUCH =
  '<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>'

const LINKS = Array.from({ length: 12 }, (_, at) => `/bread-${at}`)
const home = page({
  head: '<link rel="stylesheet" href="/one.css"><link rel="stylesheet" href="/two.css"><script src="/shop.js" defer></script>',
  main: `<p>${'We bake sourdough, rye and sweet buns every morning in our own stone oven. '.repeat(4)}</p>
    ${[1, 2, 3].map((at) => `<img src="/${at}.png" alt="Loaf ${at}" width="80" height="80">`).join('')}
    ${LINKS.map((path) => `<a href="${path}">Bread ${path.slice(7)}</a>`).join(' ')}`,
})
const file = (type: string, body: string | Buffer) => ({
  headers: { 'content-type': type, 'cache-control': 'max-age=86400', 'x-content-type-options': 'nosniff' },
  body,
})

test('a healthy site that limits how much one visitor may ask for has no finding above low', async () => {
  lab = await healthyLab(
    limited({
      ...healthyPages('https://shop.test'),
      '/': safely(home),
      '/one.css': file('text/css', 'body{color:#222}'),
      '/two.css': file('text/css', 'h1{color:#111}'),
      '/shop.js': file('text/javascript', 'document.title += "!"'),
      ...Object.fromEntries([1, 2, 3].map((at) => [`/${at}.png`, file('image/png', PIXEL)])),
      ...Object.fromEntries(LINKS.map((path) => [path, safely(page({ title: `Bread ${path.slice(7)}` }))])),
    }),
  )
  expect(await graveCodes()).toEqual([])
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const SHOPIFY = '<link rel="stylesheet" href="https://cdn.shopify.com/s/files/1/theme.css">'

test.each([430, 402, 406, 451])(
  'a shop that answers our request for its basket with %i has no finding above low',
  async (status) => {
    const body = page({
      head: SHOPIFY,
      main: '<a href="/cart">Basket</a>',
      foot: '<script>fetch("/cart.js")</script>',
    })
    const refusal = { status, body: 'no' }
    lab = await healthyLab({ '/': safely(body), '/cart.js': refusal, '/cart': refusal })
    expect(await graveCodes()).toEqual([])
  },
)

test('a part of a site that stays unavailable while the front page answers is named', async () => {
  const paused = { status: 503, body: 'Service Unavailable' }
  lab = await healthyLab({ '/': safely(home), '*': paused })
  expect(await graveCodes()).toEqual(expect.arrayContaining(['asset.broken', 'link.broken_internal']))
})
