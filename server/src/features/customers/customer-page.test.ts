import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { type NewQuote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { addLogin, openJob, reveal, takeAccess } from '#test/credentials.ts'

let testApp: TestApp
let people: Cast
let agent: Person

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  agent = await join(testApp, 'Ada Agent', { role: 'agent' })
})
beforeEach(async () => {
  await testApp.pool.query('delete from rate_limits')
})

const read = (id: number, by = agent) => by.call(customerRoutes.read, { params: { id } })
const panelOf = async (id: number, key: string) =>
  (await read(id)).body.panels.find((panel) => panel.key === key)

test('the page of a customer has the newest of all that is theirs, each row with its way', async () => {
  const ann = await join(testApp, 'Ann Page')
  const job = await openJob(ann, 'https://page.example.com')
  const login = await addLogin(ann, job, {
    label: 'secret label',
    username: 'secret name',
    text: 'secret text',
  })
  await takeAccess(agent, login.id, job.ticket, { reason: 'to fix the shop' })
  await reveal(agent, login.id)
  await testApp.pool.query(
    `with site as (insert into monitors (user_id, url, host, name, token, verified_at)
       values ($1, 'https://page.example.com/', 'page.example.com', 'The shop', 'token', now()) returning id)
     insert into monitor_schedule (monitor_id, state, last_says) select id, 'down', 'It answers 500' from site`,
    [ann.id],
  )
  await agent.call(reminderRoutes.create, {
    body: { title: 'Call Ann', client_email: ann.email, due_date: '2031-05-01' },
  })
  const line = { description: 'Repair the checkout', quantity: 1, unit_price: 120 }
  await agent.call(quoteRoutes.create, { body: { user_id: ann.id, line_items: [line] } as NewQuote })
  await agent.call(invoiceRoutes.create, { body: { email: ann.email, amount: 50 } })
  const { status, body } = await read(ann.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: ann.id, name: 'Ann Page', tickets: 1, suspended: false, tags: [] })
  expect(body.can).toEqual({ suspend: false, wipe: false, view_as: true, merge: false, open_ticket: true })
  const rows = Object.fromEntries(body.panels.map(({ key, rows }) => [key, rows]))
  const href = `/dashboard/admin/tickets/${job.ticket}`
  expect(rows.requests).toMatchObject([{ title: expect.stringContaining('Quick fix'), href }])
  expect(rows.tickets).toMatchObject([{ state: { word: 'Open' }, href }])
  expect(rows.sites).toMatchObject([{ title: 'The shop', state: { word: 'Down', tone: 'bad' } }])
  expect(rows.quotes).toMatchObject([{ detail: '£120.00', state: { word: 'Draft' } }])
  expect(rows.invoices).toMatchObject([{ detail: '£50.00', state: { word: '£50.00 open' } }])
  expect(rows.reminders).toMatchObject([{ title: 'Call Ann', state: { word: 'Pending' } }])
  expect(rows.vault?.map(({ title }) => title)).toEqual([
    'Ada Agent opened a login',
    'Ada Agent took access',
    'The client added a login',
  ])
  expect(JSON.stringify(body)).not.toMatch(/secret (label|name|text)/)
  expect((await read(people.sam.id, people.olga)).body).toMatchObject({
    subscription_tier: 'security',
    can: { suspend: true, wipe: true, view_as: true },
  })
  expect((await panelOf(people.sam.id, 'plan'))?.rows).toMatchObject([{ title: 'Security plan' }])
})

test('staff read until when a plan is paid only where it is, and its days as its owner does', async () => {
  const pat = await join(testApp, 'Pat Paying')
  const says = async (status: string, period_end: string, cancel_at: string | null = null) => {
    await testApp.pool.query(
      `insert into subscriptions (id, user_id, plan, status, price_pence, started_at, read_at, period_end, cancel_at)
       values ('sub_pat', $1, 'security', $2, 19900, now(), now(), $3, $4)
       on conflict (id) do update set status = $2, period_end = $3, cancel_at = $4`,
      [pat.id, status, period_end, cancel_at],
    )
    return (await panelOf(pat.id, 'plan'))?.rows.map(({ detail }) => detail)
  }
  const night = '2027-06-30T23:30:00Z'
  expect(await says('active', night)).toEqual(['Paid until 1 July 2027'])
  expect(await says('active', night, night)).toEqual(['Ends on 1 July 2027'])
  expect(await says('past_due', night)).toEqual([null])
  expect(await says('unpaid', night)).toEqual([null])
})

test('a reminder on the page of a customer is overdue from the midnight of the business, and names its day in words', async () => {
  const { now } = testApp.services
  testApp.services.now = () => Date.parse('2027-06-30T23:30:00Z')
  try {
    const [ann, nora] = [
      await join(testApp, 'Ann Late'),
      await join(testApp, 'Nora Night', { role: 'agent' }),
    ]
    for (const due_date of ['2027-06-30', '2027-07-01'])
      await nora.call(reminderRoutes.create, {
        body: { title: 'Call Ann', client_email: ann.email, due_date },
      })
    const { panels } = (await read(ann.id, nora)).body
    expect(panels.find(({ key }) => key === 'reminders')?.rows).toMatchObject([
      { detail: expect.stringContaining('Due 30 June 2027 at '), state: { word: 'Overdue' } },
      { detail: expect.stringContaining('Due 1 July 2027 at '), state: { word: 'Pending' } },
    ])
  } finally {
    testApp.services.now = now
  }
})

test('an invoice whose money the bank took back says so on the page of its customer', async () => {
  const ann = await join(testApp, 'Ann Disputed')
  await agent.call(invoiceRoutes.create, { body: { email: ann.email, amount: 50 } })
  await testApp.pool.query(
    'update invoices set paid_pence = 5000, disputed_pence = 5000 where user_id = $1',
    [ann.id],
  )
  expect((await panelOf(ann.id, 'invoices'))?.rows).toMatchObject([
    { state: { word: 'Charged back', tone: 'bad' } },
  ])
})

test('the timeline has what the customer did and what was done to them, without gaps between pages', async () => {
  const ann = await join(testApp, 'Ann Timeline')
  const { ticket } = await openJob(ann)
  for (let note = 0; note < 55; note += 1)
    await agent.call(ticketRoutes.change, { params: { id: ticket }, body: { note: `note ${note}` } })
  const page = (before?: string) =>
    agent.call(customerRoutes.timeline, { params: { id: ann.id }, query: before ? { before } : {} })
  const first = (await page()).body
  const second = (await page(first.at(-1)?.cursor)).body
  const all = [...first, ...second]
  expect(all.filter(({ says }) => says === 'added an internal note')).toHaveLength(55)
  expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(all.length)
  expect(all).toContainEqual(
    expect.objectContaining({ who: 'Ann Timeline', says: 'opened the ticket', ticket_id: ticket }),
  )
})

test('notes are for staff: added, paged, and deleted by who wrote them or an owner', async () => {
  const { id } = await join(testApp, 'Ann Notes')
  const params = { id }
  const add = (note: string, by = agent) => by.call(customerRoutes.addNote, { params, body: { note } })
  for (let note = 0; note < 25; note += 1) expect((await add(`note ${note}`)).status).toBe(201)
  const first = (await agent.call(customerRoutes.notes, { params })).body
  expect(first).toHaveLength(20)
  const before = String(first.at(-1)?.id)
  expect((await agent.call(customerRoutes.notes, { params, query: { before } })).body).toHaveLength(5)
  const olgas = (await add('by Olga', people.olga)).body.id
  const timeline = await agent.call(customerRoutes.timeline, { params })
  expect(timeline.body).toContainEqual(expect.objectContaining({ says: 'added a note about the customer' }))
  const remove = (noteId: number, by: Person) =>
    by.call(customerRoutes.removeNote, { params: { id, noteId } })
  expect((await remove(olgas, agent)).status).toBe(404)
  expect((await remove(first[0]?.id ?? 0, people.olga)).status).toBe(200)
  expect((await remove(olgas, people.olga)).status).toBe(200)
  for (const note of ['', '  ', 'x'.repeat(5_001)]) expect((await add(note)).status).toBe(400)
})

test('tags are few, small and found in the list', async () => {
  const { id } = await join(testApp, 'Ann Tags')
  const set = (tags: unknown[]) => agent.call(customerRoutes.setTags, { params: { id }, body: { tags } })
  expect((await set(['VIP', 'vip', ' bakery '])).body).toEqual({ tags: ['bakery', 'vip'] })
  expect((await read(id)).body.tags).toEqual(['bakery', 'vip'])
  const found = await agent.call(customerRoutes.list, { query: { tag: 'Bakery' } })
  expect(found.body.map((one) => one.id)).toEqual([id])
  for (const tags of [[''], ['a\nb'], ['x'.repeat(41)], Array.from({ length: 11 }, (_, n) => `t${n}`), [1]])
    expect((await set(tags)).status).toBe(400)
  expect((await set([])).body).toEqual({ tags: [] })
})

test('staff write nothing about an account whose address nobody proved: it would go with the registration', async () => {
  const una = await join(testApp, 'Una Unproven')
  const params = { id: una.id }
  const set = (tags: string[]) => agent.call(customerRoutes.setTags, { params, body: { tags } })
  await set(['vip', 'bakery'])
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [una.id])
  const refused = {
    status: 409,
    body: { message: 'This customer has not verified the e-mail address yet.' },
  }
  const ticket = { subject: 'The till is down', message: 'You told us by telephone …' }
  expect(await agent.call(customerRoutes.openTicket, { params, body: ticket })).toMatchObject(refused)
  expect(await agent.call(customerRoutes.addNote, { params, body: { note: 'pays late' } })).toMatchObject(
    refused,
  )
  expect(await set(['vip', 'bakery', 'late'])).toMatchObject(refused)
  expect((await agent.call(customerRoutes.notes, { params })).body).toEqual([])
  expect((await read(una.id)).body.tags).toEqual(['bakery', 'vip'])
  expect((await set([])).body, 'none are lost by taking them off').toEqual({ tags: [] })
})

test('staff open a ticket for a client who telephoned: once, with their words, and it waits for us', async () => {
  const ann = await join(testApp, 'Ann Telephone')
  const open = (id: number, more: object = {}, by = agent) =>
    by.call(customerRoutes.openTicket, {
      params: { id },
      body: { subject: 'The till is down', message: 'You told us by telephone …', ...more },
      headers: { 'idempotency-key': `call-${id}` },
    })
  const made = await Promise.all(Array.from({ length: 5 }, () => open(ann.id)))
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill(201))
  const ticketId = made[0]?.body.ticket_id ?? 0
  expect(new Set(made.map(({ body }) => body.ticket_id)).size).toBe(1)
  const seen = await ann.call(ticketRoutes.messages, { params: { id: ticketId }, query: {} })
  expect(seen.body).toMatchObject([
    { message: 'You told us by telephone …', author_name: agent.name, seq: 1 },
  ])
  const inbox = await agent.call(ticketRoutes.inbox, { query: { q: `#${ticketId}` } })
  expect(inbox.body.tickets).toMatchObject([
    { subject: 'The till is down', waiting_for: 'staff', due_at: expect.any(String) },
  ])
  const other = await agent.call(customerRoutes.openTicket, {
    params: { id: ann.id },
    body: { subject: 'Which theme?', message: 'Please say.', urgency_level: 'high', waiting_for: 'client' },
  })
  const waits = await agent.call(ticketRoutes.inbox, { query: { q: `#${other.body.ticket_id}` } })
  expect(waits.body.tickets).toMatchObject([{ waiting_for: 'client', urgency_level: 'high', due_at: null }])

  expect((await open(ann.id, { subject: '' })).status).toBe(400)
  expect((await open(ann.id, {}, ann)).status).toBe(403)
  expect((await open(people.olga.id)).status).toBe(409)
  expect((await open(999_999)).status).toBe(404)
  expect((await read(ann.id)).body.can.open_ticket).toBe(true)
  expect((await read(people.olga.id)).body.can.open_ticket).toBe(false)
})

test('a suspended customer is signed out everywhere, reads why when signing in, and comes back', async () => {
  const ann = await join(testApp, 'Ann Suspended')
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const params = { id: ann.id }
  const body = { reason: 'A chargeback without a word to us' }
  expect((await agent.call(customerRoutes.suspend, { params, body })).status).toBe(403)
  expect((await people.olga.call(customerRoutes.suspend, { params, body })).status).toBe(200)
  await closed
  expect((await ann.call(accountRoutes.me)).status).toBe(401)
  expect((await ann.call(accountRoutes.refresh)).status).toBe(401)
  const signIn = (password: string) =>
    people.guest.call(accountRoutes.login, { body: { email: ann.email, password } })
  const refused = await signIn(ann.password)
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  expect(refused.body.message).toContain('A chargeback without a word to us')
  expect((await signIn('not the password')).body.code).toBe('invalid_credentials')
  await testApp.work()
  expect(testApp.mailsTo(ann.email).at(-1)?.text).toContain('A chargeback without a word to us')
  expect((await read(ann.id)).body).toMatchObject({ suspended: true, suspended_reason: body.reason })
  expect((await people.olga.call(customerRoutes.unsuspend, { params })).status).toBe(200)
  await ann.signIn()
  expect((await ann.call(accountRoutes.me)).status).toBe(200)
})

test('a suspension is of one customer, who is told of it and of its end once, and its end is nobody else’s', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Suspended'), await join(testApp, 'Bob Suspended')]
  for (const { id } of [ann, ann, bob])
    await people.olga.call(customerRoutes.suspend, { params: { id }, body: { reason: 'A chargeback' } })
  for (const { id } of [ann, ann])
    expect((await people.olga.call(customerRoutes.unsuspend, { params: { id } })).status).toBe(200)
  const suspended = [ann, bob, people.ann].map(async ({ id }) => (await read(id)).body.suspended)
  expect(await Promise.all(suspended)).toEqual([false, true, false])
  await testApp.work()
  expect(testApp.mailsTo(ann.email).map(({ kind }) => kind)).toEqual([
    'account_suspended',
    'account_unsuspended',
  ])
  const log = (await (await ann.signIn()).call(customerRoutes.accountLog)).body
  expect(log.map(({ says }) => says)).toEqual([
    'Olga Petrova ended the suspension of your account',
    'Olga Petrova suspended your account',
    'Olga Petrova suspended your account',
  ])
  const before = { query: { before: String(log[0]?.id) } }
  expect((await ann.call(customerRoutes.accountLog, before)).body).toEqual(log.slice(1))
})

test('accounts of staff are not suspended nor looked through here', async () => {
  for (const id of [people.olga.id, agent.id]) {
    const params = { id }
    expect(
      (await people.olga.call(customerRoutes.suspend, { params, body: { reason: 'hello' } })).status,
    ).toBe(409)
    expect(
      (await people.olga.call(customerRoutes.viewAs, { params, body: { reason: 'hello' } })).status,
    ).toBe(409)
  }
})

test('absent customers and bad reasons are refused', async () => {
  for (const route of [customerRoutes.read, customerRoutes.timeline, customerRoutes.notes])
    expect((await agent.call(route, { params: { id: 999_999 } })).status).toBe(404)
  for (const reason of ['', 'ab', 'x'.repeat(301), 'two\nlines', 5])
    expect(
      (await agent.call(customerRoutes.viewAs, { params: { id: people.ann.id }, body: { reason } })).status,
    ).toBe(400)
})
