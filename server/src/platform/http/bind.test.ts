import { route } from '@sitewright/contract/route.ts'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#test/app.ts'
import { guest } from '../actor.ts'
import { bind, mountRoutes } from './bind.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})

const ask = (headers: Record<string, string>) => testApp.app.inject({ url: '/api/promotion', headers })

test.each([
  'Basic YW5uOmE=',
  'Basic YW5u, Bearer a.b.c',
  'Bearer',
  'Bearer a.b',
  'Bearer a.b.c d',
  'sitewright_x',
  'Bearer sitewright_',
  `Bearer sitewright_${'x'.repeat(101)}`,
])(
  'what is no token by its form, such as “%s”, is signed out where guests may be, too',
  async (authorization) => {
    const answer = await ask({ authorization })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signed_out'])
  },
)

test('who may not ask hears so before anything that they sent is looked at', async () => {
  const calls = [
    ['POST', '/api/user/tokens'],
    ['POST', '/api/admin/staff'],
    ['GET', '/api/admin/users?nobody=knows'],
    ['DELETE', '/api/user/sessions/no-number'],
  ] as const
  for (const [method, url] of calls) {
    const sent = method === 'POST' ? { payload: { nobody: 'knows this' } } : {}
    expect([url, (await testApp.app.inject({ method, url, ...sent })).statusCode]).toEqual([url, 401])
  }
})

test('a route without events answers plainly, whatever the browser says that it would like', async () => {
  const answer = await ask({ accept: 'text/event-stream' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
})

test('of what a handler gives back only what the contract names leaves, and nothing of another form', async () => {
  const reply = z.object({ id: z.number() })
  const spec = (path: `/api/${string}`) =>
    route({ method: 'GET', path, access: 'anyone', summary: 'A row.', reply })
  const row = { id: 1, password_hash: 'of nobody' }
  const app = Fastify()
  mountRoutes(
    app,
    testApp.services,
    [
      bind(spec('/api/row'), async () => row),
      bind(spec('/api/other'), async () => ({ ...row, id: 'one' }) as unknown as typeof row),
    ],
    { identify: async () => guest, isOver: async () => false },
  )
  expect((await app.inject('/api/row')).json()).toEqual({ id: 1 })
  expect((await app.inject('/api/other')).statusCode).toBe(500)
})
