import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect as open } from 'node:net'
import { io } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { rates } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type TestSocket } from '#test/cast.ts'
import { rooms } from './live.ts'
import { attachSockets } from './server.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})

/** Nothing fills up again while a test counts. */
function stopTheClock() {
  const { now } = app.services
  const at = now()
  app.services.now = () => at
  onTestFinished(() => {
    app.services.now = now
  })
}

/** The code of what the server says to a new socket; `connected` where it stays. */
function connect({ token }: { token?: unknown }): Promise<string> {
  const options = { path: '/socket.io', transports: ['websocket'], auth: { token }, forceNew: true }
  const socket: TestSocket = io(app.url, { ...options, reconnection: false })
  onTestFinished(() => void socket.disconnect())
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (error) =>
      resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
    )
  })
}

const closing = (socket: TestSocket) => new Promise((resolve) => socket.once('disconnect', resolve))

/** Events that no table knows: each costs one, and nothing else is done for it. */
async function send(socket: TestSocket, count: number): Promise<unknown[]> {
  const loose = socket as unknown as { emitWithAck: (name: string) => Promise<{ code: string }> }
  const answers = Array.from({ length: count }, () => loose.emitWithAck('no_such_event'))
  return (await Promise.all(answers)).map(({ code }) => code)
}

test('of sixty sockets that one person opens at once forty stay, from whichever of their browsers', async () => {
  const { token } = people.bob
  const elsewhere = await people.bob.signIn()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, count) => connect(count % 2 ? { token } : elsewhere)),
  )
  const told = (code: string) => answers.filter((answer) => answer === code).length
  expect([told('connected'), told('rate_limited')]).toEqual([40, 20])
})

test('tries to open sockets from one network end, whoever they are for', async () => {
  app.advance(60_000)
  stopTheClock()
  app.services.budgets.tryConsume(rates.socketHandshakes, '127.0.0.1', app.services.now(), 599)
  expect(await connect({ token: 'none' })).toBe('signed_out')
  expect(await connect(people.sam)).toBe('rate_limited')
  app.advance(60_000)
})

test('one budget counts the events of all sockets of a person; who goes on though refused loses them all', async () => {
  const [one, other, bystander] = await Promise.all([
    people.ann.socket(),
    people.ann.socket(),
    people.olga.socket(),
  ])
  stopTheClock()
  expect(new Set(await send(one, 90))).toEqual(new Set(['not_found']))
  for (let round = 1; round < 6; round += 1) await send(one, 90)
  expect(new Set(await send(other, 60))).toEqual(new Set(['not_found']))
  expect(new Set(await send(other, 90))).toEqual(new Set(['rate_limited']))
  const closed = Promise.all([closing(one), closing(other)])
  const loose = one as unknown as { emit: (name: string) => void }
  for (let more = 0; more < 911; more += 1) loose.emit('no_such_event')
  await closed
  expect(new Set(await send(bystander, 1))).toEqual(new Set(['not_found']))
})

test('a socket without a token, with a broken one or of an unverified person is refused', async () => {
  const unverified = await join(app, 'Una Verified')
  await app.pool.query('update users set email_verified_at = null where id = $1', [unverified.id])
  for (const token of [undefined, null, 7, ['a.b.c'], '', 'a.b.c', 'x'.repeat(5_000)])
    expect(await connect({ token })).toBe('signed_out')
  expect(await connect(unverified)).toBe('email_unverified')
})

test('who sends more than 64 kB at once is closed, whatever it is', async () => {
  const socket = await (await join(app, 'Ann Baker')).socket()
  const closed = closing(socket)
  socket.emit('ticket_message', 1, 'x'.repeat(64 * 1024), {}, () => undefined)
  expect(await closed).toBe('transport close')
})

/** The status that a page of this origin gets when it opens a socket. */
function statusFor(origin: string): Promise<number> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: hostname,
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        origin,
      },
    })
    request.on('response', (response) => resolve(response.statusCode ?? 0))
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.on('error', reject)
    request.end()
  })
}

test('a socket from a foreign page is refused, and one from a page of ours is not', async () => {
  for (const foreign of ['https://evil.example', `${app.url}.evil.example`, `${app.url}0`, 'null'])
    expect(await statusFor(foreign), foreign).toBe(403)
  expect(await statusFor(app.url)).toBe(101)
})

test('what is told to a session, a person or the staff reaches their sockets and no others', async () => {
  const ann = await join(app, 'Ann Baker')
  const here = await ann.socket()
  const { rows } = await app.pool.query('select id from sessions where user_id = $1', [ann.id])
  const elsewhere = await (await ann.signIn()).socket()
  const olga = await (await join(app, 'Olga Petrova', { isAdmin: true })).socket()
  const heard: string[] = []
  for (const [name, socket] of Object.entries({ here, elsewhere, olga }))
    socket.on('error', (says) => heard.push(`${name}: ${says}`))
  const { live } = app.services
  live.emit(rooms.session(rows[0].id), 'error', 'session')
  live.emit(rooms.user(ann.id), 'error', 'person')
  live.emit(rooms.staff(), 'error', 'staff')
  await Promise.all([send(here, 1), send(elsewhere, 1), send(olga, 1)])
  expect(heard.sort()).toEqual(['elsewhere: person', 'here: person', 'here: session', 'olga: staff'])
})

test('nothing is attached where an event has no handler', () => {
  const sessions = { findSession: async () => null, deadSessions: async () => [] }
  const parts = { bindings: [], sessions, upkeep: async () => undefined, redis: null }
  expect(() => attachSockets(app.app, app.services, parts)).toThrow('The event join has no handler')
})

test('a socket is closed soon after its session or its token has ended, though it asks nothing', async () => {
  const [ann, bob] = [await join(app, 'Ann Baker'), await join(app, 'Bob Fisher')]
  const [one, other] = [await ann.socket(), await bob.socket()]
  const closed = closing(one)
  await app.pool.query('update sessions set ended_at = now() where user_id = $1', [ann.id])
  await closed
  expect(other.connected).toBe(true)
  const expired = closing(other)
  app.advance(10 * 60_000)
  await expired
})

test.each(['/api/none', '/api/health', '/socket.io', '/socket.iox/'])(
  'a request for %s that wants to become a socket is answered as any other, and its reset ends nothing',
  async (path) => {
    const thrown: unknown[] = []
    const note = (error: unknown) => thrown.push(error)
    process.on('uncaughtExceptionMonitor', note)
    onTestFinished(() => void process.off('uncaughtExceptionMonitor', note))
    const { server } = app.app
    const count = () => new Promise<number>((resolve) => server.getConnections((_, many) => resolve(many)))
    const before = await count()
    const ask = async () => {
      const { port } = server.address() as AddressInfo
      const socket = open({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`)
      return { socket, answer: once(socket, 'data') }
    }
    const { answer } = await ask()
    expect(String(await answer)).toMatch(path === '/api/health' ? / 200 / : / (404|503) /)
    const { socket } = await ask()
    await once(server, 'request')
    socket.resetAndDestroy()
    await expect.poll(count).toBeLessThanOrEqual(before + 1)
    expect(thrown).toEqual([])
  },
)

test('who leaves far too much unread is closed at the next sweep, and nobody else is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const swept = await startTestApp()
  const [ann, bob] = [await join(swept, 'Ann Baker'), await join(swept, 'Bob Miller')]
  const [behind, reading] = [await ann.socket(), await bob.socket()]
  const [connection] = await (swept.services.live.io?.in(`user:${ann.id}`).fetchSockets() ?? [])
  const { conn } = swept.services.live.io?.sockets.sockets.get(connection?.id ?? '') ?? {}
  const { socket } = (conn?.transport ?? {}) as unknown as { socket: object }
  Object.defineProperty(socket, 'bufferedAmount', { value: 17 * 1024 * 1024 })
  vi.advanceTimersByTime(3_000)
  await expect.poll(() => behind.connected).toBe(false)
  expect(reading.connected).toBe(true)
})
