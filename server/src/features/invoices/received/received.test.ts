import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#features/personal-data/delete-account.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { verifyLedger } from '../ledger/verify.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent', TAX_PERCENT: '20' })
  people = await cast(testApp)
})
beforeEach(() => testApp.pool.query('delete from rate_limits'))

const today = () => new Date(testApp.services.now()).toISOString().slice(0, 10)
async function issued(amount = 100, more: object = {}): Promise<string> {
  const { body, status } = await people.olga.call(invoiceRoutes.create, {
    body: { amount, email: people.ann.email, ...more },
  })
  expect(status).toBe(201)
  return body.invoice_id
}
const receive = (id: string, more: object = {}, headers: Record<string, string> = {}, who = people.olga) =>
  who.call(invoiceRoutes.receive, {
    params: { id },
    body: { amount: 40, received_on: today(), method: 'bank' as const, ...more },
    headers,
  })
const undo = (id: string, paymentId: number, who = people.olga) =>
  who.call(invoiceRoutes.undoReceived, {
    params: { id, paymentId: String(paymentId) },
    body: { reason: 'Typed twice' },
  })
const listed = async (id: string) => (await people.olga.call(invoiceRoutes.received, { params: { id } })).body
const see = async (id: string) => (await people.guest.call(invoiceRoutes.get, { params: { id } })).body
const pay = (id: string, body: object = {}) =>
  people.guest.call(invoiceRoutes.paySandbox, { params: { id }, body: { card: 'works', ...body } })
const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const entriesOf = async (id: string) =>
  (
    await rows(
      `select kind, account, amount_pence as pence from ledger_entries where invoice_id = $1 and kind like 'receipt%' order by id`,
      [id],
    )
  ).map(({ kind, account, pence }) => [kind, account, pence])
const inBalance = async () => expect((await verifyLedger(testApp.services.db)).problems).toEqual([])

test('an owner writes down a bank payment in part, and the client sees it on the invoice and in a receipt', async () => {
  const id = await issued()
  const more = { reference: 'FPS 7781', note: 'Between us' }
  expect((await receive(id, more)).body).toMatchObject({
    ...{ status: 'partly_paid', paid: 4_000, received: 4_000, open: 6_000 },
    can: { receive: true, refund: false },
  })
  const seen = await see(id)
  expect(seen).toMatchObject({
    ...{ paid: 4_000, open: 6_000 },
    received: [{ amount: 4_000, received_on: today(), method: 'bank' }],
  })
  expect(JSON.stringify(seen)).not.toMatch(/7781|Between us|Olga/)
  await testApp.work()
  expect(testApp.mailsTo(people.ann.email).at(-1)?.subject).toMatch(/^Receipt: £40\.00/)
  expect(await listed(id)).toMatchObject([{ ...more, amount: 4_000, noted_by: people.olga.name }])
  expect((await receive(id, { amount: 60, method: 'cash' })).body).toMatchObject({ status: 'paid', open: 0 })
  expect(await entriesOf(id)).toEqual([
    ['receipt', 'bank', 4_000],
    ['receipt', 'receivable', -4_000],
    ['receipt', 'till', 6_000],
    ['receipt', 'receivable', -6_000],
  ])
  const ledger = String((await people.olga.call(invoiceRoutes.exportLedger)).body)
  expect(ledger).toMatch(/receipt,till,INV-[\d-]+,.*,60\.00,0\.00/)
  await inBalance()
})

test('a mistake is undone once by an entry against it, with its reason in the books of staff', async () => {
  const id = await issued()
  await receive(id, { amount: 100 })
  const [payment] = await listed(id)
  const paymentId = payment?.id ?? 0
  for (const { status, body } of [await undo(id, paymentId), await undo(id, paymentId)]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'open', paid: 0, received: 0, open: 10_000 })
  }
  await Promise.all(Array.from({ length: 10 }, () => undo(id, paymentId)))
  expect((await entriesOf(id)).slice(2)).toEqual([
    ['receipt_reversal', 'receivable', 10_000],
    ['receipt_reversal', 'bank', -10_000],
  ])
  const told =
    "select name, data from events where data ->> 'invoice' = $1 and name like 'invoice.pa%' order by id"
  expect(await rows(told, [id])).toMatchObject([
    { name: 'invoice.paid', data: { pence: 10_000, recorded: true } },
    { name: 'invoice.payment_undone', data: { pence: 10_000 } },
  ])
  expect(await listed(id)).toMatchObject([{ undo_reason: 'Typed twice', undone_at: expect.any(String) }])
  expect((await see(id)).received).toEqual([])
  const other = await issued()
  expect((await undo(other, paymentId)).status).toBe(404)
  await inBalance()
})

test('who had a receipt is mailed once that the payment was taken back and why, and nobody else is', async () => {
  const id = await issued()
  const { number } = await see(id)
  const undoneMails = () =>
    rows(
      `select to_address, subject, parts from mails where kind = 'invoice_payment_undone'
        and subject like '%' || $1 || '%' order by id`,
      [number],
    )
  await receive(id, { method: 'cheque' })
  const [payment] = await listed(id)
  await Promise.all(Array.from({ length: 5 }, () => undo(id, payment?.id ?? 0)))
  const [mail, ...more] = await undoneMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to_address: people.ann.email,
    subject: `The payment of £40.00 for the invoice ${number} was taken back`,
  })
  expect(mail.parts.paragraphs.join('\n')).toMatch(
    /receipt for £40\.00.*by cheque[\s\S]*Reason: Typed twice\n£100\.00 is now due/,
  )
  await testApp.work()
  expect(testApp.mailsTo(people.ann.email).at(-1)?.subject).toBe(mail.subject)
  // Whose receipt never arrived has nothing to take back.
  await receive(id)
  const key = `invoice-received:${(await listed(id)).at(-1)?.id}`
  await testApp.pool.query('update mails set given_up_at = now() where dedupe_key = $1', [key])
  await undo(id, (await listed(id)).at(-1)?.id ?? 0)
  await receive(id)
  await testApp.pool.query('delete from mails where dedupe_key like $1', ['invoice-received:%'])
  await undo(id, (await listed(id)).at(-1)?.id ?? 0)
  expect(await undoneMails()).toHaveLength(1)
})

test('nobody is mailed of a payment that is taken back once its account was deleted', async () => {
  const dan = await join(testApp, 'Dan Dyer')
  const id = await issued(100, { email: dan.email })
  await receive(id)
  const [payment] = await listed(id)
  // The receipt went to an address that the account had before, so that it stays when the account goes.
  await rows("update mails set to_address = 'before@example.com' where dedupe_key = $1", [
    `invoice-received:${payment?.id}`,
  ])
  await rows("update users set deletion_due_at = now() - interval '1 hour' where id = $1", [dan.id])
  await runJob(testApp.services, deleteAccount, { userId: dan.id })
  expect((await undo(id, payment?.id ?? 0)).body).toMatchObject({ paid: 0 })
  expect(
    await rows("select subject from mails where kind = 'invoice_payment_undone' and to_address = ''"),
  ).toEqual([])
})

test('a payment is taken back on its own invoice alone', async () => {
  const [mine, other] = [await issued(), await issued()]
  for (const id of [mine, other]) await receive(id)
  const [{ id: ofOther } = { id: 0 }] = await listed(other)
  expect((await undo(mine, ofOther)).status).toBe(404)
  for (const id of [mine, other]) expect(await see(id)).toMatchObject({ paid: 4_000, open: 6_000 })
  await inBalance()
})

test('200 at once under one key are one payment, and without a key never more than is open', async () => {
  const id = await issued()
  const headers = { 'idempotency-key': 'bank-once' }
  const all = await Promise.all(Array.from({ length: 200 }, () => receive(id, {}, headers)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await see(id)).paid).toBe(4_000)
  expect((await receive(id, { amount: 1 }, headers)).status).toBe(422)
  const more = await Promise.all(Array.from({ length: 20 }, () => receive(id, { amount: 20 })))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(more.filter(({ status }) => status === 409)).toHaveLength(17)
  expect(await see(id)).toMatchObject({ paid: 10_000, open: 0 })
  await inBalance()
})

test('a card payment that somebody began over the same money is ended, so that nobody pays twice', async () => {
  const id = await issued()
  await people.guest.call(invoiceRoutes.pay, { params: { id } })
  const begun = async () =>
    (await rows('select status from invoice_payments where invoice_id = $1', [id])).map(
      ({ status }) => status,
    )
  expect(await begun()).toEqual(['open'])
  await receive(id, { amount: 100 })
  await testApp.work()
  expect(await begun()).toEqual(['canceled'])
})

test('what does not fit is refused, and only owners write payments down', async () => {
  const id = await issued()
  const agent = await join(testApp, 'Abe Agent', { role: 'agent' })
  expect((await receive(id, {}, {}, agent)).status).toBe(403)
  expect((await receive(id, {}, {}, people.ann)).status).toBe(403)
  expect((await undo(id, 1, agent)).status).toBe(403)
  for (const bad of [
    { amount: 0 },
    { amount: 100.01 },
    { amount: -5 },
    { received_on: '2999-01-01' },
    { received_on: new Date(testApp.services.now() + 2 * 86_400_000).toISOString().slice(0, 10) },
    { received_on: 'today' },
    { method: 'card' },
    { more: 1 },
  ])
    expect((await receive(id, bad)).status, JSON.stringify(bad)).toBe(400)
  const draft = await issued(50, { draft: true })
  expect((await receive(draft)).status).toBe(409)
  expect((await receive('A'.repeat(22))).status).toBe(404)
  expect(await entriesOf(id)).toEqual([])
})

test('money that came by bank is not paid back through the provider', async () => {
  const id = await issued()
  await receive(id)
  await pay(id)
  expect(await see(id)).toMatchObject({ paid: 10_000, open: 0 })
  const refund = (amount: number) =>
    people.olga.call(invoiceRoutes.refund, { params: { id }, body: { amount, reason: 'Not needed' } })
  expect((await refund(60.01)).status).toBe(400)
  expect((await refund(60)).body).toMatchObject({ refunded: 6_000, can: { refund: false } })
  await inBalance()
})

test('who paid by bank or in cash is told how to ask for it back, and not that nothing is left', async () => {
  const id = await issued()
  const asked = async () => {
    const { body } = await people.ann.call(refundRequestRoutes.mine, { query: { invoice_id: id } })
    return [body.terms.allowed, body.terms.says]
  }
  const byHand = expect.stringMatching(
    /For what was paid by bank transfer.* please write to us within 7 days/,
  )
  await receive(id)
  expect(await asked()).toEqual([false, byHand])
  await pay(id)
  expect(await asked()).toEqual([
    true,
    expect.stringMatching(/^You can ask for up to £60\.00 back\..* For what was/),
  ])
  const [row] = await listed(id)
  await undo(id, row?.id ?? 0)
  expect(await asked()).toEqual([true, expect.not.stringContaining('by bank')])
})

test('a card payment that was begun over more than is left is ended', async () => {
  const id = await issued()
  expect((await people.guest.call(invoiceRoutes.pay, { params: { id } })).body.amount).toBe(10_000)
  await receive(id)
  await testApp.work()
  expect((await people.guest.call(invoiceRoutes.pay, { params: { id } })).body.amount).toBe(6_000)
})

test('an invoice has further lines, with one total on page, list and ledger', async () => {
  const id = await issued(100, {
    description: 'Repair',
    more_lines: [
      { description: 'Stamps', quantity: 3, unit_price: 1.1 },
      { description: 'Travel', unit_price: 12.45 },
    ],
  })
  const seen = await see(id)
  expect(seen.total).toBe(11_575)
  expect(seen.lines.map(({ description, quantity, amount }) => [description, quantity, amount])).toEqual([
    ['Repair', 1, 10_000],
    ['Stamps', 3, 330],
    ['Travel', 1, 1_245],
  ])
  const tooMuch = await people.olga.call(invoiceRoutes.create, {
    body: {
      ...{ amount: 1, email: people.ann.email },
      more_lines: [{ description: 'All of it', quantity: 1_000, unit_price: 100_000 }],
    },
  })
  expect(tooMuch.status).toBe(400)
  await inBalance()
})

test('a payment may be of today as London counts days, also in the first hour of a summer’s day', async () => {
  const now = testApp.services.now()
  const year = new Date(now).getUTCFullYear() + 1
  testApp.advance(Date.UTC(year, 6, 1, 23, 30) - now)
  await people.olga.signIn()
  const id = await issued()
  expect((await receive(id, { received_on: `${year}-07-03` })).status).toBe(400)
  expect((await receive(id, { received_on: `${year}-07-02` })).status).toBe(200)
})
