import { createServer as createWebServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { certificate } from '#test/certificates.ts'
import { listen, rawServer } from '#test/listen.ts'
import { ticksDuring } from '#test/ticks.ts'
import { buildGuard } from './allowed/rules.ts'
import { DECODED_MAX, RAW_MAX } from './body.ts'
import { type FetchOptions, guardedFetch } from './fetch.ts'
import type { Fetched } from './outcome.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const guardFor = (port: number) =>
  buildGuard({
    allow: ['127.0.0.1/32'],
    allowPort: (wanted) => wanted === port,
    resolve: [`shop.example:${port}:127.0.0.1`],
  })

async function visit(answer: (socket: Socket) => void, options: FetchOptions = {}): Promise<Fetched> {
  const server = await rawServer(answer)
  closers.push(server.close)
  return guardedFetch(guardFor(server.port), `http://shop.example:${server.port}/a?b=c`, options)
}

/** Writes for ever, as fast as the reader takes it. */
function pour(socket: Socket, head: string, chunk: Buffer | string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  socket.write(head)
  more()
}

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`
const whole = (body: Buffer, ...lines: string[]) =>
  Buffer.concat([Buffer.from(head(...lines, `content-length: ${body.length}`)), body])

test('an ordinary answer comes back whole, with its address and times', async () => {
  const { outcome, times, attempts, tls } = await visit((socket) =>
    socket.end(whole(Buffer.from('hello'), 'X-A: 1', 'content-type: text/plain')),
  )
  expect(outcome).toMatchObject({ kind: 'response', status: 200, address: '127.0.0.1', httpVersion: '1.1' })
  if (outcome.kind !== 'response') return
  expect(outcome.body).toEqual({ bytes: Buffer.from('hello'), rawBytes: 5, end: 'complete', encoding: null })
  expect(outcome.headers['x-a']).toBe('1')
  expect(attempts).toMatchObject([{ address: '127.0.0.1', code: null }])
  expect(tls).toBeNull()
  expect(times.dnsMs).toBeGreaterThanOrEqual(0)
  expect(times.firstByteMs).toBeGreaterThan(0)
  expect(times.tlsMs).toBeNull()
  expect(times.totalMs).toBeGreaterThanOrEqual(times.firstByteMs ?? Infinity)
})

test('the request names the host, asks for gzip at most, and keeps nothing alive', async () => {
  const server = createServer((socket) => {
    socket.once('data', (request) => socket.end(whole(request)))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as { port: number }
  const { outcome } = await guardedFetch(guardFor(port), `http://shop.example:${port}/a?b=c#d`, {
    userAgent: 'Bot/1.0',
    referer: 'https://www.google.com/',
  })
  const sent = outcome.kind === 'response' ? outcome.body.bytes.toString() : ''
  expect(sent.split('\r\n').filter(Boolean)).toEqual([
    'GET /a?b=c HTTP/1.1',
    `host: shop.example:${port}`,
    'user-agent: Bot/1.0',
    'accept: */*',
    'referer: https://www.google.com/',
    'accept-encoding: gzip, identity',
    'connection: close',
  ])
})

test.each([
  ['form', { form: new URLSearchParams({ log: 'ann' }) }, 'log=ann'],
  ['signed text', { signedJson: { text: '{"a":1}', headers: { 'webhook-id': 'x' } } }, '{"a":1}'],
])('a %s is sent by POST, whole', async (_, asked, body) => {
  let heard = ''
  const site = await listen(
    createWebServer(async (request, response) => {
      heard = `${request.method} ${await text(request)}`
      response.end()
    }),
  )
  closers.push(site.close)
  await guardedFetch(guardFor(site.port), `http://shop.example:${site.port}/`, asked)
  expect(heard).toBe(`POST ${body}`)
})

test('what goes to a trusted server alone is not sent to another one, which anything else reads to its end', async () => {
  const page = 'x'.repeat(100_000)
  let asks = 0
  const own = certificate({ name: 'shop.example', names: ['shop.example'] })
  const site = await listen(
    createSecureServer(own, (_, response) => {
      asks += 1
      response.end(page)
    }),
  )
  closers.push(site.close)
  const ask = async (roots: string[], trustedOnly?: boolean) => {
    const guard = buildGuard({
      allow: ['127.0.0.1/32'],
      resolve: ['shop.example:443:127.0.0.1'],
      portOf: () => site.port,
      roots,
    })
    return (await guardedFetch(guard, 'https://shop.example/', { ...(trustedOnly && { trustedOnly }) }))
      .outcome
  }
  expect(await ask([], true)).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asks).toBe(0)
  const whole = { kind: 'response', body: { rawBytes: page.length, end: 'complete' } }
  expect(await ask([])).toMatchObject(whole)
  expect(await ask([own.cert], true)).toMatchObject(whole)
})

test.each(['GZIP', 'x-gzip'])('%s is opened', async (encoding) => {
  const { outcome } = await visit((socket) =>
    socket.end(whole(gzipSync('hello'.repeat(100)), `content-encoding: ${encoding}`)),
  )
  expect(outcome).toMatchObject({ body: { end: 'complete', encoding: encoding.toLowerCase() } })
  expect(outcome.kind === 'response' && outcome.body.bytes.toString()).toBe('hello'.repeat(100))
})

test.each(['br', 'zstd', 'deflate', 'gzip, br', 'gzip, gzip', 'x'])(
  'a body in %j is named and never opened',
  async (encoding) => {
    const zlib = await import('node:zlib')
    const spies = (['BrotliDecompress', 'createBrotliDecompress', 'createInflate'] as const).map((name) =>
      vi.spyOn(zlib.default, name),
    )
    syncBuiltinESMExports()
    const { outcome } = await visit((socket) =>
      socket.end(whole(brotliCompressSync('hello'), `content-encoding: ${encoding}`)),
    )
    expect(outcome).toMatchObject({ status: 200, body: { end: 'not_decoded', encoding, rawBytes: 0 } })
    expect(outcome.kind === 'response' && outcome.body.bytes.length).toBe(0)
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  },
)

test('an endless body ends at one megabyte', async () => {
  const { outcome, times } = await visit((socket) => pour(socket, head(), Buffer.alloc(65_536, 'a')))
  expect(outcome).toMatchObject({ body: { end: 'raw_cap', rawBytes: RAW_MAX } })
  expect(outcome.kind === 'response' && outcome.body.bytes.length).toBe(RAW_MAX)
  expect(times.totalMs).toBeLessThan(3_000)
})

test('a gzip bomb ends at three megabytes and costs little memory', async () => {
  const before = process.memoryUsage().rss
  const { outcome, times } = await visit((socket) => {
    const bomb = createGzip()
    const zeros = Buffer.alloc(1_048_576)
    const more = () => {
      while (!socket.destroyed && bomb.write(zeros));
    }
    bomb.on('drain', more)
    socket.once('close', () => bomb.destroy())
    socket.write(head('content-encoding: gzip'))
    bomb.pipe(socket)
    more()
  })
  expect(outcome).toMatchObject({ body: { end: 'decoded_cap' } })
  expect(outcome.kind === 'response' && outcome.body.bytes.length).toBe(DECODED_MAX)
  expect(times.totalMs).toBeLessThan(3_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576)
})

test('a body that drips ends with the deadline and keeps what came', async () => {
  const { result, ticks } = await ticksDuring(
    visit((socket) => drip(socket, `${head()}come`), { deadlineMs: 500 }),
  )
  const { outcome } = result
  expect(outcome).toMatchObject({ kind: 'response', body: { end: 'deadline' } })
  expect(outcome.kind === 'response' && outcome.body.rawBytes).toBeGreaterThan(3)
  expect(ticks).toBeLessThan(50)
})

test.each([
  ['drip', (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx: ')],
  ['never come', () => undefined],
  ['are preceded by endless hints', (socket: Socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('headers that %s end with the deadline', async (_, answer) => {
  const { result, ticks } = await ticksDuring(visit(answer, { deadlineMs: 400 }))
  expect(result.outcome).toEqual({ kind: 'timeout', stage: 'first_byte' })
  expect(ticks).toBeLessThan(50)
})

function drip(socket: Socket, first: string, then = 'x'): void {
  socket.write(first)
  const dripping = setInterval(() => socket.write(then), 20)
  socket.once('close', () => clearInterval(dripping))
}

test.each([
  ['one endless header', (socket: Socket) => pour(socket, 'HTTP/1.1 200 OK\r\nx: ', 'a'.repeat(16_384))],
  [
    '100,000 cookies',
    (socket: Socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', 'Set-Cookie: a=b\r\n'.repeat(1_000)),
  ],
  ['a flood of hints', (socket: Socket) => pour(socket, '', 'HTTP/1.1 102 P\r\n\r\n'.repeat(1_000))],
])('%s ends at the cap', async (_, answer) => {
  const { outcome, times } = await visit(answer)
  expect(outcome).toEqual({ kind: 'protocol', code: 'HPE_HEADER_OVERFLOW' })
  expect(times.totalMs).toBeLessThan(3_000)
})

test('a hundred hints before an answer are too many, and a few less are none', async () => {
  const hints = (count: number) => 'HTTP/1.1 102 P\r\n\r\n'.repeat(count)
  const few = await visit((socket) => socket.end(`${hints(99)}${head('content-length: 0')}`))
  expect(few.outcome).toMatchObject({ kind: 'response', status: 200 })
  const { outcome } = await visit((socket) => socket.write(hints(100)), { deadlineMs: 5_000 })
  expect(outcome).toEqual({ kind: 'protocol', code: 'HPE_HEADER_OVERFLOW' })
})

test('who gives up before the deadline waits no longer', async () => {
  const caller = new AbortController()
  const { outcome } = await visit(() => caller.abort(), { deadlineMs: 600_000, signal: caller.signal })
  expect(outcome).toEqual({ kind: 'timeout', stage: 'first_byte' })
})

test('an answer that is not read to its end leaves no connection behind', async () => {
  let site: Socket | undefined
  const { outcome } = await visit((socket) => {
    site = socket
    socket.write(head('location: /a', 'location: /b', 'content-length: 9'))
  })
  expect(outcome).toMatchObject({ code: 'ERR_CONTRADICTORY_HEADERS' })
  await expect.poll(() => site?.destroyed).toBe(true)
})

test.each([
  ['that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', { kind: 'protocol', code: 'HPE_INVALID_CONSTANT' }],
  ['of nothing', '', { kind: 'protocol', code: 'ECONNRESET' }],
  [
    'that changes protocol',
    'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    { kind: 'protocol' },
  ],
  ['that only says that it changes protocol', 'HTTP/1.1 101 X\r\n\r\n', { code: 'ECONNRESET' }],
  [
    'that leads to two places',
    'HTTP/1.1 302 X\r\nlocation: /a\r\nx-a: 1\r\nLocation: /b\r\n\r\n',
    { kind: 'protocol', code: 'ERR_CONTRADICTORY_HEADERS' },
  ],
  [
    'that is and is not to be saved',
    whole(Buffer.from('a'), 'content-disposition: inline', 'content-disposition: attachment'),
    { kind: 'protocol', code: 'ERR_CONTRADICTORY_HEADERS' },
  ],
  [
    'that leads to one place twice',
    'HTTP/1.1 302 X\r\nlocation: /a\r\nlocation: /a\r\ncontent-length: 0\r\n\r\n',
    { kind: 'response', status: 302 },
  ],
  [
    'that tells of a place in another header',
    'HTTP/1.1 302 X\r\nx-a: location\r\nlocation: /a\r\ncontent-length: 0\r\n\r\n',
    { kind: 'response', status: 302 },
  ],
  [
    'whose length is told in two ways',
    `${head('content-length: 5', 'transfer-encoding: chunked')}0\r\n\r\n`,
    { kind: 'protocol' },
  ],
  [
    'with a control character in a header',
    whole(Buffer.from('a'), 'x-a: a\u0001b'),
    { kind: 'protocol', code: 'HPE_INVALID_HEADER_TOKEN' },
  ],
  ['that breaks off', head('content-length: 100'), { kind: 'response', body: { end: 'cut_short' } }],
  ['with a false gzip', whole(Buffer.from('no'), 'content-encoding: gzip'), { body: { end: 'bad_gzip' } }],
  ['with a bad chunk', `${head('transfer-encoding: chunked')}zz\r\n`, { body: { end: 'cut_short' } }],
])('an answer %s is reported and thrown by nobody', async (_, bytes, expected) => {
  const { outcome } = await visit((socket) => socket.end(bytes))
  expect(outcome).toMatchObject(expected)
})

test('a closed port is reported as refused by the machine', async () => {
  const { outcome, attempts } = await guardedFetch(guardFor(9), 'http://shop.example:9/')
  expect(outcome).toEqual({ kind: 'connect', code: 'ECONNREFUSED' })
  expect(attempts).toMatchObject([{ address: '127.0.0.1', code: 'ECONNREFUSED' }])
})

test('the second address is tried when the first does not answer', async () => {
  const server = await rawServer((socket) => socket.end(whole(Buffer.from('hello'))))
  closers.push(server.close)
  const { port } = server
  const guard = buildGuard({
    allow: ['127.0.0.0/8'],
    allowPort: (wanted) => wanted === port,
    resolve: [`shop.example:${port}:127.0.0.3`, `shop.example:${port}:127.0.0.1`],
  })
  const { outcome, attempts } = await guardedFetch(guard, `http://shop.example:${port}/`)
  expect(outcome).toMatchObject({ kind: 'response', address: '127.0.0.1' })
  expect(attempts.map((attempt) => attempt.code)).toEqual(['ECONNREFUSED', null])
})

test('fifty hostile visits at once all end in time', async () => {
  const server = await rawServer((socket) => pour(socket, head(), Buffer.alloc(65_536, 'a')))
  closers.push(server.close)
  const visits = Array.from({ length: 50 }, () =>
    guardedFetch(guardFor(server.port), `http://shop.example:${server.port}/`),
  )
  for (const { outcome, times } of await Promise.all(visits)) {
    expect(outcome).toMatchObject({ body: { end: 'raw_cap' } })
    expect(times.totalMs).toBeLessThan(10_000)
  }
})
