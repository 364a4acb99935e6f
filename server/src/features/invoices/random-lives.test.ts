import { randomUUID } from 'node:crypto'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import type { ReceivedMethod } from '@sitewright/contract/received-payments.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ProviderPayment } from '#outside/payments/one-off.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { type UnreliableProvider, unreliableProvider } from '#test/unreliable-provider.ts'
import { syncDisputesJob } from './disputes/sync-disputes.ts'
import { verifyLedger } from './index.ts'
import { syncPaymentJob } from './payment/sync-payment.ts'
import { syncCustomerPayments } from './plan-payments/sync-plan-payment.ts'

/** `LEDGER_LIVES=10000` takes some minutes. */
const LIVES = Number(process.env.LEDGER_LIVES ?? 1_000)
const AT_ONCE = 12

interface Life {
  of: 'invoice' | 'plan'
  pence: number
  steps: { what: string; share: number }[]
}

const atProvider = ['bounce', 'charge back', 'bank decides', 'read']
const byCard = ['pay', 'pay', 'pay part', 'decline', 'refund', 'refund part', 'credit part']
const pastProvider = ['bank', 'cheque', 'cash', 'undo']
const life = (of: Life['of'], acts: string[]) =>
  fc.record({
    of: fc.constant(of),
    pence: fc.integer({ min: 30, max: 500_000 }),
    steps: fc.array(fc.record({ what: fc.constantFrom(...acts), share: fc.integer({ min: 1, max: 99 }) }), {
      maxLength: 8,
    }),
  })
const anyLife = fc.oneof(
  { weight: 3, arbitrary: life('invoice', [...byCard, ...pastProvider, ...atProvider]) },
  { weight: 1, arbitrary: life('plan', ['month', 'month', 'refund part', 'ask', ...atProvider]) },
)

let testApp: TestApp
let olga: Person
let provider: UnreliableProvider
/** Pence of what staff wrote down and did not undo, by its number. */
const received = new Map<number, number>()

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '17.5' })
  // Her session does not end however long it takes.
  const at = testApp.services.now()
  testApp.services.now = () => at
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  let state = 7
  provider = unreliableProvider(() => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  })
  testApp.services.payments = { ...testApp.services.payments, ...provider }
  testApp.services.limits.consume = async () => undefined
  testApp.services.budgets.consume = () => undefined
})

const partOf = (pence: number, share: number) => Math.max(30, Math.round((pence * share) / 100))

/** What happens at the provider and at banks, to payments of invoices and plans alike. */
function actsAtProvider(own: () => ProviderPayment[]): Record<string, (share: number) => Promise<unknown>> {
  const readAll = async () => {
    for (const { id } of own()) await runJob(testApp.services, syncPaymentJob, { id })
  }
  return {
    bounce: async (share) => {
      provider.bounce(own(), share)
      await readAll()
    },
    'charge back': async (share) => {
      const payment = provider.chargeBack(own(), share)
      if (payment) await runJob(testApp.services, syncDisputesJob, { payment })
    },
    'bank decides': async (share) => {
      for (const { id } of own()) {
        const [dispute] = provider.disputes.get(id) ?? []
        if (dispute?.status !== 'open') continue
        dispute.status = share % 2 ? 'won' : 'lost'
        await runJob(testApp.services, syncDisputesJob, { payment: id })
      }
    },
    read: readAll,
  }
}

async function actsOfInvoice(pence: number): Promise<ReturnType<typeof actsAtProvider>> {
  const body = { amount: pence / 100, email: 'x@example.com', send_invoice_email: false }
  const params = { id: (await olga.call(invoiceRoutes.create, { body })).body.invoice_id }
  const part = (share: number) => ({ amount: partOf(pence, share) / 100 })
  const reason = 'As agreed'
  const listed = async () => (await olga.call(invoiceRoutes.received, { params })).body
  const receive = (method: ReceivedMethod) => async (share: number) => {
    const received_on = new Date(testApp.services.now()).toISOString().slice(0, 10)
    const answer = await olga.call(invoiceRoutes.receive, {
      params,
      body: { ...part(share), method, received_on },
    })
    if (answer.status === 200) received.set((await listed()).at(-1)?.id ?? 0, partOf(pence, share))
  }
  return {
    pay: () => olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'works' } }),
    'pay part': (share) =>
      olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'works', ...part(share) } }),
    decline: () => olga.call(invoiceRoutes.paySandbox, { params, body: { card: 'declined' } }),
    refund: () => olga.call(invoiceRoutes.refund, { params, body: { reason } }),
    'refund part': (share) => olga.call(invoiceRoutes.refund, { params, body: { reason, ...part(share) } }),
    'credit part': (share) =>
      olga.call(invoiceRoutes.creditNote, { params, body: { reason, ...part(share) } }),
    bank: receive('bank'),
    cheque: receive('cheque'),
    cash: receive('cash'),
    undo: async (share) => {
      const all = await listed()
      const id = all[share % Math.max(1, all.length)]?.id
      if (id === undefined) return
      const undone = { ...params, paymentId: String(id) }
      if ((await olga.call(invoiceRoutes.undoReceived, { params: undone, body: { reason } })).status === 200)
        received.delete(id)
    },
    ...actsAtProvider(() =>
      [...provider.payments.values()].filter(({ invoiceId }) => invoiceId === params.id),
    ),
  }
}

async function actsOfPlan(pence: number): Promise<ReturnType<typeof actsAtProvider>> {
  const customer = `cus_${randomUUID()}`
  await testApp.pool.query(
    `with client as (insert into users (email, name, password_hash) values ($1 || '@example.com', 'Sam', 'x') returning id)
      insert into billing_customers (user_id, customer_id) select id, $1 from client`,
    [customer],
  )
  const own = () => [...provider.payments.values()].filter(({ customerId }) => customerId === customer)
  return {
    month: async () => provider.takeMonth(customer, pence),
    'refund part': async (share) => {
      const one = own()[share % Math.max(1, own().length)]
      if (one) provider.refundByHand(one.id, partOf(pence, share))
    },
    ask: () => runJob(testApp.services, syncCustomerPayments, { customer }),
    ...actsAtProvider(own),
  }
}

async function live({ of, pence, steps }: Life): Promise<void> {
  const acts = await (of === 'plan' ? actsOfPlan(pence) : actsOfInvoice(pence))
  for (const { what, share } of steps) await acts[what]?.(share)
  await acts.read?.(0)
}

test(
  `after ${LIVES} random lives of invoices and care plans the ledger balances and says what the provider says`,
  async () => {
    const lives: Life[] = fc.sample(anyLife, { numRuns: LIVES, seed: 20_261_122 })
    const runner = async () => {
      for (let next = lives.pop(); next; next = lives.pop()) await live(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, runner))
    const { problems, figures, entries } = await verifyLedger(testApp.services.db)
    expect(problems).toEqual([])
    expect(entries).toBeGreaterThan(LIVES * 3)
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
    const saysProvider = (of: Life['of']) => {
      const all = [...provider.payments.values()].filter(({ customerId }) => (of === 'plan') === !!customerId)
      const back = all.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'succeeded'))
      const taken = all
        .flatMap(({ id }) => provider.disputes.get(id) ?? [])
        .filter(({ status }) => status !== 'won')
      return [
        all.map(({ receivedPence }) => receivedPence),
        ...[back, taken].map((ones) => ones.map(({ amountPence }) => amountPence)),
      ].map(sum)
    }
    const written = sum([...received.values()])
    const ofInvoices = [figures.paid - figures.received, figures.refunded, figures.chargedBack]
    expect(ofInvoices).toEqual(saysProvider('invoice'))
    expect(figures.received).toBe(written)
    const ofPlans = [figures.plansPaid, figures.plansRefunded, figures.plansChargedBack]
    expect(ofPlans).toEqual(saysProvider('plan'))
    for (const figure of [...ofInvoices, ...ofPlans, written]) expect(figure).toBeGreaterThan(0)
    const { rows } = await testApp.pool.query(
      `select count(*)::int as wrong from invoices where credited_pence > total_pence or refunded_pence > paid_pence
      or paid_pence < 0 or received_pence not between 0 and paid_pence - refunded_pence or tax_pence <> round(total_pence * 0.175 / 1.175)`,
    )
    expect(rows[0].wrong).toBe(0)
  },
  LIVES * 600,
)
