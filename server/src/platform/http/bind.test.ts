import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

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

test('a route without events answers plainly, whatever the browser says that it would like', async () => {
  const answer = await ask({ accept: 'text/event-stream' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
})
