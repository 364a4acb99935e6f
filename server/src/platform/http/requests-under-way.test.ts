import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { route } from '@sitewright/contract/route.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import type { Actor } from '../actor.ts'
import { Budgets } from '../budget.ts'
import { LARGE_BODY_BYTES, REQUESTS_OF_CONNECTION, slots } from '../budget-table.ts'
import type { Services } from '../context.ts'
import { bind, mountRoutes } from './bind.ts'
import { Request } from './body-pieces.ts'
import { limitLargeBodies, limitUnderWay } from './requests-under-way.ts'
import { Response } from './slow-requests.ts'

/** A server with one route that answers when it is let, and one that answers at once. */
async function heldServer() {
  const app = Fastify({ http: { IncomingMessage: Request, ServerResponse: Response } })
  const held = Promise.withResolvers<void>()
  onTestFinished(() => {
    held.resolve()
    return app.close()
  })
  limitUnderWay(app, new Budgets())
  const seen = { atWork: 0, most: 0 }
  app.get('/api/slow', async () => {
    seen.atWork += 1
    seen.most = Math.max(seen.most, seen.atWork)
    await held.promise
    seen.atWork -= 1
    return 'done'
  })
  for (const path of ['/api/quick', '/api/health', '/page']) app.get(path, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (who: string, target: string) => statusOf(port, target, { authorization: who })
  return { ask, seen, release: held.resolve, port }
}

/** With the target as it is: `fetch` would write it anew. */
async function statusOf(
  port: number,
  path: string,
  headers = {},
  localAddress?: string,
): Promise<number | undefined> {
  const [answer] = await once(
    get({ host: '127.0.0.1', port, path, headers, localAddress, agent: false }),
    'response',
  )
  answer.resume()
  return answer.statusCode
}

/** How one route can be asked for. */
const targets = ['/api/slow', '/%61pi/slow', '/a%70i/slow', 'http://x/api/slow']

test.each(targets)(
  'of many requests for %s that one person has under way, most are refused',
  async (slow) => {
    const { ask, release } = await heldServer()
    const answers: unknown[] = []
    const all = Array.from({ length: slots.requests.atOnce + 60 }, async () =>
      answers.push(await ask('ann', slow)),
    )
    await expect.poll(() => answers).toHaveLength(60)
    expect(new Set(answers)).not.toContain(200)
    expect(await ask('bob', '/api/quick')).toBe(200)
    release()
    await Promise.all(all)
    expect(answers.filter((status) => status === 200)).toHaveLength(slots.requests.atOnce)
    expect(await ask('ann', '/api/quick')).toBe(200)
  },
)

test.each(targets)(
  'of one person twenty requests for %s are worked on at once, the rest waits',
  async (slow) => {
    const { ask, seen, release } = await heldServer()
    const all = Array.from({ length: 60 }, () => ask('ann', slow))
    await expect.poll(() => seen.atWork).toBe(slots.requestsAtWork.atOnce)
    expect(await ask('bob', '/api/quick')).toBe(200)
    release()
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(seen.most).toBe(slots.requestsAtWork.atOnce)
  },
)

test.each(targets)('of requests for %s without a token one network has so many under way', async (slow) => {
  const { seen, release, port } = await heldServer()
  const { atOnce } = slots.requestsOfNetwork
  const answers: unknown[] = []
  const all = Array.from({ length: atOnce + 5 }, async () => answers.push(await statusOf(port, slow)))
  await expect.poll(() => answers.length + seen.atWork).toBe(atOnce + 5)
  expect(answers).toHaveLength(5)
  // Whoever watches us, and pages, are answered all the same.
  expect(await statusOf(port, '/api/health')).toBe(200)
  expect(await statusOf(port, '/page')).toBe(200)
  release()
  await Promise.all(all)
})

test('a household of IPv6 has the places of one network, however many addresses it asks from', async () => {
  const budgets = new Budgets()
  const app = Fastify()
  onTestFinished(() => app.close())
  limitUnderWay(app, budgets)
  limitLargeBodies(app, budgets)
  app.post('/api/quick', async () => 'done')
  const ask = async (remoteAddress: string, length = 2) => {
    const payload = JSON.stringify('x'.repeat(length))
    const headers = { 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url: '/api/quick', remoteAddress, payload, headers }))
      .statusCode
  }
  const both = async (length?: number) => [
    await ask('2001:db8:5:6::77', length),
    await ask('2001:db8:5:7::77', length),
  ]
  expect(await both(LARGE_BODY_BYTES)).toEqual([200, 200])
  for (const { name, atOnce } of [slots.largeBodiesOfNetwork, slots.requestsOfNetwork]) {
    using _ = budgets.enter({ name, atOnce }, '2001:db8:5:6', atOnce)
    expect(await both(LARGE_BODY_BYTES)).toEqual([429, 200])
  }
})

test('a connection on which too much is asked before an answer is read is ended, before any of it is kept', async () => {
  const { ask, seen, release, port } = await heldServer()
  const pipeline = (many: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(many))
    return socket
  }
  const usual = pipeline(REQUESTS_OF_CONNECTION)
  await expect.poll(() => seen.atWork).toBe(REQUESTS_OF_CONNECTION)
  await once(pipeline(REQUESTS_OF_CONNECTION + 1), 'close')
  expect(usual.closed).toBe(false)
  release()
  await once(usual, 'data')
  expect(await ask('ann', '/api/quick')).toBe(200)
})

test.each([
  ['what the router knows', 'GET / HTTP/1.1\r\n'],
  ['what it cannot read', 'GET /%C0 HTTP/1.1\r\n'],
  ['what Node answers', 'GET / HTTP/1.1\r\nexpect: much\r\n'],
  ['what the library of sockets answers', 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n'],
  ['no path at all', 'OPTIONS * HTTP/1.1\r\n'],
])('of two thousand requests in one packet that ask for %s, few are taken', async (_, head) => {
  const testApp = await startTestApp()
  onTestFinished(testApp.close)
  const { server } = testApp.app
  let taken = 0
  const count = (message: unknown) => {
    if ((message as { server: unknown }).server === server) taken += 1
  }
  subscribe('http.server.request.start', count)
  onTestFinished(() => void unsubscribe('http.server.request.start', count))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(`${head}host: localhost\r\n\r\n`.repeat(2_000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(2 * REQUESTS_OF_CONNECTION)
})

test('places of requests whose connection broke are given back', async () => {
  const testApp = await startTestApp()
  onTestFinished(testApp.close)
  const { ann } = await cast(testApp)
  const { port } = testApp.app.server.address() as AddressInfo
  const request = `GET ${ticketRoutes.unread.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ann.token}\r\n\r\n`
  const broken = Array.from({ length: 40 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request.repeat(REQUESTS_OF_CONNECTION))
    await once(socket, 'data')
    socket.destroy()
  })
  await Promise.all(broken)
  const all = () => Promise.all(Array.from({ length: 40 }, () => ann.call(ticketRoutes.unread)))
  const refused = async () => (await all()).filter(({ status }) => status === 429).length
  await expect.poll(refused).toBe(0)
})

/** One route for anyone that answers when it is let; whoever brings a token is the same client, but for `Bearer no.…`. */
async function heldRoute() {
  const app = Fastify()
  const held = Promise.withResolvers<void>()
  onTestFinished(() => {
    held.resolve()
    return app.close()
  })
  const seen = { atWork: 0, most: 0 }
  const slow = route({ method: 'GET', path: '/api/slow', access: 'anyone', summary: '', reply: z.string() })
  const binding = bind(slow, async () => {
    seen.atWork += 1
    seen.most = Math.max(seen.most, seen.atWork)
    await held.promise
    seen.atWork -= 1
    return 'done'
  })
  const services = { budgets: new Budgets(), config: {}, now: Date.now } as unknown as Services
  const client = { kind: 'client', userId: 7, sessionId: 1, verified: true } as unknown as Actor
  limitUnderWay(app, services.budgets)
  mountRoutes(app, services, [binding], {
    identify: async (_, token) => (token && !token.startsWith('no.') ? client : { kind: 'guest' }),
    isOver: async () => false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { seen, release: held.resolve, port: (app.server.address() as AddressInfo).port }
}

test.each([
  ['all tokens of a person', (n: number) => ({ authorization: `Bearer a.b.c${n}` })],
  ['all guests of a network', () => ({})],
  ['all guests of a network whose tokens are none', (n: number) => ({ authorization: `Bearer no.b.c${n}` })],
])('twenty requests of %s are worked on at once, the rest waits', async (_, headersOf) => {
  const { seen, release, port } = await heldRoute()
  const all = Array.from({ length: 60 }, (_, n) => statusOf(port, '/api/slow', headersOf(n)))
  await expect.poll(() => seen.atWork).toBe(slots.requestsAtWork.atOnce)
  release()
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
  expect(seen.most).toBe(slots.requestsAtWork.atOnce)
})

test('API tokens that a network makes up wait for it, and not for the database', async () => {
  const testApp = await startTestApp()
  onTestFinished(testApp.close)
  const { ann } = await cast(testApp)
  const { port } = testApp.app.server.address() as AddressInfo
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin; lock table api_tokens in access exclusive mode')
  const made = Array.from({ length: 40 }, (_, n) =>
    statusOf(port, ticketRoutes.unread.path, { authorization: `Bearer sitewright_${n}` }, '127.0.0.2'),
  )
  await expect.poll(() => waiting(testApp)).toBe(slots.tokensOfNetwork.atOnce)
  expect((await ann.call(ticketRoutes.unread)).status).toBe(200)
  expect(await waiting(testApp)).toBe(slots.tokensOfNetwork.atOnce)
  await elsewhere.query('rollback')
  expect(new Set(await Promise.all(made))).toEqual(new Set([401]))
})

test('who leaves has no more at work for it until what was begun has ended', async () => {
  const { seen, release, port } = await heldRoute()
  const leave = async () => {
    const gone = Array.from({ length: 40 }, () => get({ port, path: '/api/slow', agent: false }))
    for (const one of gone) one.on('error', () => undefined)
    await expect.poll(() => seen.atWork).toBe(slots.requestsAtWork.atOnce)
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const one of gone) one.destroy()
  }
  await leave()
  await leave()
  const last = statusOf(port, '/api/slow')
  release()
  expect(await last).toBe(200)
  expect(seen.most).toBe(slots.requestsAtWork.atOnce)
})

/** As much as a body may have; so many of them are all that a network may keep. */
const LARGE = 1024 * 1024

/** Begins large bodies, and gives what was answered before they are whole. */
async function bodiesBegun(path: string) {
  const { app } = await startTestApp()
  const { port } = app.server.address() as AddressInfo
  const answers: string[] = []
  const begin = (
    localAddress: string,
    bytes: number | null = LARGE,
    { to = path, type = 'application/json' } = {},
  ) => {
    const lines = [
      `POST ${to} HTTP/1.1`,
      'host: 127.0.0.1',
      `content-type: ${type}`,
      bytes === null ? 'transfer-encoding: chunked' : `content-length: ${bytes}`,
    ]
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.on('data', (data) => answers.push(String(data).slice(9, 12)))
    socket.write(`${lines.join('\r\n')}\r\n\r\n${bytes === null ? '1\r\nx\r\n' : 'x'}`)
    return socket
  }
  return { begin, answers }
}

const ofNetwork = slots.largeBodiesOfNetwork.atOnce / LARGE
const ofAll = slots.largeBodies.atOnce / LARGE

test.each(['/api/chat', '/api/payments/webhook', '/api/tickets/1/upload', '/nowhere'])(
  'of large bodies for %s few of one network are kept at once, and others get theirs in',
  async (path) => {
    const { begin, answers } = await bodiesBegun(path)
    const first = Array.from({ length: ofNetwork + 5 }, () => begin('127.0.0.2'))
    await expect.poll(() => answers).toEqual(Array(5).fill('429'))
    begin('127.0.0.3').write('x'.repeat(LARGE))
    await expect.poll(() => answers.slice(5)).toEqual(['400'])
    begin('127.0.0.2', LARGE_BODY_BYTES).write('x'.repeat(LARGE_BODY_BYTES))
    await expect.poll(() => answers.slice(5)).toEqual(['400', '400'])
    for (const socket of first) socket.destroy()
    await expect
      .poll(async () => {
        const socket = begin('127.0.0.2').end('x'.repeat(LARGE))
        await once(socket, 'data')
        return answers.at(-1)
      })
      .toBe('400')
  },
)

test('of large bodies of all networks few are kept at once, and what people write comes in', async () => {
  const { begin, answers } = await bodiesBegun('/api/chat')
  for (let turn = 0; turn < ofAll + 3; turn += 1) begin(`127.0.0.${2 + (turn % 20)}`)
  await expect.poll(() => answers).toEqual(Array(3).fill('429'))
  begin('127.0.0.50', LARGE_BODY_BYTES).write('x'.repeat(LARGE_BODY_BYTES))
  await expect.poll(() => answers.slice(3)).toEqual(['400'])
})

test('a large body that does not say its length counts as the largest', async () => {
  const { begin, answers } = await bodiesBegun('/api/chat')
  for (let turn = 0; turn < ofNetwork + 3; turn += 1) begin('127.0.0.2', null)
  await expect.poll(() => answers).toEqual(Array(3).fill('429'))
})

test.each([
  ['a file', '/api/tickets/1/upload', 'multipart/form-data; boundary=x', '401'],
  ['a mail', '/api/mail/inbound', 'application/json', '404'],
])('%s takes no place of large bodies, since it has its own', async (_, to, type, refused) => {
  const { begin, answers } = await bodiesBegun('/api/chat')
  for (let turn = 0; turn < ofNetwork + 1; turn += 1) begin('127.0.0.2')
  await expect.poll(() => answers).toEqual(['429'])
  begin('127.0.0.2', LARGE, { to, type })
  await expect.poll(() => answers.slice(1)).toEqual([refused])
})
