import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificate } from '#test/certificates.ts'
import { listen } from '#test/listen.ts'
import { buildGuard, type Guard } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'
import { followRedirects } from './follow.ts'

let plain: Awaited<ReturnType<typeof listen>>
let secure: Awaited<ReturnType<typeof listen>>
let guard: Guard
let heard: string[] = []
const PLACES = [
  ...['shop.example:80', 'shop.example:443', 'shop.example:8080', 'www.shop.example:80', 'other.example:80'],
  ...['one.myshopify.com:80', 'two.myshopify.com:80', 'myshopify.com:80'],
]
let turn = 0

beforeAll(async () => {
  plain = await listen(createServer(answer))
  secure = await listen(createSecureServer(certificate({ name: 'shop.example' }), answer))
  guard = buildGuard({
    allow: ['127.0.0.1/32'],
    resolve: PLACES.map((place) => `${place}:127.0.0.1`),
    portOf: (_, port) => (port === 443 ? secure.port : plain.port),
  })
})
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()])
})

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { host = '', cookie = '' } = request.headers
  const path = request.url ?? '/'
  heard.push(`${host}${path} ${cookie}`.trim())
  turn += 1
  const [location, ...cookies] = (cookie === '' && OPEN_GATES[path]) || redirectOf(path)
  if (location) response.writeHead(302, { location, 'set-cookie': cookies })
  response.end('hello')
}

const OPEN_GATES: Record<string, string[]> = { '/gate': ['/gate', 'seen=yes; Path=/; HttpOnly'] }

function redirectOf(path: string): string[] {
  const redirects: Record<string, string[]> = {
    '/wall': ['/wall', 'seen=yes'],
    '/session': ['/session', `session=${turn}`],
    '/growing': ['/growing', `name${turn}=1`],
    '/there': ['/back', 'back=1'],
    '/back': ['/there', 'there=1'],
    '/away': ['http://other.example/gone', 'secret=1; Domain=.example'],
    '/away-and-back': ['http://other.example/home', 'mine=1'],
    '/home': ['http://shop.example/end', 'theirs=1'],
    '/port': ['http://shop.example:8080/back-to-80', 'here=1'],
    '/back-to-80': ['http://shop.example/end', 'there=1'],
    '/whole': ['http://www.shop.example/set', 'own=1'],
    '/set': ['http://shop.example/end', 'wide=1; domain=.SHOP.example', 'narrow=1'],
    '/renew': ['http://www.shop.example/again', 'wide=1; Domain=shop.example'],
    '/again': ['http://shop.example/end', 'wide=2; Domain=shop.example'],
    '/tenant': ['http://two.myshopify.com/end', 'a=1; Domain=myshopify.com', 'b=1; Domain=.com'],
    '/landlord': ['http://one.myshopify.com/end', 'a=1; Domain=myshopify.com'],
    '/foreign': ['http://shop.example/end', 'a=1; Domain=www.shop.example', 'b=1; Domain=other.example'],
    '/sealed': [
      'http://www.shop.example/end',
      'a=1; Domain=shop.example; Secure',
      'b=1; Domain=shop.example',
    ],
    '/up': ['https://shop.example/end', 'free=1', 'false=1; Secure'],
    '/down': ['http://shop.example/end', 'free=1', 'safe=1; Secure'],
    '/change': ['/change-again', 'a=1', 'b=1', 'c=1', 'd=1'],
    '/change-again': ['/end', 'a=2', 'b=; Max-Age=0', 'c=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    '/odd': ['/end', 'naïve=1', `long=${'x'.repeat(2_000)}`, '=nameless', 'valueless', ' =blank', 'ok=a=b'],
    '/plant': ['http://other.example/end', 'a=1; Domain=other.example'],
    '/sealed-up': ['https://shop.example/end', 'safe=1; Secure'],
    '/years': ['/end', 'v=1; Version=1', 'e=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT'],
    '/full': ['/full-again', ...Array.from({ length: 20 }, (_, i) => `c${i}=1`)],
    '/full-again': ['/end', 'c7=2', 'more=1'],
    '/many': ['/end', ...Array.from({ length: 200 }, (_, i) => `c${i}=1`)],
  }
  return redirects[path] ?? []
}

async function walk(url: string, cookies?: boolean) {
  heard = []
  turn = 0
  return followRedirects((text, asked) => guardedFetch(guard, text, asked), url, { cookies })
}

test('a page that sets a cookie and asks to come back with it is no loop', async () => {
  const { hops, end } = await walk('http://shop.example/gate')
  expect([end, hops.at(-1)?.outcome]).toMatchObject(['arrived', { status: 200 }])
  expect(heard).toEqual(['shop.example/gate', 'shop.example/gate seen=yes'])
})

test('the same page is a loop for a visitor who takes no cookies', async () => {
  expect((await walk('http://shop.example/gate', false)).end).toBe('loop')
  expect(heard).toEqual(['shop.example/gate'])
})

test('a visitor who takes no cookies gives none back', async () => {
  await walk('http://shop.example/change', false)
  expect(heard).toEqual(['shop.example/change', 'shop.example/change-again', 'shop.example/end'])
})

test.each([
  ['one that asks again although the cookie came back', '/wall', 'loop', 2],
  ['one that hands out a new session each time', '/session', 'loop', 2],
  ['one of two pages that both set a cookie', '/there', 'loop', 4],
  ['one that invents a new cookie each time', '/growing', 'too_many', 11],
])('a loop that sets cookies ends: %s', async (_, path, end, hops) => {
  const followed = await walk(`http://shop.example${path}`)
  expect([followed.end, followed.hops.length]).toEqual([end, hops])
})

test("a cookie never reaches another owner's host, whatever domain it names", async () => {
  await walk('http://shop.example/away')
  expect(heard).toEqual(['shop.example/away', 'other.example/gone'])
})

test('a cookie for a whole domain is given back to the other hosts of that domain', async () => {
  await walk('http://shop.example/whole')
  expect(heard).toEqual(['shop.example/whole', 'www.shop.example/set', 'shop.example/end own=1; wide=1'])
})

test('a cookie for a whole domain is one cookie, whichever of its hosts sets it', async () => {
  await walk('http://shop.example/renew')
  expect(heard).toEqual(['shop.example/renew', 'www.shop.example/again wide=1', 'shop.example/end wide=2'])
})

test('the customers of one host do not get the cookies of each other, nor those of the host', async () => {
  await walk('http://one.myshopify.com/tenant')
  expect(heard.at(-1)).toBe('two.myshopify.com/end')
  await walk('http://myshopify.com/landlord')
  expect(heard.at(-1)).toBe('one.myshopify.com/end')
})

test('a cookie for a domain that its host is no part of is not kept', async () => {
  await walk('http://shop.example/foreign')
  expect(heard.at(-1)).toBe('shop.example/end')
})

test('no site plants a cookie with another one that it leads to', async () => {
  await walk('http://shop.example/plant')
  expect(heard.at(-1)).toBe('other.example/end')
})

test('a cookie of a whole domain that is for https alone is not given to http', async () => {
  await walk('https://shop.example/sealed')
  expect(heard.at(-1)).toBe('www.shop.example/end b=1')
})

test('each host gets back its own cookies alone', async () => {
  await walk('http://shop.example/away-and-back')
  expect(heard).toEqual(['shop.example/away-and-back', 'other.example/home', 'shop.example/end mine=1'])
})

test('a cookie goes back to the port that set it alone', async () => {
  await walk('http://shop.example/port')
  expect(heard).toEqual(['shop.example/port', 'shop.example:8080/back-to-80', 'shop.example/end here=1'])
})

test('a cookie for https is neither taken from http nor given to it', async () => {
  await walk('http://shop.example/up')
  expect(heard.at(-1)).toBe('shop.example/end free=1')
  await walk('https://shop.example/down')
  expect(heard.at(-1)).toBe('shop.example/end free=1')
  await walk('https://shop.example/sealed-up')
  expect(heard.at(-1)).toBe('shop.example/end safe=1')
})

test('a cookie is changed and taken back as the site says', async () => {
  await walk('http://shop.example/change')
  expect(heard.at(-1)).toBe('shop.example/end a=2; d=1')
})

test('a cookie is over by its own time alone', async () => {
  await walk('http://shop.example/years')
  expect(heard.at(-1)).toBe('shop.example/end v=1; e=1')
})

test('cookies that could break the request are left out', async () => {
  await walk('http://shop.example/odd')
  expect(heard.at(-1)).toBe('shop.example/end ok=a=b')
})

test('a host can leave twenty cookies and no more', async () => {
  await walk('http://shop.example/many')
  expect(heard.at(-1)?.split('; ')).toHaveLength(20)
})

test('a host that has left twenty cookies renews them all the same', async () => {
  await walk('http://shop.example/full')
  expect(heard.at(-1)).toContain('c7=2')
  expect(heard.at(-1)).not.toContain('more')
})
