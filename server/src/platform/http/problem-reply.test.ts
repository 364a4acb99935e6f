import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { installProblemReplies } from './problem-reply.ts'

/** What PostgreSQL refuses of the values that were sent, by its code. */
const refused = {
  '22003': "select '99999999999'::int",
  '22007': "select 'no day'::timestamptz",
  '22008': "select '2026-02-31'::date",
  '22009': "select '2026-01-01 00:00:00+99'::timestamptz",
  '54000':
    "insert into users (email, name, password_hash) select string_agg(md5(i::text), ''), 'x', 'x' from generate_series(1, 400) i",
}

test.each(Object.entries(refused))(
  'a value that PostgreSQL refuses with %s is invalid input',
  async (code, query) => {
    const { pool } = await startTestApp()
    const seen: unknown[] = []
    const app = Fastify()
    installProblemReplies(app)
    app.get('/', () =>
      pool.query(query).catch((error: { code: string }) => {
        seen.push(error.code)
        throw error
      }),
    )
    const answer = await app.inject('/')
    expect(seen).toEqual([code])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
  },
)

test('who leaves in the middle of a body is no fault of ours, and the log names none', async () => {
  const log = new PassThrough({ encoding: 'utf8' })
  const app = Fastify({ logger: { level: 'error', stream: log } })
  installProblemReplies(app)
  const ended = Promise.withResolvers<number>()
  app.addHook('onSend', async (_, { statusCode }) => ended.resolve(statusCode))
  app.post('/', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\na')
  await once(app.server, 'request')
  socket.destroy()
  expect(await ended.promise).toBe(409)
  expect(log.read()).toBeNull()
})

test('what nobody expected tells neither its words nor that of a library, and is kept by no cache', async () => {
  const app = Fastify()
  installProblemReplies(app)
  const secret = 'connect to postgres://admin:hunter2@db failed'
  app.get('/ours', () => Promise.reject(new Error(secret)))
  app.get('/library', () => Promise.reject(Object.assign(new Error(secret), { statusCode: 503 })))
  for (const url of ['/ours', '/library']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected'])
    expect(answer.body).not.toContain('hunter2')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('what is lost on the way to the database can be asked for again in seconds', async () => {
  const { services } = await startTestApp()
  const pool = new pg.Pool({
    connectionString: services.config.databaseUrl,
    max: 1,
    connectionTimeoutMillis: 50,
  })
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  client.on('error', () => undefined)
  const app = Fastify()
  installProblemReplies(app)
  app.get('/none-free', () => pool.connect())
  app.get('/broken', () => {
    const asked = client.query('select pg_sleep(60)')
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    return asked
  })
  for (const url of ['/none-free', '/broken']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'unavailable'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  client.release(true)
})

test('of a failure with a number of the protocol only those of 400 to 499 are the fault of who asked', async () => {
  const app = Fastify()
  installProblemReplies(app)
  app.get('/:status', ({ params }) =>
    Promise.reject(
      Object.assign(new Error('no'), { statusCode: Number((params as { status: string }).status) }),
    ),
  )
  const codes = [302, 399, 400, 499, 500].map(async (status) => (await app.inject(`/${status}`)).json().code)
  expect(await Promise.all(codes)).toEqual([
    ...['unexpected', 'unexpected', 'bad_request', 'bad_request', 'unexpected'],
  ])
})

test('who waits is told what is wrong, though the rest of their body is not read', async () => {
  const app = Fastify()
  installProblemReplies(app)
  app.post('/', async () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: no/such\r\ncontent-length: 9\r\n\r\na')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 415 ')
})

test('a failure of ours is logged, though who asked has left meanwhile', async () => {
  const log = new PassThrough({ encoding: 'utf8' })
  const app = Fastify({ logger: { level: 'error', stream: log } })
  installProblemReplies(app)
  app.post('/', async ({ raw }) => {
    socket.destroy()
    await once(raw.socket, 'close')
    throw new Error('it broke')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\na')
  const [line] = await once(log, 'data')
  expect(line).toContain('it broke')
})
