import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nextNumber } from '#features/quotes/index.ts'
import { RefundRefused } from '#outside/payments/one-off.ts'
import { connectDatabase, type Database } from '#platform/database/connect.ts'
import { runJob } from '#platform/jobs/run.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { syncPaymentJob } from '../payment/sync-payment.ts'
import { verifyLedger } from './verify.ts'

let testApp: TestApp
let provider: Provider
let olga: Person
let ann: Person
/** Of the role that owns the tables. */
let owner: Database
/** The id of each document by the name that the faults below have for it. */
const named: Record<string, string> = {}
const STATUSES = ['asked', 'open', 'lost', 'won'] as const
type Status = (typeof STATUSES)[number]

/** One of everything that moves money, or is like it and moves none; each as the product itself writes it. */
beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20' })
  testApp.services.limits.consume = async () => undefined
  provider = providerOf(testApp)
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  ann = await join(testApp, 'Ann Baker')
  await issued('draft', 1_000, { draft: true })
  await change(invoiceRoutes.void, await issued('void', 2_000, { draft: true }))
  await olga.call(invoiceRoutes.pay, { params: { id: await issued('begun', 300) } })
  await change(invoiceRoutes.creditNote, await issued('credited', 50), { amount: 12, reason: 'Agreed' })
  await receiveInPart(await issued('received', 100))
  await payBackInPart(await issued('refunded', 90))
  for (const [at, status] of STATUSES.entries()) await disputed(status, 51 + at)
  await plan()
  await testApp.services.db.transaction().execute((tx) => nextNumber(tx, testApp.services, 'Q'))
  await testApp.work()
  testApp.advance(366 * 86_400_000)
  await olga.signIn()
  await change(invoiceRoutes.creditNote, await issued('next year', 70), { amount: 7, reason: 'Agreed' })
  const opened = connectDatabase({ url: testApp.services.config.databaseOwnerUrl ?? '', poolSize: 1 })
  owner = opened.db
  return () => opened.db.destroy()
})

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

async function issued(name: string, amount: number, more: object = {}): Promise<string> {
  const body = { amount, email: ann.email, send_invoice_email: false, ...more }
  const answer = await olga.call(invoiceRoutes.create, { body })
  expect(answer.status).toBe(201)
  named[name] = answer.body.invoice_id
  return answer.body.invoice_id
}

type Change = Exclude<keyof typeof invoiceRoutes, 'pay' | 'paySandbox'>
async function change(route: (typeof invoiceRoutes)[Change], id: string, body?: object): Promise<void> {
  const answer = await olga.call(route, { params: { id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function pay(id: string, card: 'works' | 'disputed'): Promise<string> {
  await olga.call(invoiceRoutes.paySandbox, { params: { id }, body: { card } })
  const [{ intent_id }] = await rows('select intent_id from invoice_payments where invoice_id = $1', [id])
  return intent_id
}

/** £40 by bank and £25 in cash; of £10 in cash staff were mistaken. */
async function receiveInPart(id: string): Promise<void> {
  const received_on = new Date(testApp.services.now()).toISOString().slice(0, 10)
  for (const [amount, method] of [
    [40, 'bank'],
    [25, 'cash'],
    [10, 'cash'],
  ] as const)
    await change(invoiceRoutes.receive, id, { amount, method, received_on })
  const paymentId = String((await olga.call(invoiceRoutes.received, { params: { id } })).body.at(-1)?.id)
  const params = { id, paymentId }
  const body = { reason: 'Typed twice' }
  expect((await olga.call(invoiceRoutes.undoReceived, { params, body })).status).toBe(200)
}

/** £20 went back; £10 as well, which the bank sent back to us. £6 were refused, and £5 wait. */
async function payBackInPart(id: string): Promise<void> {
  const intent = await pay(id, 'works')
  const refund = (amount: number) =>
    olga.call(invoiceRoutes.refund, { params: { id }, body: { amount, reason: 'Agreed' } })
  for (const amount of [20, 10]) expect((await refund(amount)).status).toBe(200)
  const bounced = provider.ledger.list('refund').find(({ amount }) => amount === 1_000)
  Object.assign(bounced ?? {}, { status: 'failed' })
  await runJob(testApp.services, syncPaymentJob, { id: intent })
  const { payments } = testApp.services
  for (const [amount, error] of [
    [6, new RefundRefused('no')],
    [5, new Problem('unavailable')],
  ] as const) {
    testApp.services.payments = { ...payments, refund: () => Promise.reject(error) }
    await refund(amount)
  }
  testApp.services.payments = payments
  // Not asked for again while this file runs.
  await rows('delete from graphile_worker._private_jobs')
  expect((await rows('select status from invoice_refunds order by id')).map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
    'failed',
    'pending',
  ])
}

/** As the bank decides, of what it took before; `asked` took nothing. */
async function decide(intent: string, status: Status): Promise<void> {
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: intent })).data
  const id = dispute?.id ?? ''
  for (const said of status === 'asked' ? ['warning_needs_response'] : ['needs_response', status]) {
    Object.assign(provider.ledger.getOrNull('dispute', id) ?? {}, { status: said })
    await send('charge.dispute.updated', { id, payment_intent: intent })
  }
}

async function disputed(status: Status, amount: number): Promise<void> {
  await decide(await pay(await issued(status, amount), 'disputed'), status)
}

async function send(type: string, object: object): Promise<void> {
  expect(await provider.send(eventAbout(type, object))).toBe(200)
  await testApp.work()
}

/** A month of £99, of which £40 went back, £9 came back to us and £3 wait; and months of £30 whose owner went to the bank. */
async function plan(): Promise<void> {
  const customer = String((await subscribed(provider, ann, 'stability')).customer)
  const [{ id: month = '' } = {}] = (await provider.stripe.paymentIntents.list({ customer })).data
  const back = (amount: number) => provider.stripe.refunds.create({ payment_intent: month, amount })
  const [kept, bounced, waits] = [await back(4_000), await back(900), await back(300)]
  Object.assign(named, { 'month back': kept.id, 'month bounced': bounced.id, 'month waits': waits.id, month })
  Object.assign(provider.ledger.getOrNull('refund', waits.id) ?? {}, { status: 'pending' })
  await send('payment_intent.succeeded', { id: month, customer })
  Object.assign(provider.ledger.getOrNull('refund', bounced.id) ?? {}, { status: 'failed' })
  await send('refund.failed', { id: bounced.id, payment_intent: month })
  for (const status of STATUSES) {
    const { id } = await provider.stripe.paymentIntents.create({ amount: 3_000, currency: 'gbp', customer })
    await provider.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' })
    await send('payment_intent.succeeded', { id, customer })
    await decide(id, status)
  }
}

test('books of all that moves money add up, and what is a draft, refused, waiting, undone or won is in no sum', async () => {
  expect(await verifyLedger(testApp.services.db)).toEqual({
    ok: true,
    problems: [],
    figures: {
      invoiced: 82_000,
      credited: 4_900,
      paid: 36_500,
      received: 6_500,
      refunded: 2_000,
      chargedBack: 10_500,
      plansPaid: 21_900,
      plansRefunded: 4_000,
      plansChargedBack: 6_000,
      open: 42_600,
    },
    // 9 invoices and 4 credit notes of 3 each, and 34 movements of money of 2 each.
    entries: 95,
  })
})

/** What is said of the books while this is done to them; `{begun}` is the id of what has that name. */
async function saidOf(fault: string): Promise<string[]> {
  const statement = fault.replace(/\{(.+?)\}/g, (_, name) => named[name] ?? name)
  const undone = new Error('Undone')
  let problems: string[] = []
  const work = owner.transaction().execute(async (tx) => {
    for (const table of ['ledger_entries', 'invoices', 'credit_notes'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    expect((await sql.raw(statement).execute(tx)).numAffectedRows).toBeGreaterThan(0)
    const within = {
      setIsolationLevel: () => within,
      setAccessMode: () => within,
      execute: (read: (inside: typeof tx) => Promise<unknown>) => read(tx),
    }
    ;({ problems } = await verifyLedger({ transaction: () => within } as unknown as Database))
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  const numbers = await rows('select id, number from invoices where number is not null')
  const plainly = (problem: string) => {
    const byId = numbers.reduce((text, { id, number }) => text.replace(number, id), problem)
    return Object.entries(named).reduce((text, [name, id]) => text.replace(id, name), byId)
  }
  return problems.map((problem) => plainly(problem).replace(/\b20\d\d\b/, 'YEAR')).toSorted()
}

const unbalanced = (what: string) => `A posting does not balance: ${what}`
const sums = (invoice: string) => `The sums of an invoice are not those of its entries: ${invoice}`
const posting = (what: string) => `A document has not exactly its posting: ${what}`
const tax = (what: string) => `The tax of a document is not what the ledger says: ${what}`
const missing = (kind: string) => `A number is missing: ${kind} of YEAR`
const INVOICES = 'Invoices are not payments − refunds + open.'
const CASH = 'The cash is not payments − refunds − chargebacks.'
const BANK = 'Bank and till are not what staff received.'
const PLANS = 'The account of care plans is not their payments − refunds − chargebacks.'
const OPEN = 'The receivables are not what is open on the invoices.'

test.each<[string, string[], about?: string]>([
  ['invoice {begun}', [sums('begun'), tax('begun'), OPEN]],
  ['payment 2', [sums('refunded'), CASH, OPEN]],
  ['refund 1', [sums('refunded'), CASH, OPEN]],
  ['refund_reversal 2', [sums('refunded'), CASH, OPEN], 'refund 2'],
  ['credit_note 1', [sums('credited'), tax('CN-YEAR-0001'), OPEN]],
  ['receipt 1', [sums('received'), BANK, OPEN]],
  ['receipt_reversal 3', [sums('received'), BANK, OPEN]],
  ['chargeback 2', [sums('open'), CASH]],
  ['chargeback_return 4', [sums('won'), CASH]],
  ['chargeback 6', [PLANS]],
  ['chargeback_return 8', [PLANS]],
  ['plan_payment {month}', [PLANS]],
  ['plan_refund {month back}', [PLANS]],
  ['plan_refund_reversal {month bounced}', [PLANS], 'plan_refund month bounced'],
])(
  'the posting %s is missed when it is lost, by all that it counts for and nothing else',
  async (lost, problems, about = lost.replace(/[{}]/g, '')) => {
    const [kind, ...source] = lost.split(' ')
    const said = await saidOf(
      `delete from ledger_entries where kind = '${kind}' and source = '${source.join(' ')}'`,
    )
    expect(said).toEqual([posting(about), ...problems].toSorted())
  },
)

const entry = (kind: string, source: number, account: string) =>
  `where kind = '${kind}' and source = '${source}' and account = '${account}'`

test.each([
  [
    'ledger_entries set amount_pence = amount_pence + 1',
    entry('payment', 2, 'cash'),
    [unbalanced('payment 2'), posting('payment 2'), CASH],
  ],
  ["ledger_entries set invoice_id = '{begun}'", entry('payment', 2, 'cash'), [unbalanced('payment 2')]],
  ["ledger_entries set account = 'cash'", entry('receipt', 1, 'bank'), [sums('received'), BANK, CASH]],
  ["ledger_entries set account = 'plan_sales'", entry('chargeback', 6, 'plans'), [PLANS]],
  // A refund has this number too.
  [
    "ledger_entries set kind = 'refund'",
    entry('credit_note', 2, 'tax'),
    [unbalanced('credit_note 2'), unbalanced('refund 2'), posting('credit_note 2'), tax('CN-YEAR-0002')],
  ],
  ['invoices set paid_pence = paid_pence + 1', "where id = '{begun}'", [sums('begun'), INVOICES, OPEN]],
  ['invoices set received_pence = received_pence - 1', "where id = '{received}'", [sums('received')]],
  [
    'invoices set refunded_pence = refunded_pence + 1',
    "where id = '{refunded}'",
    [sums('refunded'), INVOICES, OPEN],
  ],
  [
    'invoices set credited_pence = credited_pence + 1',
    "where id = '{begun}'",
    [sums('begun'), INVOICES, OPEN],
  ],
  ['invoices set disputed_pence = disputed_pence + 1', "where id = '{begun}'", [sums('begun')]],
  [
    'invoices set total_pence = total_pence + 1, subtotal_pence = subtotal_pence + 1',
    "where id = '{begun}'",
    [sums('begun'), posting('invoice begun'), OPEN],
  ],
  ['invoices set tax_pence = tax_pence + 1', "where id = '{begun}'", [tax('begun')]],
  ['credit_notes set tax_pence = tax_pence + 1', 'where id = 1', [tax('CN-YEAR-0001')]],
  ['credit_notes set amount_pence = amount_pence + 1', 'where id = 1', [posting('credit_note 1'), INVOICES]],
  ["invoice_payments set status = 'succeeded'", 'where id = 1', [posting('payment 1'), CASH, INVOICES]],
  ["invoice_refunds set status = 'succeeded'", 'where id = 4', [posting('refund 4'), CASH, INVOICES]],
  [
    "received_payments set undone_at = now(), undo_reason = ''",
    'where id = 1',
    [posting('receipt_reversal 1'), BANK, INVOICES],
  ],
  ["disputes set status = 'open'", 'where id = 1', [posting('chargeback 1'), CASH]],
  ["disputes set status = 'won'", 'where id = 2', [posting('chargeback_return 2'), CASH]],
  ["disputes set status = 'open'", 'where id = 5', [posting('chargeback 5'), PLANS]],
  [
    "plan_refunds set status = 'succeeded'",
    "where refund_id = '{month waits}'",
    [posting('plan_refund month waits'), PLANS],
  ],
  ['document_numbers set last = last + 1', "where kind = 'INV'", [missing('INV'), missing('INV')]],
  ['document_numbers set last = last - 1', "where kind = 'CN'", [missing('CN'), missing('CN')]],
])('%s %s is found, by all that it is a fault of and nothing else', async (change, where, problems) => {
  expect(await saidOf(`update ${change} ${where}`)).toEqual(problems.toSorted())
})
