import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { checkLedger } from './check-ledger.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

async function checked(): Promise<string[]> {
  await runJob(testApp.services, checkLedger, {})
  await testApp.work()
  return testApp
    .mailsTo(olga.email)
    .filter(({ subject }) => subject === 'The ledger does not add up')
    .map(({ text }) => text)
}

test('staff are told of books that do not add up once a day, and of no others', async () => {
  const body = { amount: 40, email: 'x@example.com', send_invoice_email: false }
  expect((await olga.call(invoiceRoutes.create, { body })).status).toBe(201)
  expect(await checked()).toEqual([])
  await rows("update document_numbers set last = last + 1 where kind = 'INV'")
  for (let twice = 0; twice < 2; twice += 1)
    expect(await checked()).toEqual([expect.stringMatching(/A number is missing: INV of \d{4}/)])
})

test('what was asked for under one key is the same request for a week', async () => {
  const now = testApp.services.now()
  for (const days of [6, 8])
    await rows(
      "insert into idempotency_keys (actor, route, key, body_hash, created_at) values ('u1', 'POST /x', $1, '', $2)",
      [`${days} days`, new Date(now - days * 86_400_000)],
    )
  await runJob(testApp.services, checkLedger, {})
  expect(await rows('select key from idempotency_keys')).toEqual([{ key: '6 days' }])
})
