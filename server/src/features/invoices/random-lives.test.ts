import { randomBytes } from 'node:crypto'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  type OneOffPayments,
  type ProviderDispute,
  type ProviderPayment,
  RefundRefused,
} from '#outside/payments/one-off.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { syncDisputesJob } from './disputes/sync-disputes.ts'
import { verifyLedger } from './index.ts'
import { syncPaymentJob } from './payment/sync-payment.ts'

/** `LEDGER_LIVES=10000` takes some minutes. */
const LIVES = Number(process.env.LEDGER_LIVES ?? 1_000)
const AT_ONCE = 12

/** A provider in memory that loses answers, makes refunds wait, sends some of them back, and has banks charge back. */
function unreliableProvider(
  random: () => number,
): OneOffPayments & { payments: Map<string, ProviderPayment>; disputes: Map<string, ProviderDispute[]> } {
  const payments = new Map<string, ProviderPayment>()
  const disputes = new Map<string, ProviderDispute[]>()
  const byKey = new Map<string, ProviderPayment>()
  const get = (id: string) => payments.get(id) as ProviderPayment
  const maybeLose = () => {
    if (random() < 0.1) throw new Error('The answer was lost')
  }
  return {
    payments,
    disputes,
    publishableKey: null,
    startPayment: async ({ key, invoiceId, amountPence }) => {
      const made = byKey.get(key) ?? {
        id: `pi_${randomBytes(8).toString('hex')}`,
        invoiceId,
        customerId: null,
        amountPence,
        receivedPence: 0,
        currency: 'gbp',
        status: 'open' as const,
        problem: null,
        clientSecret: 'secret',
        refunds: [],
      }
      byKey.set(key, made)
      payments.set(made.id, made)
      maybeLose()
      return structuredClone(made)
    },
    paymentsOf: async function* () {
      yield* []
    },
    readDisputes: async (id) => structuredClone(disputes.get(id) ?? []),
    readPayment: async (id) => structuredClone(get(id)),
    changeAmount: async (id, amountPence) => {
      if (get(id).status === 'open') get(id).amountPence = amountPence
    },
    cancelPayment: async (id) => {
      if (get(id).status === 'open') get(id).status = 'canceled'
    },
    payInSandbox: async (id, card) => {
      const one = get(id)
      if (one.status !== 'open') return
      if (card === 'works') Object.assign(one, { status: 'succeeded', receivedPence: one.amountPence })
      else one.problem = 'Declined.'
      maybeLose()
    },
    refund: async ({ paymentId, ourId, amountPence }) => {
      const { refunds, receivedPence } = get(paymentId)
      const known = refunds.find((one) => one.ourId === ourId)
      const gone = refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amountPence), 0)
      if (!known && disputes.get(paymentId)?.some(({ status }) => status !== 'won'))
        throw new RefundRefused('Charged back')
      if (!known && gone + amountPence > receivedPence) throw new RefundRefused('Too much')
      const status = (['succeeded', 'pending', 'failed'] as const)[Math.floor(random() * 3)] ?? 'pending'
      const made = known ?? { id: `re_${paymentId}_${ourId}`, ourId, amountPence, status }
      if (!known) refunds.push(made)
      maybeLose()
      return structuredClone(made)
    },
  }
}

const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'pay part',
    'decline',
    'refund',
    'refund part',
    'credit part',
    'bounce',
    'charge back',
    'bank decides',
    'read',
  ),
  share: fc.integer({ min: 1, max: 99 }),
})
const life = fc.record({
  pence: fc.integer({ min: 30, max: 500_000 }),
  steps: fc.array(step, { maxLength: 7 }),
})

let testApp: TestApp
let olga: Person
let provider: ReturnType<typeof unreliableProvider>

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '17.5' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  let state = 7
  provider = unreliableProvider(() => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  })
  testApp.services.payments = { ...testApp.services.payments, ...provider }
  testApp.services.limits.consume = async () => undefined
})

async function live({ pence, steps }: { pence: number; steps: { what: string; share: number }[] }) {
  const body = { amount: pence / 100, email: 'x@example.com', send_invoice_email: false }
  const params = { id: (await olga.call(invoiceRoutes.create, { body })).body.invoice_id }
  const intents = () => [...provider.payments.values()].filter(({ invoiceId }) => invoiceId === params.id)
  const part = (share: number) => ({ amount: Math.max(30, Math.round((pence * share) / 100)) / 100 })
  const reason = 'As agreed'
  const readAll = async () => {
    for (const { id } of intents()) await runJob(testApp.services, syncPaymentJob, { id })
  }
  const acts: Record<string, (share: number) => Promise<unknown>> = {
    pay: () => olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'works' } }),
    'pay part': (share) =>
      olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'works', ...part(share) } }),
    decline: () => olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'declined' } }),
    refund: () => olga.call(invoiceRoutes.refund, { params, body: { reason } }),
    'refund part': (share) => olga.call(invoiceRoutes.refund, { params, body: { reason, ...part(share) } }),
    'credit part': (share) =>
      olga.call(invoiceRoutes.creditNote, { params, body: { reason, ...part(share) } }),
    bounce: async (share) => {
      const refunds = intents().flatMap((one) => one.refunds)
      const one = refunds[share % Math.max(1, refunds.length)]
      if (one) one.status = one.status === 'pending' ? 'succeeded' : 'failed'
      await readAll()
    },
    'charge back': async (share) => {
      const paid = intents().filter(({ id, status }) => status === 'succeeded' && !provider.disputes.has(id))
      const one = paid[share % Math.max(1, paid.length)]
      const gone = one?.refunds.reduce(
        (sum, { status, amountPence }) => sum + (status === 'failed' ? 0 : amountPence),
        0,
      )
      const amountPence = (one?.receivedPence ?? 0) - (gone ?? 0)
      if (!one || amountPence <= 0) return
      const about = { amountPence, currency: 'gbp', reason: 'fraudulent', respondBy: null }
      provider.disputes.set(one.id, [{ id: `du_${one.id}`, status: 'open', ...about }])
      await runJob(testApp.services, syncDisputesJob, { payment: one.id })
    },
    'bank decides': async (share) => {
      for (const { id } of intents()) {
        const [dispute] = provider.disputes.get(id) ?? []
        if (dispute?.status !== 'open') continue
        dispute.status = share % 2 ? 'won' : 'lost'
        await runJob(testApp.services, syncDisputesJob, { payment: id })
      }
    },
    read: readAll,
  }
  for (const { what, share } of steps) await acts[what]?.(share)
  await readAll()
}

test(`after ${LIVES} random lives of invoices the ledger balances and says what the provider says`, async () => {
  const lives = fc.sample(life, { numRuns: LIVES, seed: 20_261_122 })
  const runner = async () => {
    for (let next = lives.pop(); next; next = lives.pop()) await live(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
  const { problems, figures, entries } = await verifyLedger(testApp.services.db)
  expect(problems).toEqual([])
  expect(entries).toBeGreaterThan(LIVES * 3)
  const all = [...provider.payments.values()]
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
  const back = all.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'succeeded'))
  expect(figures.paid).toBe(sum(all.map(({ receivedPence }) => receivedPence)))
  expect(figures.refunded).toBe(sum(back.map(({ amountPence }) => amountPence)))
  expect(figures.refunded).toBeGreaterThan(0)
  const taken = [...provider.disputes.values()].flat().filter(({ status }) => status !== 'won')
  expect(figures.chargedBack).toBe(sum(taken.map(({ amountPence }) => amountPence)))
  expect(figures.chargedBack).toBeGreaterThan(0)
  const { rows } = await testApp.pool.query(
    `select count(*)::int as wrong from invoices where credited_pence > total_pence or refunded_pence > paid_pence
      or paid_pence < 0 or tax_pence <> round(total_pence * 0.175 / 1.175)`,
  )
  expect(rows[0].wrong).toBe(0)
}, 600_000)
