import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type IncomingMessage, type Server, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { closeInTime, cutSlowRequests, cutUnreadAnswers, Response } from './slow-requests.ts'

async function slowServer(graceMs: number) {
  const app = Fastify()
  closeInTime(app, graceMs)
  app.get('/slow', async () => pause(300, 'answered'))
  app.post('/body', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.server.closeAllConnections())
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Milliseconds until the server has stopped; at most 3 s. */
async function timeToClose(app: Awaited<ReturnType<typeof slowServer>>['app']): Promise<number> {
  const began = Date.now()
  await Promise.race([app.close(), pause(3_000)])
  return Date.now() - began
}

test('a request under way is answered, and its kept-open connection ends with the answer', async () => {
  const { app, port } = await slowServer(10_000)
  const arrived = once(app.server, 'request')
  const answered = new Promise<string | undefined>((resolve) => {
    const request = send({ port, path: '/slow', headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection))
    })
    request.end()
  })
  await arrived
  expect(await timeToClose(app)).toBeLessThan(2_000)
  expect(await answered).toBe('close')
})

test('a body that never ends does not hold up the stop', async () => {
  const { app, port } = await slowServer(300)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na')
  await pause(100)
  expect(await timeToClose(app)).toBeLessThan(2_000)
})

test.each([
  ['bytes that are no request', '\0\r\n\r\n', 1_000],
  ['half the headers', 'GET /api/health HTTP/1.1\r\nhost: x\r\n', 8_000],
  ['nothing', '', 8_000],
])('a peer that sends %s and never closes is closed by us', async (_, sent, withinMs) => {
  const { app } = await startTestApp()
  app.server.headersTimeout = 500
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    .on('error', () => undefined)
    .resume()
  onTestFinished(() => void socket.destroy())
  socket.write(sent)
  await pause(100)
  const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(open, { timeout: withinMs, interval: 50 }).toBe(0)
})

test('an answer that nobody reads is given up, and one that is read slowly is not', async () => {
  const app = Fastify()
  cutUnreadAnswers(app, 400)
  app.get('/', async (_request, reply) => reply.send(Readable.from(pieces())))
  app.get('/late', async () => pause(1_200, 'answered'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return socket
  }
  ask()
  const late = new Promise((resolve) => {
    send({ port, path: '/late', agent: false }, (answer) => resolve(answer.resume().statusCode)).end()
  })
  const slow = ask()
  let came = 0
  slow.on('data', (data) => {
    came += data.length
    slow.pause()
    setTimeout(() => slow.resume(), 4)
  })
  const ended = new Promise((resolve) => slow.on('close', resolve))
  await ended
  expect(came).toBeGreaterThan(20_000_000)
  expect(await late).toBe(200)
  await expect.poll(() => connectionsOf(app)).toBe(0)
})

function* pieces() {
  for (let piece = 0; piece < 320; piece += 1) yield Buffer.alloc(65_536)
}

const connectionsOf = ({ server }: { server: Server }) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('a body that comes drop by drop is cut off whatever it says it is, and an upload has longer', async () => {
  const app = Fastify()
  cutSlowRequests(app, 200)
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
  app.post('/', async ({ body }) => body)
  app.post('/upload', { config: { contract: ticketRoutes.upload } }, async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const sendSlowly = (path: string, type: string, more = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': type, ...more }
      const request = send({ port, path, method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
      Readable.from(drops()).pipe(request.on('error', reject))
    })
  const sent = [
    sendSlowly('/', 'text/plain'),
    sendSlowly('/', 'multipart/form-data'),
    sendSlowly('/upload', 'text/plain'),
    sendSlowly('/upload', 'multipart/form-data'),
    sendSlowly('/', 'application/json', { 'content-length': 5 }),
  ]
  expect(await Promise.allSettled(sent)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
    { status: 'rejected' },
    { value: 200 },
    { status: 'rejected' },
  ])
})

async function* drops() {
  for (const drop of 'abcde') {
    yield Buffer.from(drop)
    await pause(120)
  }
}

test.each([
  { which: 'a refusal', after: 0 },
  { which: 'one that comes when the body has begun to', after: 100 },
])('what still comes in behind $which is taken bit by bit, and the answer arrives', async ({ after }) => {
  const app = Fastify({ http: { ServerResponse: Response } })
  app.addHook('onRequest', async (_request, reply) => {
    if (after > 0) await pause(after)
    await reply.code(429).send('later')
  })
  app.post('/', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { status, request } = await sendTooMuch(app, '/')
  expect(status).toBe(429)
  await expectDroppedSlowly(request)
})

test.each([
  { who: 'the library of sockets', path: '/socket.io/?EIO=4&transport=polling', says: 400 },
  { who: 'the router', path: '/%zz', says: 404 },
])('so is what comes in behind an answer of $who', async ({ path, says }) => {
  const { app } = await startTestApp()
  const { status, request } = await sendTooMuch(app, path)
  expect(status).toBe(says)
  await expectDroppedSlowly(request)
})

/** What Node drops by itself is no data to anybody. */
async function expectDroppedSlowly(request: IncomingMessage): Promise<void> {
  for (let piece = 0; piece < 5; piece++) {
    await Promise.race([once(request, 'data'), once(request, 'end')])
    expect(request.isPaused()).toBe(true)
  }
  expect(request.complete).toBe(false)
}

test('of bodies that come in behind answers a hundred are dropped at once, and the first of more is cut off', async () => {
  const { begin } = await refusing()
  const sockets: Socket[] = []
  for (let n = 0; n < 101; n++) sockets.push(await begin())
  await expect.poll(() => sockets[0]?.closed).toBe(true)
  await pause(100)
  expect(sockets.filter(({ closed }) => closed)).toHaveLength(1)
})

test('whose sender has left is no longer one of the hundred', async () => {
  const { app, begin } = await refusing()
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, many) => resolve(many)))
  const staying: Socket[] = []
  for (let n = 0; n < 60; n++) staying.push(await begin())
  for (let n = 0; n < 40; n++) (await begin()).destroy()
  await expect.poll(open).toBe(60)
  for (let n = 0; n < 40; n++) staying.push(await begin())
  await pause(100)
  expect(staying.filter(({ closed }) => closed)).toHaveLength(0)
})

/** A server that answers as soon as a body begins, and what begins one and has its answer. */
async function refusing() {
  const app = Fastify({ http: { ServerResponse: Response } })
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send('later'))
  app.post('/', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const begin = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nbegun')
    await once(socket, 'data')
    return socket
  }
  return { app, begin }
}

/** Sends fifty megabytes, and gives what was answered and the request as the server sees it. */
async function sendTooMuch(app: FastifyInstance, path: string) {
  const { port } = app.server.address() as AddressInfo
  const size = 50_000_000
  const seen = new Promise<IncomingMessage>((resolve) => {
    const begins = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      if (request.socket.localPort === port) resolve(request)
    }
    subscribe('http.server.request.start', begins)
    onTestFinished(() => void unsubscribe('http.server.request.start', begins))
  })
  const sending = send({ port, path, method: 'POST', headers: { 'content-length': size } })
  onTestFinished(() => void sending.destroy())
  sending.on('error', () => undefined).write(Buffer.alloc(size))
  const status = await new Promise((resolve) =>
    sending.on('response', (answer) => resolve(answer.statusCode)),
  )
  return { status, request: await seen }
}

test('the server waits half a minute for the head of a request, and five for all of it', async () => {
  const { app } = await startTestApp()
  expect(app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 300_000 })
})
