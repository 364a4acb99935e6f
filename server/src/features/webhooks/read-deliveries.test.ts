import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
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

const { deliveries, replay, test: trial } = webhookRoutes

async function webhook(): Promise<number> {
  const { rows } = await testApp.pool.query(
    `insert into webhooks (url, name, kinds, secret, created_at)
     values ('https://chat.example.com/', 'Chat room', array['ticket.opened'], 'sealed', now()) returning id`,
  )
  return rows[0].id
}
const listed = async (id: number, query: Record<string, string> = {}) =>
  (await olga.call(deliveries, { params: { id }, query })).body.map((one) => one.id)
const tried = async (id: number) => (await olga.call(trial, { params: { id } })).body.id

test('a webhook lists its own deliveries, from one on and in one state where that is asked for', async () => {
  const [id, other] = [await webhook(), await webhook()]
  const [first, second, third] = [await tried(id), await tried(id), await tried(id)]
  const foreign = await tried(other)
  expect(await listed(id)).toEqual([third, second, first])
  expect(await listed(other)).toEqual([foreign])
  expect(await listed(id, { before: String(third) })).toEqual([second, first])
  await testApp.pool.query(
    "update webhook_deliveries set state = 'failed', next_try_at = null where id = $1",
    [second],
  )
  expect(await listed(id, { state: 'failed' })).toEqual([second])
})

test('a delivery is sent again by its own number, and by the webhook that it was for', async () => {
  const [id, other] = [await webhook(), await webhook()]
  const [first, second] = [await tried(id), await tried(id)]
  const again = (deliveryId: number, of = id) => olga.call(replay, { params: { id: of, deliveryId } })
  const messages = (await olga.call(deliveries, { params: { id } })).body
  for (const number of [first, second])
    expect((await again(number)).body.message_id).toBe(messages.find((one) => one.id === number)?.message_id)
  expect((await again(first, other)).status).toBe(404)
  expect((await again(999_999)).status).toBe(404)
  expect(await listed(other)).toEqual([])
})

test('what is sent by hand ends the rest of that webhook alone, and a paused one sends nothing', async () => {
  const [id, other, paused] = [await webhook(), await webhook(), await webhook()]
  const deliveryId = await tried(paused)
  await testApp.pool.query("update webhooks set rests_until = now() + interval '1 day'")
  await testApp.pool.query('update webhooks set paused_at = now() where id = $1', [paused])
  await tried(id)
  const { rows } = await testApp.pool.query(
    'select id from webhooks where rests_until is null and id = any($1)',
    [[id, other, paused]],
  )
  expect(rows).toEqual([{ id }])
  for (const answer of [
    await olga.call(trial, { params: { id: paused } }),
    await olga.call(replay, { params: { id: paused, deliveryId } }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('paused') } })
})

test('sixty deliveries in ten minutes are sent by one person by hand', async () => {
  const id = await webhook()
  const deliveryId = await tried(id)
  for (let count = 0; count < limits.webhooksByHand.points; count += 1)
    await testApp.services.limits.consume(limits.webhooksByHand, `user:${olga.id}`).catch(() => undefined)
  expect((await olga.call(trial, { params: { id } })).status).toBe(429)
  expect((await olga.call(replay, { params: { id, deliveryId } })).status).toBe(429)
  await testApp.services.limits.reset(limits.webhooksByHand, `user:${olga.id}`)
})
