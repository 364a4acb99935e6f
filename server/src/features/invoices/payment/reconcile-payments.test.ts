import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})
beforeEach(() => testApp.pool.query('delete from rate_limits'))

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

interface Payment {
  id: string
  paymentId: number
  intent: string
}

/** A payment as if it had been begun so long ago, and had come to this. */
async function begun(ago: number, status = 'open'): Promise<Payment> {
  const body = { amount: 40, email: 'x@example.com', send_invoice_email: false }
  const id = (await olga.call(invoiceRoutes.create, { body })).body.invoice_id
  await olga.call(invoiceRoutes.pay, { params: { id } })
  const [row] = await rows(
    `update invoice_payments set created_at = $2, status = $3::text, paid_at = case when $3 = 'succeeded' then $2::timestamptz end
     where invoice_id = $1 returning id, intent_id`,
    [id, before(ago), status],
  )
  return { id, paymentId: row.id, intent: row.intent_id }
}
const before = (ago: number) => new Date(testApp.services.now() - ago)

/** What is read again now. */
async function readAgain(): Promise<string[]> {
  await rows('delete from graphile_worker._private_jobs')
  await runJob(testApp.services, reconcilePayments, {})
  const jobs = await rows('select payload from graphile_worker._private_jobs')
  return jobs.map(({ payload }) => String(payload.id ?? payload.payment))
}

test('a payment is read again while it is under way, for 30 days from its third minute on', async () => {
  const read = [await begun(3 * MINUTE_MS), await begun(29 * DAY_MS)]
  for (const [ago, status] of [
    [MINUTE_MS, 'open'],
    [31 * DAY_MS, 'open'],
    [DAY_MS, 'succeeded'],
    [DAY_MS, 'canceled'],
  ] as const)
    await begun(ago, status)
  expect((await readAgain()).sort()).toEqual(read.map(({ intent }) => intent).sort())
})

test('a refund is sent again while it waits, from its third minute on', async () => {
  const { id, paymentId } = await begun(DAY_MS, 'succeeded')
  const refund = async (ago: number, status: string) => {
    const [row] = await rows(
      `insert into invoice_refunds (invoice_id, payment_id, amount_pence, reason, status, created_at)
       values ($1, $2, 100, 'x', $3, $4) returning id`,
      [id, paymentId, status, before(ago)],
    )
    return String(row.id)
  }
  const waits = await refund(3 * MINUTE_MS, 'pending')
  for (const [ago, status] of [
    [MINUTE_MS, 'pending'],
    [DAY_MS, 'succeeded'],
    [DAY_MS, 'failed'],
  ] as const)
    await refund(ago, status)
  await rows("update invoice_payments set status = 'canceled' where status = 'open'")
  expect(await readAgain()).toEqual([waits])
})

test('what a bank asks or took is read again until it has decided', async () => {
  await rows("update invoice_payments set status = 'canceled' where status = 'open'")
  await rows("update invoice_refunds set status = 'failed'")
  const disputed: Record<string, string> = {}
  for (const status of ['asked', 'open', 'closed', 'lost', 'won']) {
    const { id, paymentId, intent } = await begun(DAY_MS, 'succeeded')
    disputed[status] = intent
    await rows(
      `insert into disputes (invoice_id, payment_id, provider_id, amount_pence, status, reason, created_at)
       values ($1, $2, $3, 100, $4, 'fraudulent', now())`,
      [id, paymentId, `du_${status}`, status],
    )
  }
  expect((await readAgain()).sort()).toEqual([disputed.asked, disputed.open].sort())
})
