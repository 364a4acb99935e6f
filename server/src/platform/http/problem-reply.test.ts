import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
