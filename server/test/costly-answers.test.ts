import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from './app.ts'
import { join, type Person } from './cast.ts'
import { waiting } from './locks.ts'
import { openTicket } from './tickets.ts'
import { watch } from './watching.ts'

let testApp: TestApp
let ann: Person
let ticket: number

beforeAll(async () => {
  testApp = await startTestApp()
  ann = await join(testApp, 'Ann Baker')
  ticket = await openTicket(ann)
  await testApp.pool.query("update users set subscription_tier = 'security' where id = $1", [ann.id])
  await watch(testApp, ann)
})

/** Each answer may have some hundred kilobytes, which take everybody's time while they are made; and a table of each. */
test.each([
  [ticketRoutes.messages, 'messages'],
  [assistantRoutes.conversation, 'chat_messages'],
  [requestRoutes.list, 'service_requests'],
  [quoteRoutes.mine, 'quotes'],
  [monitoringRoutes.health, 'monitor_incidents'],
] as const)(
  'of $path two answers are made for a person at once, and the rest waits for them alone',
  async (route, table) => {
    const elsewhere = await testApp.pool.connect()
    onTestFinished(() => elsewhere.release(true))
    await elsewhere.query(`begin; lock table ${table} in access exclusive mode`)
    const asked = Array.from({ length: 6 }, () => ann.call(route, { params: { id: ticket } }))
    await expect.poll(() => waiting(testApp)).toBe(slots.costlyEvents.atOnce)
    expect((await ann.call(ticketRoutes.unread)).status).toBe(200)
    expect(await waiting(testApp)).toBe(slots.costlyEvents.atOnce)
    await elsewhere.query('rollback')
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  },
)
