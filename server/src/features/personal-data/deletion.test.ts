import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { refundRequestRoutes } from '@sitewright/contract/refund-requests.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, reveal } from '#test/credentials.ts'
import { watchDeletions } from '#test/deletions.ts'
import { waiting } from '#test/locks.ts'
import { type Provider, providerOf, subscribed } from '#test/payments.ts'
import { openTicket, say, upload } from '#test/tickets.ts'
import { deleteDueAccounts, deleteAccount as deletionOf } from './delete-account.ts'

let testApp: TestApp
let provider: Provider

beforeAll(async () => {
  testApp = await startTestApp()
  provider = providerOf(testApp)
})

const { deleteAccount } = personalDataRoutes
const { me, login } = accountRoutes
const DAY_MS = 86_400_000

async function daysPass(days: number): Promise<void> {
  testApp.advance(days * DAY_MS)
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work()
}

/** Names of the tables that hold this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await testApp.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await testApp.pool.query(
      `select 1 from ${name} t where strpos(row_to_json(t)::text, $1) > 0 limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found.toSorted()
}

async function subscribe(person: Person): Promise<string> {
  const { id } = await subscribed(provider, person, 'stability')
  await provider.deliverAll()
  return id
}

/** A login in the vault, opened once, and a watched site with a report. */
async function keepMore(ann: Person, ticket: number): Promise<void> {
  const { rows } = await testApp.pool.query(
    'select service_request_id as request from tickets where id = $1',
    [ticket],
  )
  const login = await addLogin(ann, { ticket, request: rows[0].request }, { label: 'canary-7731' })
  expect((await reveal(ann, login.id)).status).toBe(200)
  await testApp.pool.query(
    `insert into monitors (user_id, url, host, name, token) values ($1, 'https://canary-7731.example.com/', 'canary-7731.example.com', 'canary-7731', 't')`,
    [ann.id],
  )
  await testApp.services.files.put('reports/canary-7731', Buffer.from('%PDF'), 'application/pdf')
  await testApp.pool.query(
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     values ($1, 'weekly', now(), now(), '{}', 'reports/canary-7731')`,
    [ann.id],
  )
}

test('after 14 days nothing of the person is left but the payments, under a name that leads nowhere', async () => {
  const [ann, bob] = [await join(testApp, 'Annabella Canary'), await join(testApp, 'Bob Fisher')]
  const ticket = await openTicket(ann, { problem_description: 'canary-7731 in a request' })
  await keepMore(ann, ticket)
  await say(ann, ticket, 'canary-7731')
  await upload(testApp, ann, ticket, [['canary-7731.txt', 'text/plain', 'canary-7731\n']])
  await ann.call(assistantRoutes.chat, { body: { sessionId: 'b'.repeat(32), prompt: 'canary-7731' } })
  await ann.call(personalDataRoutes.startExport)
  await openTicket(bob)
  await testApp.work()
  const { rows: files } = await testApp.pool.query(
    `select storage_key as key from ticket_files where ticket_id = $1
     union all select storage_key from exports where user_id = $2
     union all select file_key from monitor_reports where user_id = $2`,
    [ticket, ann.id],
  )
  expect(files).toHaveLength(3)
  const subscription = await subscribe(ann)

  const wrong = await ann.call(deleteAccount, { body: { password: 'not the right one' } })
  expect(wrong.status).toBe(400)
  const asked = await ann.call(deleteAccount, { body: { password: ann.password } })
  expect(asked.status).toBe(200)
  expect((await ann.call(me)).status).toBe(401)
  await daysPass(13)
  expect(await tablesWith('canary-7731')).not.toEqual([])

  await daysPass(1.1)
  for (const text of ['canary-7731', 'Annabella']) expect(await tablesWith(text), text).toEqual([])
  expect(await tablesWith(ann.email)).toEqual(['mails'])
  for (const { key } of files)
    await expect(testApp.services.files.get(key)).rejects.toMatchObject({ code: 'not_found' })
  expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  const kept = await testApp.pool.query('select * from retained_payments')
  expect(kept.rows).toMatchObject([{ plan: 'stability', price_pence: '9900' }])
  expect(testApp.mailsTo(ann.email).at(-1)?.kind).toBe('account_deleted')
  const gone = "select user_id from events where name = 'personal_data.account_deleted'"
  expect((await testApp.pool.query(gone)).rows).toContainEqual({ user_id: ann.id })
  await bob.signIn()
  expect((await bob.call(me)).body.id).toBe(bob.id)

  // Mails are as old as the database's clock says.
  const now = new Date(testApp.services.now())
  await testApp.pool.query("update mails set created_at = $1 where kind = 'account_deleted'", [now])
  await daysPass(0.1)
  expect(await tablesWith(ann.email)).toEqual(['mails'])
  await daysPass(3)
  expect(await tablesWith(ann.email)).toEqual([])
  expect((await testApp.pool.query('select 1 from retained_payments')).rowCount).toBe(1)
  await daysPass(6 * 366)
  expect((await testApp.pool.query('select 1 from retained_payments')).rowCount).toBe(0)
})

test('mails to staff about a person go with the account', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const ann = await join(testApp, 'Wilhelmina Canary')
  const ticket = await openTicket(ann, { problem_description: 'canary-8842 in a request' })
  await say(ann, ticket, 'canary-8842')
  const { body } = await olga.call(invoiceRoutes.create, { body: { amount: 40, email: ann.email } })
  await olga.call(invoiceRoutes.paySandbox, { params: { id: body.invoice_id }, body: { card: 'works' } })
  const asked = await ann.call(refundRequestRoutes.ask, {
    body: { reason: 'It is down', invoice_id: body.invoice_id },
  })
  expect(asked.status).toBe(201)
  await testApp.work({ all: true })
  const kinds = testApp.mailsTo(olga.email).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['unread_messages', 'staff_alert']))
  expect(await tablesWith('canary-8842')).toContain('mails')
  await ann.call(deleteAccount, { body: { password: ann.password } })
  await daysPass(14.1)
  for (const text of ['canary-8842', 'Wilhelmina']) expect(await tablesWith(text), text).toEqual([])
})

test('a sign-in within the 14 days takes it back, and its owner is told both times', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  await ann.call(deleteAccount, { body: { password: ann.password } })
  await daysPass(13)
  const answer = await ann.call(login, { body: { email: ann.email, password: ann.password } })
  expect(answer.body).toMatchObject({ deletion_taken_back: true })
  expect((await ann.signIn()).token).not.toBe('')
  await daysPass(20)
  await ann.signIn()
  expect((await ann.call(me)).status).toBe(200)
  expect((await testApp.pool.query('select 1 from tickets where id = $1', [ticket])).rowCount).toBe(1)
  const kinds = testApp.mailsTo(ann.email).flatMap(({ kind }) => (kind === 'request_received' ? [] : [kind]))
  expect(kinds).toEqual(['deletion_asked', 'deletion_taken_back'])
})

test('a sign-in takes back one’s own deletion and nobody else’s', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  for (const who of [ann, bob]) await who.call(deleteAccount, { body: { password: who.password } })
  await ann.signIn()
  const { rows } = await testApp.pool.query(
    'select id, deletion_due_at as due from users where id in ($1, $2) order by id',
    [ann.id, bob.id],
  )
  expect(rows).toEqual([
    { id: ann.id, due: null },
    { id: bob.id, due: expect.any(Date) },
  ])
})

test('staff do not delete themselves', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  expect((await olga.call(deleteAccount, { body: { password: olga.password } })).status).toBe(409)
  expect((await olga.call(me)).status).toBe(200)
})

test('a file that cannot be removed holds nothing up: the rows are gone, and it goes later', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  await upload(testApp, ann, ticket, [['notes.txt', 'text/plain', 'of Ann\n']])
  const { rows } = await testApp.pool.query(
    'select storage_key as key from ticket_files where ticket_id = $1',
    [ticket],
  )
  await ann.call(deleteAccount, { body: { password: ann.password } })
  const { files } = testApp.services
  const { remove } = files
  files.remove = async () => {
    throw new Error('The disk does not answer')
  }
  testApp.advance(15 * DAY_MS)
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work().catch(() => undefined)
  files.remove = remove
  expect((await testApp.pool.query('select 1 from users where id = $1', [ann.id])).rowCount).toBe(0)
  expect(testApp.mailsTo(ann.email).at(-1)?.kind).toBe('account_deleted')
  await (await files.get(rows[0].key)).resume()
  await testApp.work({ all: true })
  await expect(files.get(rows[0].key)).rejects.toMatchObject({ code: 'not_found' })
})

test('a deletion that has started is not taken back half-way: sign-in is refused until it is done', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  await subscribe(ann)
  await ann.call(deleteAccount, { body: { password: ann.password } })
  const { endSubscription } = testApp.services.payments
  testApp.services.payments.endSubscription = async () => {
    throw new Error('The provider does not answer')
  }
  testApp.advance(15 * DAY_MS)
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work().catch(() => undefined)
  testApp.services.payments.endSubscription = endSubscription
  const answer = await ann.call(login, { body: { email: ann.email, password: ann.password } })
  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('being deleted') } })
  expect((await testApp.pool.query('select 1 from tickets where id = $1', [ticket])).rowCount).toBe(1)
  await testApp.work({ all: true })
  expect((await testApp.pool.query('select 1 from users where id = $1', [ann.id])).rowCount).toBe(0)
})

test('an account whose plan cannot be ended stays until it can', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await subscribe(ann)
  await ann.call(deleteAccount, { body: { password: ann.password } })
  const { endSubscription } = testApp.services.payments
  testApp.services.payments.endSubscription = async () => {
    throw new Error('The provider does not answer')
  }
  testApp.advance(15 * DAY_MS)
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work().catch(() => undefined)
  expect((await testApp.pool.query('select 1 from users where id = $1', [ann.id])).rowCount).toBe(1)
  testApp.services.payments.endSubscription = endSubscription
  await runJob(testApp.services, deleteDueAccounts, {})
  await testApp.work({ all: true })
  expect((await testApp.pool.query('select 1 from users where id = $1', [ann.id])).rowCount).toBe(0)
})

/** How many rows of each table one statement deletes at most. */
const atOnce = {
  messages: 5_000,
  mails: 5_000,
  tickets: 200,
  service_requests: 200,
  chat_messages: 5_000,
  conversations: 500,
  examinations: 200,
  refresh_tokens: 5_000,
  sessions: 500,
}

test('an account with more than one statement has time for is deleted in batches, and whole', async () => {
  const own = await startTestApp()
  const most = await watchDeletions(own, Object.keys(atOnce))
  const ann = await join(own, 'Ann Baker')
  const ticket = await openTicket(ann)
  const planted = [
    `insert into messages (ticket_id, seq, side, author_id, author_name, message, client_id)
     select $2, n, 'client', $1, 'Ann', 'Hello', n::text from generate_series(1001, 13000) n`,
    `insert into mails (ticket_id, kind, to_address, subject)
     select $2, 'staff_alert', 'sam@example.com', $1::int::text from generate_series(1, 5001)`,
    `insert into tickets (user_id, subject, service_type, urgency_level)
     select $1, $2::int::text, 'quick_fix', 'normal' from generate_series(1, 1000)`,
    `insert into service_requests (user_id, service_type, platform_type, problem_description, urgency_level,
       estimated_pence, estimated_days)
     select $1, 'quick_fix', 'wix', $2::int::text, 'normal', 0, 1 from generate_series(1, 201)`,
    `insert into conversations (user_id, session_hash, memory)
     select $1, sha256(n::text::bytea), jsonb_build_object('n', $2::int) from generate_series(1, 501) n`,
    `insert into chat_messages (conversation_id, role, content)
     select c.id, 'user', $2::int::text from generate_series(1, 5001),
       (select min(id) as id from conversations where user_id = $1) c`,
    `insert into examinations (id, url, host, purpose, user_id, state, report)
     select gen_random_uuid(), 'https://a.example/', 'a.example', 'chat', $1, 'up', jsonb_build_object('n', $2::int)
     from generate_series(1, 201)`,
    `insert into sessions (user_id, device, ip, idle_expires_at, expires_at)
     select $1, $2::int::text, '', now() + interval '20 days', now() + interval '20 days' from generate_series(1, 501)`,
    `insert into refresh_tokens (session_id, hash)
     select s.id, sha256(n::text::bytea) from generate_series($2::int, $2::int + 5001) n,
       (select min(id) as id from sessions where user_id = $1) s`,
  ]
  for (const statement of planted) await own.pool.query(statement, [ann.id, ticket])
  await ann.call(deleteAccount, { body: { password: ann.password } })
  own.advance(15 * DAY_MS)
  await runJob(own.services, deleteDueAccounts, {})
  await own.work()
  expect((await own.pool.query('select from users where id = $1', [ann.id])).rowCount).toBe(0)
  for (const [table, rows] of Object.entries(atOnce)) {
    const left = await own.pool.query(
      `select from ${table}${table === 'mails' ? ' where ticket_id > 0' : ''}`,
    )
    expect([table, await most(table), left.rowCount]).toEqual([table, rows, 0])
  }
})

test('an account goes while another one and its ticket are in use', async () => {
  const [una, bob] = [await join(testApp, 'Una Going'), await join(testApp, 'Bob Busy')]
  const ticket = await openTicket(bob)
  await testApp.pool.query('update users set deletion_due_at = created_at where id = $1', [una.id])
  const held = await testApp.pool.connect()
  onTestFinished(() => held.release(true))
  await held.query('begin')
  await held.query('select from users where id = $1 for update', [bob.id])
  await held.query('select from tickets where id = $1 for update', [ticket])
  await runJob(testApp.services, deletionOf, { userId: una.id })
  expect((await testApp.pool.query('select from users where id = $1', [una.id])).rowCount).toBe(0)
})

test('a file that comes in while its account is deleted goes with it, from the store too', async () => {
  const una = await join(testApp, 'Una Going')
  const ticket = await openTicket(una)
  const said = await say(una, ticket, 'A file follows')
  await testApp.pool.query('update users set deletion_due_at = created_at where id = $1', [una.id])
  const { files } = testApp.services
  await files.put('late-upload', Buffer.from('of Una'), 'text/plain')
  const coming = await testApp.pool.connect()
  onTestFinished(() => coming.release(true))
  await coming.query('begin')
  await coming.query('select from tickets where id = $1 for update', [ticket])
  await coming.query(
    `insert into ticket_files (ticket_id, message_id, name, type, size, storage_key)
     values ($1, $2, 'late.txt', 'text/plain', 6, 'late-upload')`,
    [ticket, said.body.id],
  )
  const deleted = runJob(testApp.services, deletionOf, { userId: una.id })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await coming.query('commit')
  await deleted
  await testApp.work()
  await expect(files.get('late-upload')).rejects.toMatchObject({ code: 'not_found' })
})

test('what staff write for an account that is just being deleted is refused, and nothing of it stays', async () => {
  const [una, olga] = [
    await join(testApp, 'Una Going'),
    await join(testApp, 'Olga Petrova', { isAdmin: true }),
  ]
  await openTicket(una)
  await testApp.pool.query('update users set deletion_due_at = created_at where id = $1', [una.id])
  const held = await testApp.pool.connect()
  await held.query('begin')
  // The last of its rows: by then everything before has been looked through.
  await held.query('select from sessions where user_id = $1 for update', [una.id])
  const deleted = runJob(testApp.services, deletionOf, { userId: una.id })
  await expect.poll(() => waiting(testApp)).toBe(1)
  const body = { amount: 10, email: una.email, description: 'One hour' }
  const written = [
    olga.call(invoiceRoutes.create, { body }),
    olga.call(customerRoutes.addNote, { params: { id: una.id }, body: { note: 'Called twice' } }),
  ]
  await expect.poll(() => waiting(testApp)).toBe(3)
  await held.query('commit')
  held.release()
  await deleted
  for (const answer of await Promise.all(written)) expect(answer).toMatchObject({ status: 409 })
  expect(await tablesWith(una.name)).toEqual([])
})
