import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { role: 'owner' })
})

test('twenty tests of a webhook at once, as many as one person has at work, are all taken', async () => {
  const { rows } = await testApp.pool.query(
    `insert into webhooks (url, name, kinds, secret, created_at)
     values ('https://chat.example.com/', 'Chat room', array['ticket.opened'], 'sealed', now()) returning id`,
  )
  const params = { id: rows[0].id }
  const first = await olga.call(webhookRoutes.test, { params })
  const tests = Array.from({ length: 20 }, () => olga.call(webhookRoutes.test, { params }))
  expect([...new Set((await Promise.all(tests)).map(({ status }) => status))]).toEqual([first.status])
  const replays = Array.from({ length: 20 }, () =>
    olga.call(webhookRoutes.replay, { params: { ...params, deliveryId: first.body.id } }),
  )
  expect([...new Set((await Promise.all(replays)).map(({ status }) => status))]).toEqual([first.status])
})
