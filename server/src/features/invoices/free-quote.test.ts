import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'

test('a quote over nothing is accepted and becomes no invoice', async () => {
  const testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  const [olga, ann] = [
    await join(testApp, 'Olga Petrova', { isAdmin: true }),
    await join(testApp, 'Ann Baker'),
  ]
  const line_items = [{ description: 'Repair', unit_price: 0 }]
  const { body } = await olga.call(quoteRoutes.create, { body: { user_id: ann.id, line_items } })
  const params = { id: body.id }
  await olga.call(quoteRoutes.finalize, { params })
  const accepted = await ann.call(quoteRoutes.accept, { params, body: { name: ann.name, consent: true } })
  expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
  expect((await olga.call(invoiceRoutes.list, { query: {} })).body).toEqual([])
})
