import { customerRoutes } from '@sitewright/contract/customers.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#features/invoices/index.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { hold, waiting } from '#test/locks.ts'
import { acceptWithDeposit } from '#test/quotes.ts'

let testApp: TestApp
let olga: Person
let agent: Person
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  agent = await join(testApp, 'Ada Agent', { role: 'agent' })
})

/** A customer of their own for each test, with a paid invoice. */
async function paidInvoice(amount = 100): Promise<{ ann: Person; id: string }> {
  const ann = await join(testApp, 'Ann Baker')
  const created = await olga.call(invoiceRoutes.create, { body: { amount, email: ann.email } })
  const id = created.body.invoice_id
  await pay(id)
  return { ann, id }
}
async function pay(id: string): Promise<void> {
  await testApp.pool.query('delete from rate_limits')
  const answer = await olga.call(invoiceRoutes.paySandbox, { params: { id }, body: { card: 'works' } })
  expect(answer.body.status).toBe('paid')
}
const paidAgo = (id: string, ms: number) =>
  testApp.pool.query('update invoice_payments set paid_at = $2 where invoice_id = $1', [
    id,
    new Date(testApp.services.now() - ms),
  ])
const ask = (who: Person, body: object, headers: Record<string, string> = {}) =>
  who.call(refundRequestRoutes.ask, { body: { reason: 'The shop is still down', ...body }, headers })
const read = async (who: Person, query: Record<string, string>) =>
  (await who.call(refundRequestRoutes.mine, { query })).body
const decide = (who: Person, id: number, body: object) =>
  who.call(refundRequestRoutes.decide, { params: { id }, body })
const approve = (id: number, amount?: number) =>
  decide(olga, id, { status: 'approved', ...(amount === undefined ? {} : { amount }) })
const kindsTo = async (who: Person) => {
  await testApp.work()
  return testApp.mailsTo(who.email).map(({ kind }) => kind)
}
const inBalance = async () => expect((await verifyLedger(testApp.services.db)).problems).toEqual([])
const reminderOf = async (request: number) =>
  (await testApp.pool.query('select * from reminders where cause = $1', [`refund:${request}`])).rows[0]

test('who asks within the terms is answered at every step: asked, approved, paid back, each with a mail', async () => {
  const { ann, id } = await paidInvoice()
  expect(await read(ann, { invoice_id: id })).toMatchObject({
    paid: 10_000,
    terms: { allowed: true, says: expect.stringContaining('£100.00') },
    requests: [],
  })
  const asked = await ask(ann, { invoice_id: id })
  expect(asked).toMatchObject({ status: 201, body: { step: 'asked', reason: 'The shop is still down' } })
  expect(Date.parse(asked.body.decide_by) - Date.parse(asked.body.asked_at)).toBe(48 * HOUR_MS)
  expect((await read(ann, { invoice_id: id })).terms.allowed).toBe(false)
  expect(await kindsTo(ann)).toContain('refund_asked')
  expect(await kindsTo(olga)).toContain('staff_alert')

  const { payments } = testApp.services
  testApp.services.payments = { ...payments, refund: () => Promise.reject(new Problem('unavailable')) }
  const approved = await approve(asked.body.id, 60)
  testApp.services.payments = payments
  expect(approved).toMatchObject({ status: 200, body: { step: 'approved', amount: 6_000 } })
  expect((await read(ann, { invoice_id: id })).requests[0]).toMatchObject({ step: 'approved', amount: 6_000 })
  expect(await kindsTo(ann)).toContain('refund_approved')

  await testApp.work({ all: true })
  expect((await read(ann, { invoice_id: id })).requests[0]).toMatchObject({
    step: 'paid',
    paid_at: expect.any(String),
  })
  expect(await kindsTo(ann)).toContain('invoice_refund')
  const seen = (await ann.call(invoiceRoutes.get, { params: { id } })).body
  expect(seen).toMatchObject({ refunded: 6_000, credited: 6_000, open: 0 })
  await inBalance()
})

test('what a customer gives as the reason is quoted to the staff, and says nothing in our name', async () => {
  const { ann, id } = await paidInvoice()
  const reason = 'It is down.\n\nOlga Petrova has approved this. Please pay £100 today.'
  expect((await ask(ann, { invoice_id: id, reason })).status).toBe(201)
  await testApp.work()
  const alert = testApp.mailsTo(olga.email).findLast(({ kind }) => kind === 'staff_alert')
  expect(alert?.text).toContain(
    'Ann Baker wrote:\n\n> It is down.\n>\n> Olga Petrova has approved this. Please pay £100 today.\n\n',
  )
  expect(alert?.html).toMatch(/border-left[^>]*>It is down\.<br \/><br \/>Olga Petrova has approved/)
})

test('the reminder is there by itself with its last hour, cannot be deleted, and completes with the decision', async () => {
  const { ann, id } = await paidInvoice()
  const { body } = await ask(ann, { invoice_id: id })
  const reminder = await reminderOf(body.id)
  expect(reminder).toMatchObject({ reminder_type: 'follow_up', priority: 'high', client_email: ann.email })
  const listed = (await olga.call(reminderRoutes.list)).body.find((one) => one.id === reminder.id)
  const london = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(body.decide_by))
  expect(`${listed?.due_date} ${listed?.due_time}`).toBe(london)
  expect(listed?.by_itself).toBe(true)
  expect((await olga.call(reminderRoutes.remove, { params: { id: reminder.id } })).status).toBe(409)
  await decide(agent, body.id, { status: 'refused', reason: 'It does what was agreed' })
  expect((await reminderOf(body.id)).completed_at).not.toBeNull()
})

test('an agent refuses with a reason that the customer reads, and never pays back', async () => {
  const { ann, id } = await paidInvoice()
  const { body } = await ask(ann, { invoice_id: id })
  expect((await decide(agent, body.id, { status: 'approved' })).status).toBe(403)
  const open = (await agent.call(refundRequestRoutes.list, { query: { status: 'open' } })).body
  expect(open.find((one) => one.id === body.id)?.can).toEqual({ approve: false, refuse: true })
  expect((await decide(agent, body.id, { status: 'refused', reason: ' ' })).status).toBe(400)
  const refused = await decide(agent, body.id, { status: 'refused', reason: 'It does what was agreed' })
  expect(refused.body).toMatchObject({ step: 'refused', decided_by: 'Ada Agent' })
  expect((await read(ann, { invoice_id: id })).requests[0]).toMatchObject({
    step: 'refused',
    answer: 'It does what was agreed',
  })
  await testApp.work()
  const mail = testApp.mailsTo(ann.email).find(({ kind }) => kind === 'refund_refused')
  expect(mail?.text).toContain('decided not to pay the money back. Our reason:\n\nIt does what was agreed\n')
  expect((await approve(body.id)).status).toBe(409)
  expect((await ask(ann, { invoice_id: id })).body).toMatchObject({ step: 'asked' })
})

test('of 200 approvals at once exactly one pays back, once', async () => {
  const { ann, id } = await paidInvoice(37)
  const { body } = await ask(ann, { invoice_id: id })
  await testApp.pool.query('delete from rate_limits')
  const answers = await Promise.all(Array.from({ length: 200 }, () => approve(body.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refunds = await testApp.pool.query('select from invoice_refunds where refund_request_id = $1', [
    body.id,
  ])
  expect(refunds.rowCount).toBe(1)
  expect((await read(ann, { invoice_id: id })).requests[0]?.step).toBe('paid')
  expect((await kindsTo(ann)).filter((kind) => kind === 'invoice_refund')).toHaveLength(1)
  await inBalance()
})

test('of two approvals of a part at once one pays back', async () => {
  const { ann, id } = await paidInvoice()
  const { body } = await ask(ann, { invoice_id: id })
  const holder = await testApp.pool.connect()
  await holder.query('begin')
  // What an approval takes after it has looked whether the request is open.
  await holder.query('select from invoices where id = $1 for update', [id])
  const answers = [approve(body.id, 10), approve(body.id, 10)]
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ann.call(invoiceRoutes.get, { params: { id } })).body.refunded).toBe(1_000)
  await inBalance()
})

test('of 50 questions about one invoice at once exactly one is taken, and the same key is the same request', async () => {
  const { ann, id } = await paidInvoice()
  testApp.services.limits.consume = async () => undefined
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(ann, { invoice_id: id })))
  Reflect.deleteProperty(testApp.services.limits, 'consume')
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const other = await paidInvoice()
  const key = { 'idempotency-key': 'the-same' }
  const [one, two] = [
    await ask(other.ann, { invoice_id: other.id }, key),
    await ask(other.ann, { invoice_id: other.id }, key),
  ]
  expect(two.body.id).toBe(one.body.id)
  expect((await ask(other.ann, { invoice_id: other.id, reason: 'Another one' }, key)).status).toBe(422)
})

test('after the seventh day nobody is let in, and who asks ten times a day waits', async () => {
  const { ann, id } = await paidInvoice()
  await paidAgo(id, 7 * DAY_MS + 1_000)
  const late = await ask(ann, { invoice_id: id })
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('within 7 days') } })
  expect((await read(ann, { invoice_id: id })).terms).toMatchObject({ allowed: false })
  for (let time = 0; time < 9; time += 1) await ask(ann, { invoice_id: id })
  expect((await ask(ann, { invoice_id: id })).status).toBe(429)
})

test('another customer, a guest and staff cannot ask, and others see nothing', async () => {
  const { ann, id } = await paidInvoice()
  const bob = await join(testApp, 'Bob Fisher')
  for (const who of [bob, olga]) expect((await ask(who, { invoice_id: id })).status).toBe(404)
  expect((await bob.call(refundRequestRoutes.mine, { query: { invoice_id: id } })).status).toBe(404)
  expect((await read(olga, { invoice_id: id })).terms.allowed).toBe(false)
  for (const bad of [{}, { invoice_id: id, ticket_id: 1 }, { invoice_id: 'x' }, { ticket_id: -1 }])
    expect((await ask(ann, bad)).status).toBe(400)
  for (const reason of ['', 'x', 'x'.repeat(2_001), 'a\u0000b'])
    expect((await ask(ann, { invoice_id: id, reason })).status).toBe(400)
  const { body } = await ask(ann, { invoice_id: id })
  for (const amount of [0, -1, 0.001, 100.01, 1e21, Number.NaN, null, '5'])
    expect((await decide(olga, body.id, { status: 'approved', amount })).status).toBe(400)
  expect((await decide(olga, 999_999, { status: 'refused', reason: 'Nothing there' })).status).toBe(404)
})

test('of an invoice that is still a draft its customer finds nothing here either', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const body = { amount: 100, email: ann.email, draft: true }
  const { invoice_id } = (await olga.call(invoiceRoutes.create, { body })).body
  expect((await ann.call(refundRequestRoutes.mine, { query: { invoice_id } })).status).toBe(404)
  await olga.call(invoiceRoutes.issue, { params: { id: invoice_id } })
  expect((await read(ann, { invoice_id })).terms.says).toContain('Nothing was paid')
})

test('staff who look as the client are not offered to ask in their name', async () => {
  const { ann, id } = await paidInvoice()
  const looked = { params: { id: ann.id }, body: { reason: 'She asks about her money' } }
  const { body } = await olga.call(customerRoutes.viewAs, looked)
  const viewer = new Person(testApp, ann).keep(body, {})
  expect((await read(viewer, { invoice_id: id })).terms.allowed).toBe(false)
  expect((await read(ann, { invoice_id: id })).terms.allowed).toBe(true)
})

/** A quote with a deposit, accepted; its deposit is paid, and the work goes on. */
async function workWithDeposit() {
  const ann = await join(testApp, 'Ann Baker')
  const asked = await ann.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'wordpress', problem_description: 'The shop is down' },
  })
  const { id: request, ticketId } = asked.body
  await acceptWithDeposit(olga, ann, request, { unit_price: 80 })
  const { rows } = await testApp.pool.query(
    'select id, part, status from invoices where user_id = $1 order by seq',
    [ann.id],
  )
  await pay(rows[0].id)
  return { ann, ticketId, deposit: rows[0].id as string, balance: rows[1].id as string }
}

test('staff do not ask for a customer’s money back from the ticket', async () => {
  const { ann, ticketId } = await workWithDeposit()
  expect((await read(olga, { ticket_id: String(ticketId) })).terms.allowed).toBe(false)
  expect((await ask(olga, { ticket_id: ticketId })).status).toBe(404)
  expect((await ask(ann, { ticket_id: ticketId })).status).toBe(201)
})

test('from the ticket one asks for all that its work cost, and gets it back over both invoices', async () => {
  const { ann, ticketId, deposit, balance } = await workWithDeposit()
  await olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status: 'resolved' } })
  await pay(balance)
  const { body } = await ask(ann, { ticket_id: ticketId })
  expect(body).toMatchObject({ ticket_id: ticketId })
  expect(new Set(body.invoices.map(({ id }) => id))).toEqual(new Set([deposit, balance]))
  const queries: Record<string, string>[] = [
    { ticket_id: String(ticketId) },
    { invoice_id: deposit },
    { invoice_id: balance },
  ]
  for (const query of queries)
    expect((await read(ann, query)).requests).toMatchObject([{ id: body.id, step: 'asked' }])
  expect((await approve(body.id, 50)).body).toMatchObject({ step: 'paid', amount: 5_000 })
  const back = async (id: string) => (await ann.call(invoiceRoutes.get, { params: { id } })).body.refunded
  expect([await back(balance), await back(deposit)]).toEqual([4_000, 1_000])
  expect((await ask(ann, { invoice_id: balance })).body.message).toContain('Nothing is left')
  await inBalance()
})

test('while the work goes on a refund can be asked for, however long ago the deposit was paid', async () => {
  const { ann, ticketId, deposit } = await workWithDeposit()
  await paidAgo(deposit, 20 * DAY_MS)
  expect((await read(ann, { invoice_id: deposit })).terms).toMatchObject({ allowed: true, until: null })
  await olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status: 'resolved' } })
  const { terms } = await read(ann, { ticket_id: String(ticketId) })
  expect(terms).toMatchObject({ allowed: true, until: expect.any(String) })
  expect((await ask(ann, { invoice_id: deposit })).body.ticket_id).toBe(ticketId)
})

test('an invoice whose ticket was deleted is about no work, so that its days count from the payment', async () => {
  const { ann, ticketId, deposit } = await workWithDeposit()
  await ann.call(ticketRoutes.delete, { params: { id: ticketId } })
  await paidAgo(deposit, 8 * DAY_MS)
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(false)
  await paidAgo(deposit, DAY_MS)
  expect((await ask(ann, { invoice_id: deposit })).body).toMatchObject({ step: 'asked', ticket_id: null })
})

test('an invoice whose ticket was merged into one that was deleted is about no work either', async () => {
  const { ann, ticketId, deposit } = await workWithDeposit()
  const { body: other } = await ann.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      problem_description: 'The same once more',
    },
  })
  const merged = { params: { id: ticketId }, body: { into: other.ticketId } }
  expect((await olga.call(inboxRoutes.merge, merged)).status).toBe(200)
  const { paid } = await read(ann, { invoice_id: deposit })
  expect(paid).toBeGreaterThan(0)
  expect((await read(ann, { ticket_id: String(other.ticketId) })).paid).toBe(paid)
  await ann.call(ticketRoutes.delete, { params: { id: other.ticketId } })
  await paidAgo(deposit, 8 * DAY_MS)
  const queries: Record<string, string>[] = [{ invoice_id: deposit }, { ticket_id: String(ticketId) }]
  for (const query of queries) expect((await read(ann, query)).terms.allowed).toBe(false)
  await paidAgo(deposit, DAY_MS)
  expect((await ask(ann, { invoice_id: deposit })).body).toMatchObject({ step: 'asked', ticket_id: null })
})

test('what the provider refuses is shown as not paid back yet, and an owner approves it once more', async () => {
  const { ann, id } = await paidInvoice()
  const { body } = await ask(ann, { invoice_id: id })
  await approve(body.id)
  const [made] = testApp.provider?.ledger.list('refund') ?? []
  Object.assign(made ?? {}, { status: 'failed' })
  const { rows } = await testApp.pool.query('select intent_id from invoice_payments where invoice_id = $1', [
    id,
  ])
  const { syncPayment } = await import('#features/invoices/payment/sync-payment.ts')
  await syncPayment(
    { ...testApp.services, actor: { kind: 'system', job: 'test' }, requestId: 'x', ip: '' },
    rows[0].intent_id,
  )
  expect((await read(ann, { invoice_id: id })).requests[0]?.step).toBe('failed')
  const listed = (await olga.call(refundRequestRoutes.list)).body.find((one) => one.id === body.id)
  expect(listed).toMatchObject({ refundable: 10_000, can: { approve: true } })
  expect((await decide(olga, body.id, { status: 'refused', reason: 'Too late' })).status).toBe(409)
  expect((await approve(body.id)).body).toMatchObject({ step: 'paid', amount: 10_000 })
  await inBalance()
})

test('the list pages on, those to decide from the oldest, all from the newest', async () => {
  const all = (await olga.call(refundRequestRoutes.list)).body
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  const open = (await olga.call(refundRequestRoutes.list, { query: { status: 'open' } })).body
  expect(open.every(({ step }) => step === 'asked')).toBe(true)
  expect(open.map(({ id }) => id)).toEqual(open.map(({ id }) => id).toSorted((a, b) => a - b))
  const after = String(open[0]?.id)
  const rest = (await olga.call(refundRequestRoutes.list, { query: { status: 'open', after } })).body
  expect(rest).toEqual(open.slice(1))
})

/** What was written down about a ticket, as if it had happened earlier: events have the time of the database. */
async function eventsAgo(ticketId: number, days: number): Promise<void> {
  await testApp.pool.query('alter table events disable trigger events_append_only')
  await testApp.pool.query(`update events set at = at - $2::int * interval '1 day' where ticket_id = $1`, [
    ticketId,
    days,
  ])
  await testApp.pool.query('alter table events enable trigger events_append_only')
}

test('closing what was resolved begins no new days for a refund, nor does other work or another event', async () => {
  const { ann, ticketId, deposit } = await workWithDeposit()
  const change = (id: number, status: string) =>
    olga.call(ticketRoutes.change, { params: { id }, body: { status } })
  await change(ticketId, 'resolved')
  await paidAgo(deposit, 8 * DAY_MS)
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(true)
  await eventsAgo(ticketId, 8)
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(false)
  await change((await workWithDeposit()).ticketId, 'resolved')
  expect((await change(ticketId, 'closed')).status).toBe(200)
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(false)
  expect((await ask(ann, { invoice_id: deposit })).status).toBe(409)
  for (const status of ['open', 'resolved']) await change(ticketId, status)
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(true)
  await eventsAgo(ticketId, 8)
  for (const status of ['open', 'in-progress']) await change(ticketId, status)
  await testApp.pool.query(`update tickets set status = 'resolved' where id = $1`, [ticketId])
  expect((await read(ann, { invoice_id: deposit })).terms.allowed).toBe(false)
})

test('deciding one request leaves the others open, and what is on its way back of others counts nowhere', async () => {
  const [one, other] = [await paidInvoice(), await paidInvoice()]
  const { body: first } = await ask(one.ann, { invoice_id: one.id })
  const { body: second } = await ask(other.ann, { invoice_id: other.id })
  const { payments } = testApp.services
  testApp.services.payments = { ...payments, refund: () => Promise.reject(new Problem('unavailable')) }
  await approve(first.id, 60)
  testApp.services.payments = payments
  const listed = (await olga.call(refundRequestRoutes.list)).body
  const refundableOf = (id: number) => listed.find((row) => row.id === id)?.refundable
  expect([refundableOf(first.id), refundableOf(second.id)]).toEqual([4_000, 10_000])
  expect((await read(other.ann, { invoice_id: other.id })).terms.allowed).toBe(false)
  expect((await ask(other.ann, { invoice_id: other.id })).status).toBe(409)
  await testApp.work({ all: true })
  await inBalance()
})

test('the decision of one request waits for no other', async () => {
  const [one, other] = [await paidInvoice(), await paidInvoice()]
  const { body: first } = await ask(one.ann, { invoice_id: one.id })
  const { body: second } = await ask(other.ann, { invoice_id: other.id })
  await hold(testApp, 'select from refund_requests where id = $1 for update', [second.id])
  expect((await approve(first.id)).status).toBe(200)
})

test('a part is taken from the newest invoice first, the others are left alone, and the books say who approved it', async () => {
  const { ann, ticketId, balance } = await workWithDeposit()
  await olga.call(ticketRoutes.change, { params: { id: ticketId }, body: { status: 'resolved' } })
  await pay(balance)
  const { body } = await ask(ann, { ticket_id: ticketId })
  expect((await approve(body.id, 30)).body).toMatchObject({ step: 'paid', amount: 3_000 })
  const events = async (name: string) =>
    (
      await testApp.pool.query('select data, actor_id from events where name = $1 and user_id = $2', [
        name,
        ann.id,
      ])
    ).rows
  expect((await events('invoice.refund_asked')).map(({ data }) => data.invoice)).toEqual([balance])
  expect(await events('refund.approved')).toMatchObject([
    { actor_id: olga.id, data: { request: body.id, pence: 3_000 } },
  ])
})

test('what was paid back meanwhile is not approved a second time', async () => {
  const { ann, id } = await paidInvoice()
  const { body } = await ask(ann, { invoice_id: id })
  const refund = { params: { id }, body: { reason: 'She telephoned', amount: 100 } }
  expect((await olga.call(invoiceRoutes.refund, refund)).status).toBe(200)
  expect((await approve(body.id)).status).toBe(409)
  expect((await read(ann, { invoice_id: id })).requests[0]?.step).toBe('asked')
  await inBalance()
})
