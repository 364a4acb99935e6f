import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { certificate } from '#test/certificates.ts'
import { type Listening, listen, rawServer } from '#test/listen.ts'
import { getThrough, restOf, sayTo, tunnelThrough } from '#test/through-proxy.ts'
import { buildGuard, type GuardOptions } from './allowed/rules.ts'
import { type GuardedProxy, openGuardedProxy, type ProxyLimits } from './proxy.ts'

let closers: (() => Promise<void>)[] = []
let heard: IncomingMessage | null = null
let site: Listening

beforeEach(async () => {
  site = await serve((request, response) => {
    heard = request
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.setHeader('connection', 'x-private')
    response.setHeader('x-private', 'hop')
    response.setHeader('keep-alive', 'timeout=9')
    response.setHeader('proxy-authenticate', 'Basic realm="us"')
    request.pipe(response)
  })
})
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  closers = []
  vi.useRealTimers()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await listen(createServer(answer))
  closers.push(server.close)
  return server
}

/** `shop.example` leads to `to`, port 443 and 80 alike. */
async function open(to: Listening, limits?: ProxyLimits, options: GuardOptions = {}): Promise<GuardedProxy> {
  const guard = buildGuard({
    allow: ['127.0.0.1/32'],
    resolve: ['shop.example:80:127.0.0.1', 'shop.example:443:127.0.0.1'],
    portOf: () => to.port,
    ...options,
  })
  const proxy = await openGuardedProxy(guard, limits)
  closers.push(proxy.close)
  return proxy
}

test('a page is fetched through it and counted', async () => {
  const proxy = await open(site)
  const answer = await getThrough(proxy.port, 'http://shop.example/a?b=c', { method: 'POST', body: 'hello' })
  expect(answer).toMatchObject({ status: 200, body: 'hello', headers: { 'set-cookie': ['a=1', 'b=2'] } })
  expect(heard?.url).toBe('/a?b=c')
  expect(proxy.requests).toEqual([
    { host: 'shop.example', port: 80, allowed: true, bytes: 10, failure: null },
  ])
})

test('the host is the one that was judged, and hop-by-hop headers stay at their hop', async () => {
  const proxy = await open(site)
  const { headers } = await getThrough(proxy.port, 'http://shop.example/', {
    headers: {
      host: '127.0.0.1',
      connection: 'x-mine, keep-alive',
      'x-mine': '1',
      'proxy-authorization': 'Basic secret',
      'proxy-connection': 'keep-alive',
      te: 'trailers',
      upgrade: 'h2c',
      'x-kept': '1',
    },
  })
  expect(heard?.headers).toEqual({ host: 'shop.example', 'x-kept': '1', connection: 'close' })
  const named = ['x-private', 'keep-alive', 'proxy-authenticate', 'connection']
  expect(named.map((name) => headers[name])).toEqual([undefined, undefined, undefined, 'close'])
})

test('a body in chunks goes through as a body, whatever the method', async () => {
  const proxy = await open(site)
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { body } = await getThrough(proxy.port, 'http://shop.example/', {
      method,
      headers: { 'transfer-encoding': 'chunked', trailer: 'x-late' },
      body: 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n',
    })
    expect([heard?.url, body]).toEqual(['/', 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'])
    expect(heard?.headers.trailer).toBeUndefined()
  }
})

test('https goes through a tunnel, encrypted end to end', async () => {
  const { createServer: createSecureServer } = await import('node:https')
  const secure = await listen(
    createSecureServer(certificate({ name: 'shop.example', names: ['shop.example'] }), (_, response) =>
      response.end('secret'),
    ),
  )
  closers.push(secure.close)
  const proxy = await open(secure)
  const { status, socket } = await tunnelThrough(proxy.port, 'shop.example:443')
  expect(status).toBe(200)
  const safe = connectTls({ socket, servername: 'shop.example', rejectUnauthorized: false })
  safe.write('GET / HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n')
  expect(await restOf(safe)).toContain('secret')
  expect(proxy.requests).toMatchObject([{ host: 'shop.example', port: 443, allowed: true, failure: null }])
  expect(proxy.requests[0]?.bytes).toBeGreaterThan(500)
})

test('a tunnel carries any protocol both ways, from the first byte', async () => {
  const echo = await listen(createTcpServer((socket) => socket.pipe(socket)))
  closers.push(echo.close)
  const proxy = await open(echo)
  const { first, socket } = await sayTo(proxy.port, 'CONNECT shop.example:80 HTTP/1.1\r\n\r\nearly ')
  expect(first).toMatch(/^HTTP\/1\.1 200 /)
  socket.end('late')
  expect(first + (await restOf(socket))).toMatch(/\r\n\r\nearly late$/)
  expect(proxy.requests[0]?.bytes).toBe(20)
})

test.each([
  ['a site that is not there', 'nobody', 502, 'ECONNREFUSED'],
  ['a site that speaks no HTTP', 'ssh', 502, null],
  ['a site that hangs up', 'rude', 502, null],
  ['a status that HTTP does not know', 'odd', 502, null],
  ['a site that upgrades unasked', 'upgrade', 502, null],
  ['headers beyond the cap', 'long', 502, null],
])('%s is answered with 502', async (_, kind, status, failure) => {
  const bytes: Record<string, string> = {
    ssh: 'SSH-2.0-OpenSSH_9.6\r\n',
    odd: 'HTTP/1.1 099 Odd\r\n\r\n',
    upgrade: 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    long: `HTTP/1.1 200 OK\r\n${`x: ${'a'.repeat(1_000)}\r\n`.repeat(20)}\r\n`,
  }
  const server = await rawServer((socket) => socket.end(bytes[kind] ?? ''))
  if (kind === 'nobody') await server.close()
  else closers.push(server.close)
  const proxy = await open(server)
  expect((await getThrough(proxy.port, 'http://shop.example/')).status).toBe(status)
  expect(proxy.requests).toMatchObject([{ allowed: true, failure }])
})

test('a site that breaks off is broken off here too', async () => {
  const server = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhi'))
  closers.push(server.close)
  const proxy = await open(server)
  await expect(getThrough(proxy.port, 'http://shop.example/')).rejects.toThrow()
})

test('a hundred hints before an answer are too many, and a few less are none', async () => {
  const statusAfter = async (hints: number, answer: string) => {
    const says = 'HTTP/1.1 102 P\r\n\r\n'.repeat(hints) + answer
    const server = await rawServer((socket) => socket.write(says))
    closers.push(server.close)
    return (await getThrough((await open(server)).port, 'http://shop.example/')).status
  }
  expect(await statusAfter(99, 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')).toBe(200)
  expect(await statusAfter(100, '')).toBe(502)
})

test('more connections than there are places are turned away, and a place given back is taken', async () => {
  const mute = await listen(createTcpServer((socket) => socket.on('error', () => undefined)))
  closers.push(mute.close)
  const proxy = await open(mute, { connections: 4 })
  const tunnels = await Promise.all(
    Array.from({ length: 4 }, () => tunnelThrough(proxy.port, 'shop.example:80')),
  )
  expect(tunnels.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await tunnelThrough(proxy.port, 'shop.example:80')).status).toBe(503)
  expect((await getThrough(proxy.port, 'http://shop.example/')).status).toBe(503)
  expect(proxy.requests.at(-1)).toMatchObject({ failure: 'busy', bytes: 0 })
  tunnels[0]?.socket.destroy()
  await vi.waitFor(async () => expect((await tunnelThrough(proxy.port, 'shop.example:80')).status).toBe(200))
})

test('thirty-two connections at once are the most there are', async () => {
  let most = 0
  const sockets = new Set<Socket>()
  const mute = await listen(
    createTcpServer((socket) => {
      sockets.add(socket)
      most = Math.max(most, sockets.size)
      socket.once('close', () => sockets.delete(socket))
    }),
  )
  closers.push(mute.close)
  const proxy = await open(mute)
  const tunnels = await Promise.all(
    Array.from({ length: 60 }, () => tunnelThrough(proxy.port, 'shop.example:80')),
  )
  expect(tunnels.filter(({ status }) => status === 200)).toHaveLength(32)
  expect(most).toBeLessThanOrEqual(32)
})

test('nobody reaches it but by 127.0.0.1', async () => {
  const { port } = await open(site)
  const outcome = await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.2', () => resolve('connected'))
    closers.push(async () => void socket.destroy())
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
  })
  expect(outcome).toBe('ECONNREFUSED')
})

test('connections that ask for nothing are turned away once there are twice as many as places', async () => {
  const { port } = await open(site, { connections: 2 })
  const idle: Socket[] = []
  for (let count = 0; count < 6; count += 1) {
    const socket = connect(port, '127.0.0.1')
    closers.push(async () => void socket.destroy())
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    idle.push(socket)
  }
  await expect.poll(() => idle.map(({ closed }) => closed)).toEqual([...Array(4).fill(false), true, true])
})

test('once the bytes are spent everything closes and nothing more is connected', async () => {
  let connections = 0
  const chunk = Buffer.alloc(65_536, 'a')
  const pours: (() => void)[] = []
  const endless = await listen(
    createTcpServer((socket) => {
      connections += 1
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', more)
      pours.push(more)
    }),
  )
  closers.push(endless.close)
  const proxy = await open(endless, { bytes: 1_000_000 })
  const tunnels = await Promise.all([1, 2, 3].map(() => tunnelThrough(proxy.port, 'shop.example:80')))
  const rests = tunnels.map(({ socket }) => restOf(socket))
  for (const pour of pours) pour()
  const got = await Promise.all(rests)
  expect(got.join('').length).toBeLessThan(1_000_000 + 2 * 65_536)
  const counted = proxy.requests.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(counted).toBeGreaterThan(1_000_000)
  expect(counted).toBeLessThan(1_000_000 + 2 * 65_536)
  expect((await tunnelThrough(proxy.port, 'shop.example:80')).status).toBe(503)
  expect(proxy.requests.at(-1)?.failure).toBe('spent')
  expect(connections).toBe(3)
})

test('what stands between the pieces of a body is counted too', async () => {
  const piece = `1;${'x'.repeat(8_000)}\r\na\r\n`
  const noted = await rawServer((socket) => {
    socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${piece.repeat(200)}0\r\n\r\n`)
  })
  closers.push(noted.close)
  const proxy = await open(noted, { bytes: 1_000_000 })
  await getThrough(proxy.port, 'http://shop.example/').catch(() => undefined)
  expect(proxy.requests[0]?.bytes).toBeGreaterThan(1_000_000)
  expect((await tunnelThrough(proxy.port, 'shop.example:80')).status).toBe(503)
})

test('what a browser sends is counted too', async () => {
  const sink = await listen(createTcpServer((socket) => socket.resume()))
  closers.push(sink.close)
  const proxy = await open(sink, { bytes: 100_000 })
  const { socket } = await tunnelThrough(proxy.port, 'shop.example:80')
  const pour = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(16_384)));
  }
  socket.on('drain', pour)
  pour()
  await restOf(socket)
  expect(proxy.requests[0]?.bytes).toBeGreaterThan(100_000)
})

test('a host that is not the page’s own gets sixty connections, and the page’s own goes on', async () => {
  const resolve = [
    'elsewhere.example:80:127.0.0.1',
    'shop.example:80:127.0.0.1',
    'www.shop.example:80:127.0.0.1',
  ]
  const proxy = await open(site, { home: 'www.shop.example' }, { resolve })
  const ask = async (host: string) => (await getThrough(proxy.port, `http://${host}/`)).status
  for (let asked = 0; asked < 60; asked += 1) expect(await ask('elsewhere.example')).toBe(200)
  expect(await ask('elsewhere.example')).toBe(503)
  expect(proxy.requests.at(-1)?.failure).toBe('spent')
  for (let asked = 0; asked < 70; asked += 1) expect(await ask('shop.example')).toBe(200)
  expect(await ask('www.shop.example')).toBe(200)
})

test.each([
  ['whose name begins with www', 'www.shop.example'],
  ['whose name does not', 'shop.example'],
  ['that nobody named', undefined],
])('the hosts of a page %s have no limit of connections', async (_, home) => {
  const resolve = ['shop.example:80:127.0.0.1', 'www.shop.example:80:127.0.0.1']
  const proxy = await open(site, { ...(home && { home }) }, { resolve })
  for (const host of ['shop.example', 'www.shop.example'])
    for (let asked = 0; asked < 61; asked += 1)
      expect((await getThrough(proxy.port, `http://${host}/`)).status).toBe(200)
})

test('a host that is not the page’s own sends and gets 20 MB, and what stands with it is closed', async () => {
  const sink = await listen(createTcpServer((socket) => socket.on('error', () => undefined).resume()))
  closers.push(sink.close)
  const resolve = ['elsewhere.example:80:127.0.0.1', 'shop.example:80:127.0.0.1']
  const proxy = await open(sink, { home: 'shop.example' }, { resolve })
  const own = await tunnelThrough(proxy.port, 'shop.example:80')
  const { socket } = await tunnelThrough(proxy.port, 'elsewhere.example:80')
  const pour = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
  }
  socket.on('drain', pour)
  pour()
  await restOf(socket)
  expect(proxy.requests[1]?.bytes).toBeGreaterThan(20 * 1_048_576)
  expect(proxy.requests[1]?.bytes).toBeLessThan(21 * 1_048_576)
  expect((await tunnelThrough(proxy.port, 'elsewhere.example:80')).status).toBe(503)
  expect(own.socket.destroyed).toBe(false)
})

test('its time over, or closed, it lets go of every connection and of its port', async () => {
  const mute = await listen(createTcpServer((socket) => socket.on('error', () => undefined)))
  closers.push(mute.close)
  const brief = await open(mute, { lifetimeMs: 300 })
  const closed = await open(mute)
  for (const proxy of [brief, closed]) {
    const { socket } = await tunnelThrough(proxy.port, 'shop.example:80')
    if (proxy === closed) await Promise.all([proxy.close(), proxy.close()])
    await restOf(socket)
    const again = await sayTo(proxy.port, 'GET http://shop.example/ HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(again.first).toBe('')
  }
})

test('a name is asked about once for all of a browser, and where it leads is pinned by the examination', async () => {
  const { dnsServer } = await import('#test/dns-server.ts')
  let questions = 0
  const dns = await dnsServer((_, type) => {
    if (type === 'A') questions += 1
    return { addresses: type === 'A' ? ['127.0.0.1'] : [] }
  })
  closers.push(dns.close)
  const options = { dnsServers: [dns.address], resolve: [] }
  const pins = new Map()
  const first = await open(site, { pins }, options)
  const second = await open(site, { pins }, options)
  for (const { port } of [first, first, second])
    expect((await getThrough(port, 'http://named.example/')).status).toBe(200)
  expect(questions).toBe(1)
})

test('what cannot be read as an address is refused and written down as it came', async () => {
  const proxy = await open(site)
  expect((await tunnelThrough(proxy.port, '[::1')).status).toBe(403)
  expect(proxy.requests).toEqual([{ host: '[::1', port: 0, allowed: false, bytes: 0, failure: 'not_a_url' }])
})

test('after a thousand requests there are no more', async () => {
  const proxy = await open(site)
  for (let i = 0; i < 20; i += 1)
    await Promise.all(Array.from({ length: 50 }, () => getThrough(proxy.port, 'http://127.0.0.2/')))
  expect((await getThrough(proxy.port, 'http://shop.example/')).status).toBe(503)
  expect(proxy.requests).toHaveLength(1_000)
})
