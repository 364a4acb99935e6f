import { createHash } from 'node:crypto'
import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, logOf, openJob, reveal, takeAccess } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { providerOf, subscribed } from '#test/payments.ts'
import { conversation, say } from '#test/tickets.ts'
import { mergedTables } from './moved-tables.ts'

let testApp: TestApp
let olga: Person
let agent: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  agent = await join(testApp, 'Ada Agent', { role: 'agent' })
})

const preview = (from: Person, into: string, who = olga) =>
  who.call(accountMergeRoutes.preview, { params: { id: from.id }, query: { into } })
const merge = (from: Person, into: string, change: object = {}, who = olga) =>
  who.call(accountMergeRoutes.merge, {
    params: { id: from.id },
    body: { into, reason: 'She has two addresses', confirm: from.email, password: who.password, ...change },
  })
const pairOf = async () => [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')] as const
const rows = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows

/** A request with a ticket and messages, a quote, an invoice and a login. */
async function fill(ann: Person) {
  const { body } = await ann.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'wordpress', problem_description: 'The shop is down' },
  })
  const job = { request: body.id, ticket: body.ticketId }
  await say(ann, job.ticket, 'It began on Monday')
  await olga.call(ticketRoutes.post, { params: { id: job.ticket }, body: { message: 'We look at it' } })
  const login = await addLogin(ann, job, { kind: 'other', label: 'Wordpress', text: 'the old secret 7' })
  const line_items = [{ description: 'Repair', quantity: 1, unit_price: 50 }]
  const quote = await olga.call(quoteRoutes.create, { body: { user_id: ann.id, line_items } })
  await olga.call(quoteRoutes.finalize, { params: { id: quote.body.id } })
  const invoice = await olga.call(invoiceRoutes.create, { body: { amount: 30, email: ann.email } })
  await olga.call(customerRoutes.addNote, { params: { id: ann.id }, body: { note: 'Calls on Fridays' } })
  await olga.call(customerRoutes.setTags, { params: { id: ann.id }, body: { tags: ['vip'] } })
  return { ...job, login: login.id, invoice: invoice.body.invoice_id }
}

test('everything but the vault goes over, and the conversation goes on', async () => {
  const [old, kept] = await pairOf()
  const things = await fill(old)
  const seen = (await preview(old, kept.email)).body
  expect(seen.problems).toEqual([])
  expect(Object.fromEntries(seen.moves.map(({ what, count }) => [what, count]))).toMatchObject({
    Requests: 1,
    Tickets: 1,
    Quotes: 1,
    Invoices: 1,
    'Internal notes': 1,
  })
  expect((await merge(old, kept.email)).status).toBe(200)

  expect((await kept.call(requestRoutes.list)).body.map(({ id }) => id)).toContain(things.request)
  expect((await kept.call(invoiceRoutes.mine)).body.map(({ id }) => id)).toContain(things.invoice)
  expect((await kept.call(quoteRoutes.mine)).body).toHaveLength(1)
  expect((await say(kept, things.ticket, 'I am here now')).status).toBe(201)
  expect((await conversation(kept, things.ticket)).length).toBeGreaterThanOrEqual(3)
  const page = (await olga.call(customerRoutes.read, { params: { id: kept.id } })).body
  expect(page.tags).toEqual(['vip'])
  const told = (await olga.call(customerRoutes.timeline, { params: { id: kept.id } })).body
  expect(told.map(({ says }) => says)).toEqual(
    expect.arrayContaining([`merged the account #${old.id} into #${kept.id}`, 'sent a service request']),
  )
})

test('a merge needs the password of the owner who asks, and without it nothing has moved', async () => {
  const [old, kept] = await pairOf()
  const things = await fill(old)
  for (const password of [undefined, '', 'not the right one'])
    expect(await merge(old, kept.email, { password })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
  const [{ user_id }] = await rows('select user_id from tickets where id = $1', [things.ticket])
  expect(user_id).toBe(old.id)
  expect((await reveal(old, things.login)).status).toBe(200)
})

test('the vault of the closed account is deleted, and no account opens its logins any more', async () => {
  const [old, kept] = await pairOf()
  const job = await fill(old)
  const damaged = await addLogin(old, job, { label: 'Damaged' })
  await rows('update credential_secrets set ct = $2 where credential_id = $1', [damaged.id, Buffer.alloc(9)])
  const { id: own } = await addLogin(kept, await openJob(kept))
  await takeAccess(agent, job.login, job.ticket)
  const note =
    'Its 2 logins in the vault are deleted. The customer adds them again in the account that is kept.'
  expect((await preview(old, kept.email)).body.notes).toContain(note)
  expect((await merge(old, kept.email)).status).toBe(200)

  for (const id of [job.login, damaged.id]) {
    for (const who of [kept, agent, olga]) expect((await reveal(who, id)).status).toBe(404)
    expect((await logOf(kept, id))[0]).toMatchObject({
      action: 'credential.deleted',
      says: 'Olga Petrova deleted it',
      reason: 'The account was merged into another one.',
    })
  }
  for (const table of ['credential_secrets', 'credential_leases'])
    expect(
      await rows(`select from ${table} where credential_id in ($1, $2)`, [job.login, damaged.id]),
    ).toEqual([])
  expect((await kept.call(credentialRoutes.list)).body.map(({ id }) => id)).toEqual([own])
  expect((await reveal(kept, own)).status).toBe(200)
  expect((await logOf(kept, own)).map(({ action }) => action)).not.toContain('credential.deleted')
  await testApp.work()
  for (const { email } of [old, kept]) {
    const mail = testApp.mailsTo(email).find(({ kind }) => kind === 'account_merged')
    expect(mail?.text).toContain(`The 2 logins in the vault of ${old.email} are deleted`)
    expect(mail?.text).toContain('Please add them again if we still need them.')
  }
})

test('one login in the vault is spoken of as one, and none is not spoken of', async () => {
  const [old, kept] = await pairOf()
  const [none, other] = await pairOf()
  await fill(old)
  expect((await preview(old, kept.email)).body.notes).toContain(
    'Its login in the vault is deleted. The customer adds it again in the account that is kept.',
  )
  expect((await preview(none, other.email)).body.notes.join()).not.toContain('vault')
  for (const [from, into] of [
    [old, kept],
    [none, other],
  ] as const)
    expect((await merge(from, into.email)).status).toBe(200)
  await testApp.work()
  const mailOf = ({ email }: Person) =>
    testApp.mailsTo(email).find(({ kind }) => kind === 'account_merged')?.text ?? ''
  expect(mailOf(kept)).toContain(`The login in the vault of ${old.email} is deleted`)
  expect(mailOf(kept)).toContain('Please add it again if we still need it.')
  expect(mailOf(other)).not.toContain('vault')
})

test('a merge that is sent twice is done once, and nothing is kept of the password', async () => {
  const [old, kept] = await pairOf()
  const body = { into: kept.email, reason: 'She has two', confirm: old.email }
  const send = () =>
    olga.call(accountMergeRoutes.merge, {
      params: { id: old.id },
      body: { ...body, password: olga.password },
      headers: { 'idempotency-key': `merge-${old.id}` },
    })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  const [key] = await rows('select body_hash from idempotency_keys where key = $1', [`merge-${old.id}`])
  const hash = createHash('sha256')
    .update(JSON.stringify({ id: old.id, body }))
    .digest('hex')
  expect(key.body_hash).toBe(hash)
})

test('the old account is signed out, opens nothing and says where to sign in; both addresses get a mail', async () => {
  const [old, kept] = await pairOf()
  const socket = await old.socket()
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await merge(old, kept.email)
  await closed
  expect((await old.call(accountRoutes.me)).status).toBe(401)
  const refused = await old.call(accountRoutes.login, {
    body: { email: old.email, password: old.password },
  })
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'account_suspended',
      message: `This account was merged into your account ${kept.email}. Please sign in with that address: everything is there.`,
    },
  })
  const wrong = await old.call(accountRoutes.login, { body: { email: old.email, password: 'not the one' } })
  expect([wrong.status, wrong.body.message]).toEqual([401, 'That e-mail and password do not match.'])
  await testApp.work()
  for (const { email } of [old, kept])
    expect(testApp.mailsTo(email).filter(({ kind }) => kind === 'account_merged')).toHaveLength(1)
  const page = (await olga.call(customerRoutes.read, { params: { id: old.id } })).body
  expect(page).toMatchObject({
    merged_into: kept.id,
    can: { suspend: false, view_as: false, merge: false },
  })
  expect((await olga.call(customerRoutes.unsuspend, { params: { id: old.id } })).status).toBe(409)
  // What is written to the old address finds the account that is there.
  const { body } = await olga.call(invoiceRoutes.create, { body: { amount: 31, email: old.email } })
  expect((await kept.call(invoiceRoutes.mine)).body.map(({ id }) => id)).toContain(body.invoice_id)
  await testApp.work()
  expect(testApp.mailsTo(kept.email).some(({ subject }) => subject.includes('£31.00'))).toBe(true)
})

test('the log has who, why and what moved, by the numbers of the accounts', async () => {
  const [old, kept] = await pairOf()
  await fill(old)
  await merge(old, kept.email)
  const logged = await rows(
    `select actor_id, object_id, reason from audit_log where action = 'account.merged' order by seq desc limit 2`,
  )
  expect(logged.map(({ object_id }) => object_id).toSorted()).toEqual([old.id, kept.id].toSorted())
  for (const { actor_id, reason } of logged) {
    expect(actor_id).toBe(olga.id)
    expect(reason).toContain('She has two addresses')
    expect(reason).toContain(`#${old.id} into #${kept.id}`)
    expect(reason).toContain('Tickets: 1')
  }
  const [none, other] = await pairOf()
  await merge(none, other.email)
  const [{ reason }] = await rows('select reason from audit_log order by seq desc limit 1')
  expect(reason).toContain('nothing to move')
  // Neither log forgets, and an account that is deleted must be gone from both.
  const logs = await rows(
    `select data::text as text from events where name = 'account.merged' and user_id = $1
      union all select a::text from audit_log a where owner_id in ($1, $2)`,
    [kept.id, old.id],
  )
  for (const { text } of logs) for (const { email } of [old, kept]) expect(text).not.toContain(email)
})

test('only an owner merges, the address must be typed, and accounts that do not fit are refused with the reason', async () => {
  const [old, kept] = await pairOf()
  expect((await merge(old, kept.email, {}, agent)).status).toBe(403)
  expect((await preview(old, kept.email, agent)).status).toBe(403)
  expect((await merge(old, kept.email, { confirm: kept.email })).body.fields).toHaveProperty('confirm')
  expect((await merge(old, kept.email, { reason: '' })).status).toBe(400)
  expect((await merge(old, 'nobody@example.com')).body.fields).toHaveProperty('into')
  const params = { id: 1_000_000 }
  expect((await olga.call(accountMergeRoutes.preview, { params, query: { into: kept.email } })).status).toBe(
    404,
  )
  const refusals: [string, Person, string][] = [
    ['the same account', old, old.email],
    ['staff', old, agent.email],
    ['staff', agent, kept.email],
  ]
  for (const [says, from, into] of refusals) {
    const answer = await merge(from, into)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(says)])
    expect((await preview(from, into)).body.problems.join()).toContain(says)
  }
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [kept.id])
  expect((await merge(old, kept.email)).body.message).toContain('not verified')
  await testApp.pool.query(
    'update users set email_verified_at = now(), deletion_due_at = now() where id = $1',
    [kept.id],
  )
  expect((await merge(old, kept.email)).body.message).toContain('to be deleted')
})

test('two care plans are refused; one goes on under the account that is kept', async () => {
  const [old, kept] = await pairOf()
  const provider = providerOf(testApp)
  await subscribed(provider, old, 'stability')
  await provider.deliverAll()
  await testApp.pool.query(`update users set subscription_tier = 'security' where id = $1`, [kept.id])
  expect((await merge(old, kept.email)).body.message).toContain('Both accounts have a care plan')
  await testApp.pool.query('update users set subscription_tier = null where id = $1', [kept.id])
  expect((await preview(old, kept.email)).body.notes.join()).toContain('The stability plan goes on')
  expect((await merge(old, kept.email)).status).toBe(200)
  expect((await kept.call(subscriptionRoutes.get)).body).toMatchObject({ tier: 'stability' })
  const portal = await kept.call(subscriptionRoutes.portal)
  expect(portal.status).toBe(200)
  const [owner] = await rows('select user_id from subscriptions where user_id = any($1)', [[old.id, kept.id]])
  expect(owner.user_id).toBe(kept.id)
})

test('of twenty merges at once, there and back, exactly one happens', async () => {
  const [old, kept] = await pairOf()
  const otto = await join(testApp, 'Otto Owner', { role: 'owner' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const by = at < 10 ? olga : otto
      return at % 2 ? merge(old, kept.email, {}, by) : merge(kept, old.email, {}, by)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a request held at the database while its account is merged is refused or lands on the account that is kept', async () => {
  const old = await join(testApp, 'Ann Old', { tier: 'security' })
  const kept = await join(testApp, 'Ann Kept')
  const { request } = await fill(old)
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('select from users where id = $1 for update', [old.id])
  const merging = merge(old, kept.email)
  await expect.poll(() => waiting(testApp)).toBe(1)
  const late = [
    old.call(requestRoutes.create, {
      body: { service_type: 'quick_fix', platform_type: 'wordpress', problem_description: 'Down again' },
    }),
    old.call(credentialRoutes.add, {
      body: { service_request_id: request, label: 'Shop', text: 'secret 8' },
    }),
    old.call(monitoringRoutes.add, { body: { url: 'https://late.example.com/' } }),
    olga.call(customerRoutes.addNote, { params: { id: old.id }, body: { note: 'Called twice' } }),
    olga.call(customerRoutes.setTags, { params: { id: old.id }, body: { tags: ['late'] } }),
  ]
  await expect.poll(() => waiting(testApp)).toBe(6)
  // Who waits for an account holds nothing of it: the merge, which holds the account, would wait for them in turn.
  for (const table of ['service_requests', 'tickets', 'credentials', 'monitors'])
    await testApp.pool.query(`select from ${table} where user_id = $1 for update nowait`, [old.id])
  await owner.query('commit')
  expect((await merging).status).toBe(200)
  for (const { status } of await Promise.all(late)) expect([404, 409]).toContain(status)
  for (const table of [
    'service_requests',
    'tickets',
    'credentials',
    'monitors',
    'customer_notes',
    'customer_tags',
  ])
    expect([table, await rows(`select from ${table} where user_id = $1`, [old.id])]).toEqual([table, []])
})

test('a merge waits for no third account', async () => {
  const [old, kept] = await pairOf()
  const third = await join(testApp, 'Ann Third')
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('select from users where id = $1 for update', [third.id])
  expect((await merge(old, kept.email)).status).toBe(200)
})

test('a second merge of the kept account leads the first one on', async () => {
  const [first, second] = await pairOf()
  const third = await join(testApp, 'Ann Third')
  await merge(first, second.email)
  expect((await merge(second, third.email)).status).toBe(200)
  const merged = await rows('select merged_into from users where id = any($1)', [[first.id, second.id]])
  expect(merged).toEqual([{ merged_into: third.id }, { merged_into: third.id }])
})

test('every table with things of a person has its line in the list', async () => {
  const found = await rows(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(mergedTables).toSorted())
})
