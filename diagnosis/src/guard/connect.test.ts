import { createServer } from 'node:https'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { certificate, type Issued } from '#test/certificates.ts'
import { listen, rawServer } from '#test/listen.ts'
import { ticksDuring } from '#test/ticks.ts'
import { buildGuard } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import { connectPinned } from './connect.ts'
import { guardedFetch } from './fetch.ts'

const root = certificate({ name: 'Test Root' })
const names = ['shop.example', '*.shop.example']
const sites: Record<string, Issued> = {
  good: certificate({ name: 'shop.example', names, by: root }),
  selfSigned: certificate({ name: 'shop.example', names }),
  expired: certificate({ name: 'shop.example', names, from: -30, to: -1, by: root }),
  early: certificate({ name: 'shop.example', names, from: 2, to: 30, by: root }),
  wrongName: certificate({ name: 'other.example', names: ['other.example'], by: root }),
  expiredAndWrongName: certificate({ name: 'o', names: ['other.example'], from: -30, to: -1, by: root }),
  unknownRoot: certificate({ name: 'shop.example', names, by: certificate({ name: 'Stranger' }) }),
}
const open: Record<string, Awaited<ReturnType<typeof listen>>> = {}
let askedFor = ''

beforeAll(async () => {
  for (const [kind, { cert, key }] of Object.entries(sites)) {
    const server = createServer({ cert, key }, (_, response) => response.end('hello'))
    server.on('secureConnection', (socket) => {
      askedFor = String(socket.servername)
    })
    open[kind] = await listen(server)
  }
})
afterAll(async () => {
  await Promise.all(Object.values(open).map((server) => server.close()))
})

function guardFor(port: number) {
  return buildGuard({
    allow: ['127.0.0.1/32'],
    allowPort: (wanted) => wanted === port,
    resolve: [`shop.example:${port}:127.0.0.1`],
    roots: [root.cert],
  })
}
const visit = (port: number, host = 'shop.example', deadlineMs?: number) =>
  guardedFetch(guardFor(port), `https://${host}:${port}/`, { deadlineMs })

test('a good certificate is reported with its chain, dates, names and protocol', async () => {
  const { outcome, tls, times } = await visit(open.good?.port ?? 0)
  expect(outcome).toMatchObject({ kind: 'response', status: 200 })
  expect(tls).toMatchObject({ authorized: true, error: null, nameMatches: true, protocol: 'TLSv1.3' })
  expect(tls?.chain).toMatchObject([
    { subject: 'shop.example', issuer: 'Test Root', names: ['DNS:shop.example', 'DNS:*.shop.example'] },
    { subject: 'Test Root', issuer: 'Test Root' },
  ])
  expect(tls?.chain[0]?.validTo.getTime()).toBeGreaterThan(Date.now())
  expect(times.tlsMs).toBeGreaterThan(0)
  expect(askedFor).toBe('shop.example')
})

test.each([
  ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['expired', 'CERT_HAS_EXPIRED', true],
  ['early', 'CERT_NOT_YET_VALID', true],
  ['wrongName', 'ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['expiredAndWrongName', 'CERT_HAS_EXPIRED', false],
  ['unknownRoot', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
])('a certificate that is %s is a fact and the page still comes', async (kind, error, nameMatches) => {
  const { outcome, tls } = await visit(open[kind]?.port ?? 0)
  expect(outcome).toMatchObject({ kind: 'response', status: 200 })
  expect(tls).toMatchObject({ authorized: false, error, nameMatches })
})

test('an address is asked for without a server name and judged by its own names', async () => {
  const { tls } = await visit(open.good?.port ?? 0, '127.0.0.1')
  expect(tls).toMatchObject({ authorized: false, nameMatches: false })
  expect(askedFor).toBe('false')
})

test('a server that speaks no TLS is reported with the reason', async () => {
  const server = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const { outcome } = await visit(server.port)
  await server.close()
  expect(outcome).toMatchObject({ kind: 'tls', code: expect.stringMatching(/^ERR_SSL_/) })
})

test('a server that hangs up inside the handshake is reported', async () => {
  const server = await rawServer((socket) => socket.destroy())
  const { outcome } = await visit(server.port)
  await server.close()
  expect(outcome).toMatchObject({ kind: 'tls', code: 'ECONNRESET' })
})

test('a handshake that never ends is ended by the deadline', async () => {
  const server = await rawServer(() => undefined)
  const { result, ticks } = await ticksDuring(visit(server.port, 'shop.example', 300))
  await server.close()
  expect(result.outcome).toEqual({ kind: 'timeout', stage: 'tls' })
  expect(ticks).toBeLessThan(50)
})

/** Answers with a page in whose middle the secure connection is made anew so many times. */
async function renegotiating(times: number) {
  const { cert, key } = sites.good as Issued
  let made = 0
  const server = createTlsServer({ cert, key, maxVersion: 'TLSv1.2' }, (socket) => {
    const next = (error: Error | null) => {
      if (error || socket.destroyed) return
      if (made === times) return void socket.end('llo')
      made += 1
      socket.renegotiate({ rejectUnauthorized: false }, next)
    }
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhe', () => next(null)),
    )
  })
  const { port, close } = await listen(server)
  onTestFinished(close)
  return { visited: await visit(port, 'shop.example', 3_000), made: () => made }
}

test('a secure connection may be made anew in the middle of a page, and not without end', async () => {
  const once = await renegotiating(1)
  expect(once.visited.outcome).toMatchObject({ kind: 'response', body: { end: 'complete', rawBytes: 5 } })
  const endless = await renegotiating(Number.POSITIVE_INFINITY)
  expect(endless.visited.outcome).toMatchObject({ kind: 'response', body: { end: 'cut_short' } })
  expect(endless.made()).toBeLessThan(10)
})

test('an address that was not vetted is never dialled', async () => {
  const guard = buildGuard()
  const parsed = parseTarget(guard, 'https://shop.example')
  if (!parsed.ok) throw new Error(parsed.reason)
  const connected = await connectPinned(guard, parsed.target, ['127.0.0.1'], AbortSignal.timeout(1_000))
  expect(connected).toEqual({
    outcome: { kind: 'refused', reason: 'address', address: '127.0.0.1' },
    attempts: [],
  })
})

test('of many addresses four are tried', async () => {
  const closed = await rawServer(() => undefined)
  await closed.close()
  const guard = guardFor(closed.port)
  const parsed = parseTarget(guard, `http://shop.example:${closed.port}`)
  if (!parsed.ok) throw new Error(parsed.reason)
  const many = Array<string>(6).fill('127.0.0.1')
  const { attempts } = await connectPinned(guard, parsed.target, many, AbortSignal.timeout(1_000))
  expect(attempts).toHaveLength(4)
})

test('a socket that ends up elsewhere than vetted is closed unread', async () => {
  const guard = guardFor(open.good?.port ?? 0)
  const parsed = parseTarget(guard, `https://shop.example:${open.good?.port}`)
  if (!parsed.ok) throw new Error(parsed.reason)
  let asked = 0
  const changing = { ...guard, mayReach: () => asked++ === 0 }
  const { outcome } = await connectPinned(changing, parsed.target, ['127.0.0.1'], AbortSignal.timeout(1_000))
  expect(asked).toBe(2)
  expect(outcome).toEqual({ kind: 'refused', reason: 'address', address: '127.0.0.1' })
})
