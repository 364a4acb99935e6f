import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
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
