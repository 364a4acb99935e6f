import { invoiceRoutes, type NewInvoice } from '@sitewright/contract/invoices.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { deleteAccount } from '#features/personal-data/delete-account.ts'
import type { Payments } from '#outside/payments/interface.ts'
import { limits } from '#platform/budget-table.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { newcomer, registered } from '#test/newcomer.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})

const create = (more: Partial<Record<keyof NewInvoice, unknown>> = {}) =>
  people.olga.call(invoiceRoutes.create, {
    body: { amount: 120, email: people.ann.email, send_invoice_email: false, ...more },
  })
const written = async (more: Partial<Record<keyof NewInvoice, unknown>> = {}): Promise<string> => {
  const { status, body } = await create(more)
  expect(status).toBe(201)
  return body.invoice_id
}
const act = (verb: 'send' | 'issue' | 'void', id: string) =>
  people.olga.call(invoiceRoutes[verb] as typeof invoiceRoutes.send, { params: { id } })
const credit = (id: string, amount?: number) =>
  people.olga.call(invoiceRoutes.creditNote, { params: { id }, body: { amount, reason: 'Agreed' } })
const pay = (id: string) =>
  people.guest.call(invoiceRoutes.paySandbox, { params: { id }, body: { card: 'works' } })
const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const stored = async (id: string) => (await rows('select * from invoices where id = $1', [id]))[0]
const eventsOf = async (id: string) =>
  (await rows("select name from events where data->>'invoice' = $1 order by id", [id])).map(
    ({ name }) => name,
  )

test('an invoice belongs to the customer whose proven address it names, and to nobody else', async () => {
  const una = await registered(testApp)
  const owners: (number | null)[] = []
  for (const email of [people.bob.email, una.email, newcomer(testApp).email])
    owners.push((await stored(await written({ email }))).user_id)
  expect(owners).toEqual([people.bob.id, null, null])
})

test('an invoice says what it is for, and has words of ours where staff gave none', async () => {
  expect((await stored(await written({ description: 'A new form' }))).description).toBe('A new form')
  for (const none of [{}, { description: '' }])
    expect((await stored(await written(none))).description).toBe('Custom service invoice')
})

test('all lines of an invoice together stay within what one document is about', async () => {
  const more_lines = [{ description: 'All of it', quantity: 1_000, unit_price: 100_000 }]
  expect(await create({ more_lines })).toMatchObject({
    status: 400,
    body: { fields: { more_lines: expect.stringContaining('Please stay within') } },
  })
})

test('a credit note is about what is open on an issued invoice, and no more', async () => {
  const [draft, paid, open] = [await written({ draft: true }), await written(), await written()]
  await pay(paid)
  for (const id of [draft, paid]) expect((await credit(id)).status).toBe(409)
  expect(await credit(open, 120.01)).toMatchObject({
    status: 400,
    body: { fields: { amount: 'Only £120.00 is open.' } },
  })
  expect((await credit(open, 120)).body).toMatchObject({ open: 0 })
  expect(await rows('select from credit_notes where invoice_id = any($1)', [[draft, paid]])).toEqual([])
})

test.each<[string, Partial<Payments>]>([
  ['where cards are charged', { sandbox: false }],
  ['where the form of the provider is shown', { publishableKey: 'pk_test_1' }],
])('%s, nobody pays with a test card', async (_, otherwise) => {
  const id = await written()
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, ...otherwise }
  onTestFinished(() => {
    testApp.services.payments = payments
  })
  expect((await pay(id)).status).toBe(404)
  expect((await stored(id)).paid_pence).toBe(0)
})

test('one network pays with test cards three hundred times in ten minutes', async () => {
  const [first, second] = [await written(), await written()]
  expect((await pay(first)).status).toBe(200)
  await rows(
    `update rate_limits set points = ${limits.invoicePays.points} where key like '${limits.invoicePays.name}:%'`,
  )
  expect((await pay(second)).status).toBe(429)
  await rows('delete from rate_limits')
  expect((await pay(second)).status).toBe(200)
})

test('an issued invoice is mailed, that one alone, and written down', async () => {
  const [id, other] = [await written(), await written()]
  expect((await act('send', id)).status).toBe(200)
  expect((await stored(id)).sent_at).toEqual(expect.any(Date))
  expect((await stored(other)).sent_at).toBeNull()
  expect((await eventsOf(id)).at(-1)).toBe('invoice.sent')
})

test('a draft is not mailed, nor is one that was voided', async () => {
  const [draft, voided] = [await written({ draft: true }), await written({ draft: true })]
  await act('void', voided)
  for (const id of [draft, voided]) {
    expect((await act('send', id)).status).toBe(409)
    expect((await stored(id)).sent_at).toBeNull()
  }
})

test('an invoice of somebody who has deleted the account is mailed to nobody', async () => {
  const dora = await join(testApp, 'Dora Deleted')
  const id = await written({ email: dora.email })
  await rows(`update users set deletion_due_at = now() - interval '1 hour' where id = $1`, [dora.id])
  await runJob(testApp.services, deleteAccount, { userId: dora.id })
  expect((await act('send', id)).status).toBe(200)
  expect((await stored(id)).sent_at).toBeNull()
  expect(await eventsOf(id)).not.toContain('invoice.sent')
})

test('a draft is voided alone, once, and written down; what was voided is not issued, nor the other way round', async () => {
  const [voided, kept] = [await written({ draft: true }), await written({ draft: true })]
  for (let times = 0; times < 2; times += 1) expect((await act('void', voided)).body.status).toBe('void')
  expect((await eventsOf(voided)).filter((name) => name === 'invoice.voided')).toHaveLength(1)
  expect((await act('issue', voided)).status).toBe(409)
  expect((await stored(kept)).status).toBe('draft')
  expect((await act('issue', kept)).body.status).toBe('open')
  expect(await eventsOf(kept)).toEqual(['invoice.created', 'invoice.issued', 'invoice.sent'])
  expect((await act('void', kept)).status).toBe(409)
})

test('one invoice is mailed five times a day', async () => {
  const id = await written()
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) statuses.push((await act('send', id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('three hundred invoices an hour are written, issued and mailed by one person', async () => {
  const [draft, issued] = [await written({ draft: true }), await written()]
  const key = String(people.olga.id)
  for (let count = 0; count < limits.documentsByHand.points; count += 1)
    await testApp.services.limits.consume(limits.documentsByHand, key).catch(() => undefined)
  expect((await create()).status).toBe(429)
  expect((await act('issue', draft)).status).toBe(429)
  expect((await act('send', issued)).status).toBe(429)
  await testApp.services.limits.reset(limits.documentsByHand, key)
  expect((await act('issue', draft)).status).toBe(200)
})

test('what may be done to an invoice is what its amounts and its status allow', async () => {
  const [draft, open, paid] = [await written({ draft: true }), await written(), await written()]
  await pay(paid)
  const { body } = await people.olga.call(invoiceRoutes.list)
  const listed = [draft, open, paid].map((id) => body.find((one) => one.id === id))
  expect(listed).toMatchObject([
    { status: 'draft', open: 0, can: { issue: true, refund: false, credit: false, receive: false } },
    { status: 'open', open: 12_000, can: { issue: false, refund: false, credit: true, receive: true } },
    { status: 'paid', open: 0, can: { issue: false, refund: true, credit: false, receive: false } },
  ])
  for (const [id, left] of [
    [open, 12_000],
    [paid, 0],
  ] as const)
    expect((await people.guest.call(invoiceRoutes.get, { params: { id } })).body.open).toBe(left)
})
