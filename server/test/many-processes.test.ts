import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import type { Redis } from 'ioredis'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { tellFromWorker } from '#platform/sockets/adapter.ts'
import { rooms } from '#platform/sockets/live.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { quietPort } from '#server/free-port.ts'
import { openServices } from '#server/services.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast, type TestSocket } from './cast.ts'
import { testEnvironment } from './environment.ts'
import { freezingProxy } from './freezing-proxy.ts'

// Needs a Redis on the machine; `npm test` looks for one and says so when there is none.
const redisServer = process.env.REDIS_SERVER_PATH
const SESSION_SECRET = randomBytes(32).toString('base64url')
const withRedis = test.runIf(redisServer)

let redis: ChildProcess | null = null
let first: TestApp
let secondUrl: string
let people: Cast
/** The environment of every process but the first. */
let shared: Record<string, string>
let redisPort: number
const closing: (() => unknown)[] = []

beforeAll(async () => {
  if (!redisServer) return
  const port = await quietPort()
  redisPort = port
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-redis-'))
  redis = spawn(redisServer, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  closing.push(async () => {
    redis?.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const REDIS_URL = `redis://127.0.0.1:${port}`
  first = await startTestApp({ REDIS_URL, SESSION_SECRET })
  closing.push(first.close)
  people = await cast(first)

  const databaseUrl = first.pool.options.connectionString ?? ''
  shared = { ...testEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: folder, REDIS_URL, SESSION_SECRET }
  const config = loadConfig(shared)
  config.publicUrl = first.services.config.publicUrl
  const opened = await openServices(config)
  const app = await buildApp(opened.services, { redis: opened.redis, webFolder: folder })
  secondUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(opened.close, () => app.close())
})
// Last opened first: the second process uses the first one's database, and both use Redis.
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function socketOn(url: string, token: string): Promise<TestSocket> {
  const socket: TestSocket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

withRedis('a message written on one process is heard on the other', async () => {
  expect(inject('adminUrl')).toBeTruthy()
  const created = await people.ann.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'The menu is gone' },
  })
  const listener = await socketOn(secondUrl, people.olga.token)
  await listener.emitWithAck('join_ticket', created.body.ticketId)
  const heard = new Promise((resolve) => listener.once('new_message', resolve))
  const sender = await socketOn(first.url, people.ann.token)
  await sender.emitWithAck('ticket_message', created.body.ticketId, 'Is anybody there?', {
    client_id: 'across-0001',
  })
  expect(await heard).toMatchObject({ message: 'Is anybody there?' })
})

withRedis('limits count the tries on both processes together', async () => {
  const limit = { name: 'shared-test', points: 3, seconds: 60 }
  await first.services.limits.consume(limit, 'somebody')
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => first.services.limits.consume(limit, 'somebody')),
  )
  expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(1)
})

withRedis(
  'what a job tells in a process without sockets reaches the sockets of the web processes',
  async () => {
    const sockets = await Promise.all([first.url, secondUrl].map((url) => socketOn(url, people.sam.token)))
    const worker = await openServices(loadConfig({ ...shared, ROLE: 'worker' }))
    onTestFinished(worker.close)
    const redis = worker.redis as Redis
    onTestFinished(tellFromWorker(worker.services, redis))
    // One channel for all, and one for each process: before it has its own, the library does not bear to be closed.
    await expect.poll(() => redis.pubsub('CHANNELS')).toHaveLength(4)
    const told = Promise.all(
      sockets.map((socket) => new Promise((heard) => socket.once('requests_changed', () => heard(true)))),
    )
    worker.services.live.emit(rooms.user(people.sam.id), 'requests_changed')
    expect(await told).toEqual([true, true])
  },
)

withRedis(
  'a process whose connections to Redis died without a word hears the others again',
  { timeout: 60_000 },
  async () => {
    const proxy = await freezingProxy(redisPort)
    const config = loadConfig({ ...shared, REDIS_URL: `redis://127.0.0.1:${proxy.port}` })
    config.publicUrl = first.services.config.publicUrl
    const opened = await openServices(config)
    onTestFinished(opened.close)
    const app = await buildApp(opened.services, { redis: opened.redis, webFolder: config.dataDir })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    let heard = 0
    const socket = await socketOn(url, people.sam.token)
    socket.on('requests_changed', () => {
      heard += 1
    })
    const isHeard = () => {
      first.services.live.emit(rooms.user(people.sam.id), 'requests_changed')
      return heard > 0
    }
    await expect.poll(isHeard).toBe(true)
    proxy.freeze('open')
    // What was on its way by then.
    await new Promise((resolve) => setTimeout(resolve, 200))
    heard = 0
    await expect.poll(isHeard, { timeout: 30_000, interval: 200 }).toBe(true)
  },
)

withRedis('a worker stops in time although Redis hangs', async () => {
  const proxy = await freezingProxy(redisPort)
  const env = { ...shared, ROLE: 'worker', REDIS_URL: `redis://127.0.0.1:${proxy.port}` }
  const worker = await openServices(loadConfig(env))
  onTestFinished(worker.close)
  const stop = tellFromWorker(worker.services, worker.redis as Redis)
  // The channel of its own, beside those of the two and that of all.
  await expect.poll(() => (worker.redis as Redis).pubsub('CHANNELS')).toHaveLength(4)
  proxy.freeze('new')
  await stop()
})
