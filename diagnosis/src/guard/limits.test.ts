import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { dnsTcpServer } from '#test/dns-tcp-server.ts'
import { listen, rawServer } from '#test/listen.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { parseTarget } from './allowed/target.ts'
import { guardedFetch } from './fetch.ts'
import { resolveTarget } from './resolve.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const guardFor = (port: number) =>
  buildGuard({ allow: ['127.0.0.1/32'], resolve: [`shop.example:${port}:127.0.0.1`] })

async function visit(answer: (socket: Socket) => void) {
  const server = await rawServer(answer)
  closers.push(server.close)
  return guardedFetch(guardFor(server.port), `http://shop.example:${server.port}/`)
}

const answerWith = (headers: string) => (socket: Socket) =>
  void socket.end(`HTTP/1.1 200 OK\r\n${headers}content-length: 2\r\n\r\nhi`)
const lines = (count: number, size: number) => `x-filler: ${'a'.repeat(size - 12)}\r\n`.repeat(count)

test.each([
  ['one header', lines(1, 15_000)],
  ['a hundred headers', lines(100, 150)],
])('fifteen kilobytes of headers are read: %s', async (_, headers) => {
  const { outcome } = await visit(answerWith(headers))
  expect(outcome).toMatchObject({ kind: 'response', body: { end: 'complete', rawBytes: 2 } })
})

test.each([
  ['one header', lines(1, 16_500)],
  ['many headers', lines(120, 150)],
  ['very many headers', 'a:b\r\n'.repeat(10_000)],
  ['100,000 cookies', 'Set-Cookie: a=b\r\n'.repeat(100_000)],
])('more than sixteen kilobytes of headers end the visit: %s', async (_, headers) => {
  const { outcome, times } = await visit(answerWith(headers))
  expect(outcome).toEqual({ kind: 'protocol', code: 'HPE_HEADER_OVERFLOW' })
  expect(times.totalMs).toBeLessThan(3_000)
})

test('what comes after the body is capped like the headers', async () => {
  const { outcome } = await visit((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n')
    socket.end(lines(1_000, 150))
  })
  expect(outcome).toMatchObject({ kind: 'response', body: { end: 'cut_short' } })
  expect(outcome.kind === 'response' && outcome.body.bytes.toString()).toBe('hi')
})

test.each([
  [
    'a caller that wants little gets three times that unpacked',
    10_000,
    gzipSync(Buffer.alloc(900_000)),
    30_000,
  ],
  ['a caller that wants too much gets a megabyte', 10_485_760, Buffer.alloc(2_097_152), 1_048_576],
])('%s', async (_, maxBytes, body, most) => {
  const encoding = body.length > 900_000 ? 'identity' : 'gzip'
  const site = createServer((_request, response) => {
    response
      .on('error', () => undefined)
      .writeHead(200, { 'content-encoding': encoding })
      .end(body)
  })
  const { port, close } = await listen(site)
  closers.push(close)
  const { outcome } = await guardedFetch(guardFor(port), `http://shop.example:${port}/`, { maxBytes })
  expect(outcome.kind === 'response' && outcome.body.bytes.length).toBe(most)
})

test.each([
  ['short', 100, 30_000],
  ['long', 8_000, 500],
])(
  'a body in single letters with %s notes is left after two megabytes on the line',
  async (_, note, count) => {
    const letters = `1;${'x'.repeat(note)}\r\na\r\n`.repeat(count)
    const { outcome } = await visit((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${letters}0\r\n\r\n`)
    })
    expect(outcome).toMatchObject({ kind: 'response', body: { end: 'raw_cap' } })
    expect(outcome.kind === 'response' && outcome.body.rawBytes).toBeLessThan(count)
  },
)

test('a probe asks for the first bytes alone', async () => {
  const heard = await new Promise<string>((tell) => {
    const site = createServer((request, response) => {
      tell(String(request.headers.range))
      response.writeHead(206).end('hi')
    })
    void listen(site).then(({ port, close }) => {
      closers.push(close)
      return guardedFetch(guardFor(port), `http://shop.example:${port}/`, { range: 'bytes=0-1' })
    })
  })
  expect(heard).toBe('bytes=0-1')
})

const PUBLIC = (count: number) =>
  Array.from({ length: count }, (_, i) => `93.184.${Math.floor(i / 250)}.${i % 250}`)

async function resolve(addresses: string[], options: GuardOptions = {}) {
  const dns = await dnsTcpServer(() => addresses)
  closers.push(dns.close)
  const guard = buildGuard({ dnsServers: [dns.address], ...options })
  const parsed = parseTarget(guard, 'http://many.example/')
  if (!parsed.ok) throw new Error(parsed.reason)
  const resolved = await resolveTarget(guard, parsed.target, AbortSignal.timeout(5_000))
  return { resolved, overTcp: dns.overTcp() }
}

test('a name with 300 addresses is read over TCP, and twenty are kept', async () => {
  const { resolved, overTcp } = await resolve(PUBLIC(300))
  expect(resolved).toMatchObject({ kind: 'addresses', total: 300 })
  expect(resolved.kind === 'addresses' && resolved.addresses).toEqual(PUBLIC(20))
  expect(overTcp).toBe(1)
})

test('one inside address behind 300 public ones refuses the name', async () => {
  const { resolved } = await resolve([...PUBLIC(300), '10.0.0.7'])
  expect(resolved).toMatchObject({ kind: 'refused', address: '10.0.0.7' })
})

test('one of our own addresses behind 300 others refuses the name', async () => {
  const { resolved } = await resolve([...PUBLIC(300), '93.184.250.1'], { deny: ['93.184.250.0/24'] })
  expect(resolved).toMatchObject({ kind: 'refused', address: '93.184.250.1' })
})
