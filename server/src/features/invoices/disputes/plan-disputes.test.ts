import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#features/personal-data/delete-account.ts'
import { reconcile } from '#features/subscriptions/sync/reconcile.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { eventAbout, type Provider, providerOf, subscribed } from '#test/payments.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { reconcilePayments } from '../payment/reconcile-payments.ts'

let testApp: TestApp
let olga: Person
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  provider = providerOf(testApp)
})

const PRICE = 2_700

interface ChargedBack {
  ann: Person
  intent: string
  dispute: string
}

const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const stateOf = async ({ dispute }: ChargedBack) =>
  rows(
    `select d.status, d.user_id, (select json_agg(json_build_array(kind, account, amount_pence) order by e.id)
      from ledger_entries e where e.source = d.id::text and e.kind like 'chargeback%') as entries
    from disputes d where d.provider_id = $1`,
    [dispute],
  )
const inBalance = async () => {
  const { problems, figures } = await verifyLedger(testApp.services.db)
  expect(problems).toEqual([])
  return figures.plansChargedBack
}
const answer = (dispute: string, uncategorized_text: string) =>
  provider.stripe.disputes.update(dispute, { evidence: { uncategorized_text } })
const taken = [
  ['chargeback', 'chargebacks', PRICE],
  ['chargeback', 'plans', -PRICE],
]
const given = [
  ['chargeback_return', 'plans', PRICE],
  ['chargeback_return', 'chargebacks', -PRICE],
]

/** A month of a plan, paid as the provider does it by itself, with a card whose owner goes to the bank. */
async function chargedBack(): Promise<ChargedBack> {
  await testApp.pool.query('delete from rate_limits')
  const ann = await join(testApp, 'Ann Baker')
  const { customer } = await subscribed(provider, ann, 'performance')
  const { id: intent } = await provider.stripe.paymentIntents.create({
    ...{ amount: PRICE, currency: 'gbp', customer: String(customer) },
  })
  await provider.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_createDispute' })
  const { data } = await provider.stripe.disputes.list({ payment_intent: intent })
  return { ann, intent, dispute: data[0]?.id ?? '' }
}

async function send(what: string, { dispute, intent }: ChargedBack): Promise<void> {
  const event = eventAbout(`charge.dispute.${what}`, { id: dispute, payment_intent: intent })
  expect(await provider.send(event)).toBe(200)
  await testApp.work()
}

test('a chargeback of a plan is in the ledger and its export, in a mail and in a reminder; won, it comes back', async () => {
  const before = await inBalance()
  const one = await chargedBack()
  await send('created', one)
  expect(await stateOf(one)).toEqual([{ status: 'open', user_id: one.ann.id, entries: taken }])
  expect(await inBalance()).toBe(before + PRICE)
  const mail = testApp.mailsTo(olga.email).find(({ subject }) => subject.includes('£27.00 of a care plan'))
  expect(mail?.text).toContain(`/dashboard/admin/customers/${one.ann.id}`)
  const reminder = `select title, client_email, completed_at is null as open from reminders where user_id = $1
    and cause like 'dispute:%'`
  const title = 'Answer the chargeback on the care plan'
  expect(await rows(reminder, [one.ann.id])).toEqual([{ title, client_email: one.ann.email, open: true }])
  const ledger = String((await olga.call(invoiceRoutes.exportLedger)).body)
  expect(ledger).toContain('chargeback,chargebacks,,Ann Baker,27.00,0.00')
  await answer(one.dispute, 'winning_evidence')
  await send('closed', one)
  expect(await stateOf(one)).toMatchObject([{ status: 'won', entries: [...taken, ...given] }])
  expect(await rows(reminder, [one.ann.id])).toMatchObject([{ open: false }])
  expect(await inBalance()).toBe(before)
})

test('every order of its events, and each of them twice, leads to the same books', async () => {
  const orders = [
    ['created', 'updated', 'funds_withdrawn', 'closed'],
    ['closed', 'funds_withdrawn', 'updated', 'created'],
    ['updated', 'updated', 'closed', 'closed', 'created', 'created'],
  ]
  for (const order of orders) {
    const before = await inBalance()
    const one = await chargedBack()
    for (const [at, what] of order.entries()) {
      if (at === 1) await answer(one.dispute, 'losing_evidence')
      await send(what, one)
    }
    expect(await stateOf(one)).toMatchObject([{ status: 'lost', entries: taken }])
    expect(await inBalance()).toBe(before + PRICE)
  }
})

test('many deliveries at once are one posting and one mail', async () => {
  const one = await chargedBack()
  const about = { id: one.dispute, payment_intent: one.intent }
  const kinds = ['created', 'updated']
  const sent = testApp.mailsTo(olga.email).length
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      provider.send(eventAbout(`charge.dispute.${kinds[at % 2]}`, about)),
    ),
  )
  await testApp.work()
  expect(await stateOf(one)).toMatchObject([{ status: 'open', entries: taken }])
  expect(testApp.mailsTo(olga.email)).toHaveLength(sent + 1)
  await inBalance()
})

test('one whose events were all dropped is found by asking, and an open one is read again', async () => {
  const one = await chargedBack()
  await runJob(testApp.services, reconcile, {})
  await testApp.work()
  expect(await stateOf(one)).toMatchObject([{ status: 'open', entries: taken }])
  await answer(one.dispute, 'winning_evidence')
  await runJob(testApp.services, reconcilePayments, {})
  await testApp.work()
  expect(await stateOf(one)).toMatchObject([{ status: 'won', entries: [...taken, ...given] }])
  await inBalance()
})

test('a chargeback that comes after its customer has deleted the account is booked and told all the same', async () => {
  const before = await inBalance()
  const one = await chargedBack()
  const paid = { id: one.intent, customer: await provider.customerOf(one.ann) }
  expect(await provider.send(eventAbout('payment_intent.succeeded', paid))).toBe(200)
  await testApp.work()
  expect(await rows('select user_id from plan_payments where intent_id = $1', [one.intent])).toHaveLength(1)
  await testApp.pool.query("update users set deletion_due_at = now() - interval '1 hour' where id = $1", [
    one.ann.id,
  ])
  await runJob(testApp.services, deleteAccount, { userId: one.ann.id })
  const sent = testApp.mailsTo(olga.email).length
  await send('created', one)
  expect(await stateOf(one)).toEqual([{ status: 'open', user_id: null, entries: taken }])
  expect(await inBalance()).toBe(before + PRICE)
  expect(testApp.mailsTo(olga.email).slice(sent)).toMatchObject([
    { subject: '£27.00 of a care plan was charged back' },
  ])
})
