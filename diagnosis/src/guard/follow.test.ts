import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificate } from '#test/certificates.ts'
import { listen } from '#test/listen.ts'
import { buildGuard, type Guard } from './allowed/rules.ts'
import { guardedFetch } from './fetch.ts'
import { type AskOne, followRedirects } from './follow.ts'
import type { Fetched } from './outcome.ts'

let plain: Awaited<ReturnType<typeof listen>>
let secure: Awaited<ReturnType<typeof listen>>
let guard: Guard

beforeAll(async () => {
  plain = await listen(
    createServer((request, response) => {
      const path = request.url ?? '/'
      const count = Number(/^\/count\/(\d+)$/.exec(path)?.[1] ?? 0)
      if (path === '/loop-a') response.writeHead(302, { location: '/loop-b' })
      if (path === '/loop-b') response.writeHead(302, { location: 'loop-a#top' })
      if (path === '/relative/x') response.writeHead(301, { location: '../there?a=1' })
      if (path === '/caf') response.writeHead(302, { location: Buffer.from('/é').toString('latin1') })
      if (path === '/nowhere') response.writeHead(302)
      if (path === '/garbage') response.writeHead(302, { location: 'http://[::/' })
      if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' })
      if (count > 0) response.writeHead(302, { location: `/count/${count - 1}` })
      if (path === '/slow') setTimeout(() => response.end(), 5_000).unref()
      else response.end(path)
    }),
  )
  const { cert, key } = certificate({ name: 'shop.example', names: ['shop.example'] })
  secure = await listen(
    createSecureServer({ cert, key }, (_, response) => {
      response.writeHead(301, { location: `http://shop.example:${plain.port}/there` }).end()
    }),
  )
  guard = buildGuard({
    allow: ['127.0.0.1/32'],
    resolve: [`shop.example:${plain.port}:127.0.0.1`, `shop.example:${secure.port}:127.0.0.1`],
  })
})
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()])
})

const ask: AskOne = (text, asked) => guardedFetch(guard, text, asked)
const follow = (path: string, deadlineMs?: number) =>
  followRedirects(ask, `http://shop.example:${plain.port}${path}`, { deadlineMs })
const pathsOf = ({ hops }: Awaited<ReturnType<typeof follow>>) =>
  hops.map((hop) => (hop.url ? hop.url.pathname + hop.url.search : null))

test('a relative redirect is followed and every hop is recorded', async () => {
  const followed = await follow('/relative/x')
  expect(pathsOf(followed)).toEqual(['/relative/x', '/there?a=1'])
  expect(followed).toMatchObject({ end: 'arrived', hops: [{ location: '../there?a=1' }, { location: null }] })
})

test('a redirect written in UTF-8 leads where a browser would go', async () => {
  expect(pathsOf(await follow('/caf'))).toEqual(['/caf', '/%C3%A9'])
})

test('a loop is noticed before it is walked twice', async () => {
  const followed = await follow('/loop-a')
  expect(followed.end).toBe('loop')
  expect(pathsOf(followed)).toEqual(['/loop-a', '/loop-b'])
})

test('ten redirects are followed and the eleventh is not', async () => {
  const ten = await follow('/count/10')
  expect([ten.end, ten.hops.length]).toEqual(['arrived', 11])
  const many = await follow('/count/20')
  expect([many.end, many.hops.length]).toEqual(['too_many', 11])
})

test('leaving https is recorded at the hop where it happens', async () => {
  const { hops } = await followRedirects(ask, `https://shop.example:${secure.port}/`)
  expect(hops.map((hop) => hop.downgraded)).toEqual([false, true])
  expect(hops[0]?.tls).not.toBeNull()
  expect(hops[1]?.tls).toBeNull()
})

test.each([
  ['/garbage', 'not_a_url'],
  ['/file', 'scheme'],
])('a redirect to %s is refused: %s', async (path, reason) => {
  const { hops } = await follow(path)
  expect(hops.at(-1)?.outcome).toMatchObject({ kind: 'refused', reason })
})

test('a redirect without a place to go is where it ends', async () => {
  expect(await follow('/nowhere')).toMatchObject({ end: 'arrived', hops: [{ outcome: { status: 302 } }] })
})

/** A site that answers each address with a status and a place to go. */
const scripted =
  (pages: Record<string, [status: number, location?: string]>): AskOne =>
  async (text, { base }) => {
    const url = new URL(text, base)
    const [status, location] = pages[url.href] ?? [200]
    const outcome = { kind: 'response', status, headers: location ? { location } : {}, rawHeaders: [] }
    return { url, outcome, addresses: [], attempts: [], tls: null, times: {} } as unknown as Fetched
  }

test.each([
  ...[301, 302, 303, 307, 308].map((status) => [status, 2] as const),
  ...[200, 201, 300, 304, 404].map((status) => [status, 1] as const),
])('an answer of %i with a place to go makes %i requests', async (status, requests) => {
  const { hops } = await followRedirects(
    scripted({ 'http://a.example/': [status, '/b'] }),
    'http://a.example/',
  )
  expect(hops).toHaveLength(requests)
  expect(hops[0]?.location).toBe(requests === 2 ? '/b' : null)
})

test.each([
  ['http://a.example/', 'http://b.example/', false],
  ['http://a.example/', 'https://b.example/', false],
  ['https://a.example/', 'https://b.example/', false],
  ['https://a.example/', 'http://b.example/', true],
])('going from %s to %s is leaving https: %s', async (from, to, downgraded) => {
  const { hops } = await followRedirects(scripted({ [from]: [301, to] }), from)
  expect(hops.map((hop) => hop.downgraded)).toEqual([false, downgraded])
})

test('a walk ends where it may not go on, and is asked only about what is an address', async () => {
  const options = { mayFollow: (to: URL) => to.host === 'a.example' }
  const away = scripted({ 'http://a.example/': [302, 'http://b.example/'] })
  const left = await followRedirects(away, 'http://a.example/', options)
  expect([left.end, left.away?.href, left.hops.length]).toEqual(['left', 'http://b.example/', 1])
  const garbage = await followRedirects(ask, `http://shop.example:${plain.port}/garbage`, {
    mayFollow: (to) => to.host !== '',
  })
  expect(garbage.hops.at(-1)?.outcome).toMatchObject({ kind: 'refused', reason: 'not_a_url' })
})

test('the first request is made however little time is left', async () => {
  const { hops, end } = await followRedirects(scripted({}), 'http://a.example/', { deadlineMs: 0 })
  expect([hops.length, end]).toEqual([1, 'arrived'])
})

test('a page that does not come ends with the deadline', async () => {
  const { hops } = await follow('/slow', 300)
  expect(hops.at(-1)?.outcome).toEqual({ kind: 'timeout', stage: 'first_byte' })
})

test('all hops share one deadline', async () => {
  const given: number[] = []
  const slow: AskOne = async (text, asked) => {
    given.push(asked.deadlineMs)
    await pause(30)
    return ask(text, asked)
  }
  const url = `http://shop.example:${plain.port}/count/2`
  expect((await followRedirects(slow, url, { deadlineMs: 20 })).end).toBe('deadline')
  expect(given).toHaveLength(1)
  await followRedirects(slow, url, { deadlineMs: 60_000 })
  expect(given.slice(1)).toEqual(given.slice(1).toSorted((a, b) => b - a))
  expect(new Set(given).size).toBe(4)
})
