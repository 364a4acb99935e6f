import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { acceptWithDeposit } from '#test/quotes.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const mine = async (who: Person) => (await who.call(invoiceRoutes.mine)).body

test('a quote over nothing is accepted and becomes no invoice', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const line_items = [{ description: 'Repair', unit_price: 0 }]
  const { body } = await olga.call(quoteRoutes.create, { body: { user_id: ann.id, line_items } })
  const params = { id: body.id }
  await olga.call(quoteRoutes.finalize, { params })
  const accepted = await ann.call(quoteRoutes.accept, { params, body: { name: ann.name, consent: true } })
  expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
  expect((await olga.call(invoiceRoutes.list, { query: {} })).body).toEqual([])
})

test('the work of one ticket is done, and the balances of others stay drafts', async () => {
  const tickets: number[] = []
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  for (const who of [ann, bob]) {
    const { body } = await who.call(requestRoutes.create, {
      body: { service_type: 'redesign', platform_type: 'wix', problem_description: 'x' },
    })
    await acceptWithDeposit(olga, who, body.id)
    tickets.push(body.ticketId)
  }
  const params = { id: tickets[0] ?? 0 }
  await olga.call(ticketRoutes.change, { params, body: { status: 'resolved' } })
  expect((await mine(ann)).map(({ part }) => part)).toEqual(['balance', 'deposit'])
  expect((await mine(bob)).map(({ part }) => part)).toEqual(['deposit'])
})
