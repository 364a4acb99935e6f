import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { beforeAll, expect, test } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast } from './cast.ts'

const NETWORK = '192.0.2.7'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

async function quote(): Promise<string> {
  const { olga, ann } = people
  const line_items = [{ description: 'Repair the checkout', unit_price: 120 }]
  const { body } = await olga.call(quoteRoutes.create, { body: { user_id: ann.id, line_items } })
  await olga.call(quoteRoutes.finalize, { params: { id: body.id } })
  return `/api/quotes/${body.id}/pdf`
}

async function invoice(): Promise<string> {
  const { olga, ann } = people
  const { body } = await olga.call(invoiceRoutes.create, { body: { amount: 120, email: ann.email } })
  return `/api/invoices/${body.invoice_id}/pdf`
}

const ask = async (url: string, remoteAddress: string, token = '') => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await testApp.app.inject({ url, remoteAddress, headers })).statusCode
}

test.each([
  ['quote', quote],
  ['invoice', invoice],
])(
  'a network that asks for one %s after the other waits for itself, and nobody behind it',
  async (_, made) => {
    const url = await made()
    const ahead = testApp.services.budgets.line(slots.documentsAtWork, NETWORK)
    let answered = 0
    const waits = [ask(url, NETWORK), ask(url, NETWORK, people.ann.token)].map(async (answer) => {
      const status = await answer
      answered += 1
      return status
    })
    expect(await ask(url, '192.0.2.8')).toBe(200)
    expect(answered).toBe(0)
    ahead[Symbol.dispose]()
    expect(await Promise.all(waits)).toEqual([200, 200])
  },
)
