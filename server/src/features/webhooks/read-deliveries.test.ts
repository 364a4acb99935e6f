import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { role: 'owner' })
})

test('a page of fifty deliveries takes a few queries, and not one for each', async () => {
  await openTicket(await join(testApp, 'Ann Baker'))
  const { rows } = await testApp.pool.query(
    `with hook as (insert into webhooks (url, name, kinds, secret, created_at)
       values ('https://chat.example.com/', 'Chat room', array['ticket.opened'], 'sealed', now()) returning id)
     insert into webhook_deliveries (webhook_id, event_id, kind, message_id)
     select hook.id, e.id, e.name, 'evt_' || n from hook, events e, generate_series(1, 50) n
     where e.name = 'ticket.opened' returning webhook_id as id`,
  )
  let asked = 0
  const { db } = testApp.services
  testApp.services.db = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  onTestFinished(() => {
    testApp.services.db = db
  })
  const { body } = await olga.call(webhookRoutes.deliveries, { params: { id: rows[0].id } })
  expect(body.map(({ payload }) => JSON.parse(payload).type)).toEqual(Array(50).fill('ticket.opened'))
  expect(asked).toBeLessThan(10)
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
