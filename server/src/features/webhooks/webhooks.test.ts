import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import {
  DELIVERIES_KEPT_DAYS,
  type Delivery,
  FAILING_DAYS_MAX,
  RETRY_MINUTES,
  WEBHOOKS_MAX,
  WebhookKind,
  webhookRoutes,
} from '@sitewright/contract/webhooks.ts'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookJobs } from '#features/webhooks/index.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { openTicket, say } from '#test/tickets.ts'

interface Received {
  headers: IncomingHttpHeaders
  text: string
}

let testApp: TestApp
let people: Cast
let received: Received[] = []
let answer: { status: number; text: string; headers?: Record<string, string> }

/** Somebody else's program. */
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ headers: request.headers, text: Buffer.concat(parts).toString() })
    response.writeHead(answer.status, answer.headers).end(answer.text)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  testApp = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8' })
  people = await cast(testApp)
})
afterAll(() => void receiver.close())

beforeEach(async () => {
  await testApp.services.db.deleteFrom('webhooks').execute()
  await testApp.services.db.deleteFrom('rate_limits').execute()
  received = []
  answer = { status: 200, text: 'thank you' }
})

const { create, change, renewSecret, remove, deliveries, replay } = webhookRoutes
const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

async function connected(kinds: WebhookKind[] = ['ticket.opened'], url = receiverUrl()) {
  const made = await people.olga.call(create, {
    body: { name: 'Chat room', url, kinds, password: people.olga.password },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

const logOf = async (id: number): Promise<Delivery[]> =>
  (await people.olga.call(deliveries, { params: { id } })).body

const job = (id: string) => {
  const found = webhookJobs.find((one) => one.id === id)
  if (!found) throw new Error(`no job ${id}`)
  return found
}

/** Access tokens live ten minutes, so people sign in again. */
async function later(ms: number): Promise<void> {
  testApp.advance(ms)
  await Promise.all([people.olga.signIn(), people.ann.signIn()])
}

/** A minute later, as the worker's clock would. */
async function nextMinute(minutes = 1): Promise<void> {
  await later(minutes * 60_000)
  await runJob(testApp.services, job('webhooks.retry-due'), {})
  await testApp.work()
}

const idOf = ({ headers }: Received) => headers['webhook-id']

test('an event reaches the receiver, signed so that the standard’s own library accepts it', async () => {
  const { id, secret } = await connected()
  const ticket = await openTicket(people.ann)
  await testApp.work()
  const [message] = received
  expect(received).toHaveLength(1)
  const verified = new StandardWebhook(secret).verify(message?.text ?? '', message?.headers as never)
  expect(verified).toEqual({
    type: 'ticket.opened',
    timestamp: expect.any(String),
    data: { ticket, customer: people.ann.id, request: expect.any(Number) },
  })
  expect(message?.headers['content-type']).toBe('application/json')
  expect(await logOf(id)).toMatchObject([
    { kind: 'ticket.opened', state: 'delivered', tries: 1, status: 200, answer: 'thank you', problem: null },
  ])
  const forged = () => new StandardWebhook(secret).verify(`${message?.text} `, message?.headers as never)
  expect(forged).toThrow()
})

test('a new webhook and a new address need the password of the owner who asks; other changes do not', async () => {
  const { id } = await connected()
  const params = { id }
  const body = { name: 'Thief', url: `${receiverUrl()}/thief`, kinds: ['ticket.opened'] }
  for (const password of [{}, { password: '' }, { password: 'not the right one' }])
    for (const answer of [
      await people.olga.call(create, { body: { ...body, ...password } }),
      await people.olga.call(change, { params, body: { url: body.url, ...password } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
  const { rows } = await testApp.pool.query('select id, url from webhooks')
  expect(rows).toEqual([{ id, url: receiverUrl() }])
  const { password } = people.olga
  for (const given of [{ name: 'Team' }, { kinds: ['ticket.assigned'] }, { paused: true }, { paused: false }])
    expect((await people.olga.call(change, { params, body: given })).status).toBe(200)
  expect((await people.olga.call(change, { params, body: { password } })).status).toBe(400)
  const moved = await people.olga.call(change, { params, body: { url: body.url, password } })
  expect(moved.body).toMatchObject({ url: body.url })
})

test('every owner is mailed of a new webhook and of a new address, with the host and without the path', async () => {
  const otto = await join(testApp, 'Otto Owner', { role: 'owner' })
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const { id } = await connected()
  const { password } = people.olga
  const changed = (body: object) => people.olga.call(change, { params: { id }, body })
  await changed({ url: receiverUrl(), password })
  await changed({ name: 'Team chat' })
  for (const path of ['one', 'two']) await changed({ url: `${receiverUrl()}/key-${path}`, password })
  await testApp.work()
  const told = testApp.mailsTo(otto.email).filter(({ kind }) => kind === 'webhook_changed')
  expect(told.map(({ subject }) => subject)).toEqual([
    'Olga Petrova added the webhook ‘Chat room’',
    'Olga Petrova changed the address of the webhook ‘Team chat’',
    'Olga Petrova changed the address of the webhook ‘Team chat’',
  ])
  for (const { text } of told) {
    expect(text).toContain(new URL(receiverUrl()).host)
    expect(text).not.toMatch(/\/hook\b|key-/)
  }
  expect(testApp.mailsTo(agent.email).map(({ kind }) => kind)).not.toContain('webhook_changed')
})

test('only the chosen kinds are sent, and nothing while a webhook is paused', async () => {
  const { id } = await connected(['ticket.message_posted'])
  const ticket = await openTicket(people.ann)
  await say(people.ann, ticket, 'Hello')
  await testApp.work()
  // What the client asked for is the first message.
  const posted = received.map(({ text }) => JSON.parse(text))
  expect(posted.map(({ type }) => type)).toEqual(['ticket.message_posted', 'ticket.message_posted'])
  await people.olga.call(change, { params: { id }, body: { paused: true } })
  await say(people.ann, ticket, 'Is anybody there?')
  await testApp.work()
  expect(received).toHaveLength(2)
})

test('no message carries texts of people, addresses of mail, or the id that opens a quote', async () => {
  await connected([...WebhookKind.options])
  const { ann, olga } = people
  const ticket = await openTicket(ann, { problem_description: 'secret-of-ann' })
  await say(ann, ticket, 'secret-of-ann')
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { note: 'secret-of-olga' } })
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { assignee: olga.id } })
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'in-progress' } })
  const line_items = [{ description: 'secret-of-olga', quantity: 1, unit_price: 10 }]
  const quote = await olga.call(quoteRoutes.create, { body: { user_id: ann.id, line_items } })
  const params = { id: quote.body.id }
  await olga.call(quoteRoutes.finalize, { params })
  await testApp.work()
  const told = received.map(({ text }) => JSON.parse(text) as { type: string; data: object })
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['ticket.opened', 'ticket.message_posted', 'ticket.assigned', 'quote.sent']),
  )
  expect(told.find(({ type }) => type === 'ticket.assigned')?.data).toEqual({
    ticket,
    customer: ann.id,
    assignee: olga.id,
  })
  expect(told.find(({ type }) => type === 'quote.sent')?.data).toMatchObject({ number: expect.any(String) })
  const everything = received.map(({ text }) => text).join()
  for (const secret of ['secret-of', ann.email, olga.name, quote.body.id])
    expect(everything).not.toContain(secret)
})

test('a failure is tried again with the same id, less and less often for a day, and then owners are told', async () => {
  answer = { status: 500, text: 'oh no' }
  const { id } = await connected()
  await openTicket(people.ann)
  await testApp.work()
  const problem = 'It answered with status 500.'
  expect(await logOf(id)).toMatchObject([
    { state: 'waiting', tries: 1, status: 500, answer: 'oh no', problem },
  ])
  for (const minutes of RETRY_MINUTES) await nextMinute(minutes)
  expect(received).toHaveLength(1 + RETRY_MINUTES.length)
  expect(new Set(received.map(idOf)).size).toBe(1)
  expect(await logOf(id)).toMatchObject([{ state: 'failed', next_try_at: null }])
  const minutes = RETRY_MINUTES.reduce((sum, one) => sum + one, 0)
  expect(minutes).toBeGreaterThan(24 * 60)
  expect(testApp.mailsTo(people.olga.email).map(({ subject }) => subject)).toContain(
    'The webhook ‘Chat room’ does not answer',
  )
  expect(testApp.mailsTo(people.ann.email).map(({ kind }) => kind)).not.toContain('webhook_failing')
})

test('what failed goes out in order once the receiver works again', async () => {
  answer = { status: 503, text: '' }
  const { id } = await connected()
  const tickets = [await openTicket(people.ann), await openTicket(people.ann)]
  await testApp.work()
  // A dead receiver is asked once, not once for every event.
  expect(received).toHaveLength(1)
  answer = { status: 204, text: '' }
  await nextMinute()
  const sent = received.slice(1).map(({ text }) => JSON.parse(text).data.ticket)
  expect(sent.toSorted()).toEqual(tickets)
  expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('a receiver that fails for days, or says that it wants no more, is paused by itself', async () => {
  const gone = await connected()
  answer = { status: 410, text: '' }
  await openTicket(people.ann)
  await testApp.work()
  const shown = await people.olga.call(webhookRoutes.get, { params: { id: gone.id } })
  expect(shown.body).toMatchObject({ paused: true, paused_by_itself: true, waiting: 0 })
  await people.olga.call(remove, { params: { id: gone.id } })

  answer = { status: 500, text: '' }
  const dead = await connected()
  for (let days = 0; days <= FAILING_DAYS_MAX + 2; days += 2) {
    await openTicket(people.ann)
    await testApp.work()
    for (const minutes of RETRY_MINUTES) await nextMinute(minutes)
    await later(20 * 3_600_000)
  }
  const paused = await people.olga.call(webhookRoutes.get, { params: { id: dead.id } })
  expect(paused.body).toMatchObject({ paused: true, paused_by_itself: true })
  expect(testApp.mailsTo(people.olga.email).map(({ subject }) => subject)).toContain(
    'The webhook ‘Chat room’ is paused',
  )
  const goesOn = await people.olga.call(change, { params: { id: dead.id }, body: { paused: false } })
  expect(goesOn.body).toMatchObject({ paused: false, paused_by_itself: false, failing_since: null })
})

test('what is done to one webhook, and what works or fails there, leaves another one as it was', async () => {
  const { olga, ann } = people
  answer = { status: 500, text: '' }
  const other = await connected(['ticket.assigned'], `${receiverUrl()}/other`)
  await olga.call(webhookRoutes.test, { params: { id: other.id } })
  await testApp.work()
  const rows = `select w.*, d.state, d.tries, d.next_try_at from webhooks w
    join webhook_deliveries d on d.webhook_id = w.id where w.id = $1`
  const state = async () => (await testApp.pool.query(rows, [other.id])).rows
  const before = await state()
  expect(before).toMatchObject([{ state: 'waiting', tries: 1, failing_since: expect.any(Date) }])

  const { id } = await connected()
  const params = { id }
  const happens = async (status: number) => {
    answer = { status, text: '' }
    await openTicket(ann)
    await testApp.work()
    expect([status, await state()]).toEqual([status, before])
  }
  await olga.call(change, { params, body: { name: 'Another name' } })
  await olga.call(renewSecret, { params, body: { password: olga.password } })
  await happens(200)
  await happens(410)
  expect((await olga.call(webhookRoutes.get, { params })).body).toMatchObject({ paused: true })
  await olga.call(change, { params, body: { paused: false } })
  await happens(500)
  expect((await logOf(id)).map(({ state }) => state)).toEqual(['waiting', 'failed', 'delivered'])
  expect((await olga.call(webhookRoutes.get, { params })).body).toMatchObject({
    name: 'Another name',
    url: receiverUrl(),
    kinds: ['ticket.opened'],
    waiting: 1,
  })
  expect((await olga.call(remove, { params })).status).toBe(200)
  expect(await state()).toEqual(before)
  await runJob(testApp.services, job('webhooks.deliver'), { webhook: id })
})

test('only who says so lets a paused webhook go on, and only another address gives a failing one a new chance', async () => {
  const { id } = await connected()
  const params = { id }
  const { password } = people.olga
  const changed = async (body: object) => (await people.olga.call(change, { params, body })).body
  answer = { status: 500, text: '' }
  await openTicket(people.ann)
  await testApp.work()
  const failing = { failing_since: expect.any(String) }
  expect(await changed({ paused: false })).toMatchObject(failing)
  expect(await changed({ name: 'Renamed' })).toMatchObject(failing)
  expect(await changed({ url: receiverUrl(), password })).toMatchObject(failing)
  expect(await changed({ url: `${receiverUrl()}/new`, password })).toMatchObject({ failing_since: null })
  expect(await changed({ paused: true })).toMatchObject({ paused: true })
  expect(await changed({ name: 'Renamed again' })).toMatchObject({ paused: true })
  expect(await changed({ paused: false })).toMatchObject({ paused: false })
})

test('a webhook that is paused once more keeps the time since which it is', async () => {
  const { id } = await connected()
  const pause = () => people.olga.call(change, { params: { id }, body: { paused: true } })
  const since = async () =>
    (await testApp.pool.query('select paused_at from webhooks where id = $1', [id])).rows
  await pause()
  const before = await since()
  testApp.advance(1_000)
  expect((await pause()).body).toMatchObject({ paused: true })
  expect(await since()).toEqual(before)
})

test('no webhook answers to a number that is not there', async () => {
  const params = { id: 999_999 }
  const calls = [
    people.olga.call(webhookRoutes.get, { params }),
    people.olga.call(change, { params, body: { name: 'x' } }),
    people.olga.call(renewSecret, { params, body: { password: people.olga.password } }),
    people.olga.call(remove, { params }),
    people.olga.call(webhookRoutes.test, { params }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
})

test('one delivery can be sent again, with the same id, and a test without an event', async () => {
  const { id } = await connected()
  await openTicket(people.ann)
  await testApp.work()
  const [first] = await logOf(id)
  const again = await people.olga.call(replay, { params: { id, deliveryId: first?.id ?? 0 } })
  expect(again.status).toBe(202)
  await people.olga.call(webhookRoutes.test, { params: { id } })
  await testApp.work()
  expect(received).toHaveLength(3)
  expect(received[1]?.text).toBe(received[0]?.text)
  expect(received[1] && idOf(received[1])).toBe(first?.message_id)
  expect(JSON.parse(received[2]?.text ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
  const other = await connected(['ticket.assigned'])
  const foreign = await people.olga.call(replay, { params: { id: other.id, deliveryId: first?.id ?? 0 } })
  expect(foreign.status).toBe(404)
})

/** Whether this secret is among those that signed what arrived last. */
function signedLast(secret: string): boolean {
  const { text, headers } = received.at(-1) ?? { text: '', headers: {} }
  // The library compares the time as well, and the tests move the product's clock.
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signed = new StandardWebhook(secret).sign(String(headers['webhook-id']), at, text)
  return String(headers['webhook-signature']).split(' ').includes(signed)
}

test('after a new secret both sign for a day, and then the new one alone', async () => {
  const { id, secret } = await connected()
  const params = { id }
  const refused = await people.olga.call(renewSecret, { params, body: { password: 'not the right one' } })
  expect(refused.status).toBe(400)
  const renewed = await people.olga.call(renewSecret, { params, body: { password: people.olga.password } })
  expect(renewed.body.secret).not.toBe(secret)
  for (const [hours, signers] of [
    [0, [true, true]],
    [23, [true, true]],
    [2, [false, true]],
  ] as const) {
    await later(hours * 3_600_000)
    await openTicket(people.ann)
    await testApp.work()
    expect([secret, renewed.body.secret].map(signedLast)).toEqual(signers)
  }
})

test('of the new secrets that two owners ask for at once both sign', async () => {
  const { id } = await connected()
  const oscar = await join(testApp, 'Oscar Owner', { role: 'owner' })
  const held = await testApp.pool.connect()
  await held.query('begin')
  await held.query('select from webhooks where id = $1 for update', [id])
  const renewals = [people.olga, oscar].map((owner) =>
    owner.call(renewSecret, { params: { id }, body: { password: owner.password } }),
  )
  await expect.poll(() => waiting(testApp)).toBe(2)
  await held.query('commit')
  held.release()
  const secrets = (await Promise.all(renewals)).map(({ body }) => body.secret)
  await openTicket(people.ann)
  await testApp.work()
  expect(secrets.map(signedLast)).toEqual([true, true])
})

test('a secret is shown once and kept sealed, and the audit log has the host but not the path', async () => {
  const { id, secret } = await connected(['ticket.opened'], `${receiverUrl()}/key-of-the-receiver`)
  const shown = await people.olga.call(webhookRoutes.get, { params: { id } })
  expect(JSON.stringify(shown.body)).not.toContain(secret)
  const { rows } = await testApp.pool.query(
    `select (select secret from webhooks where id = $1) as kept,
      (select change from audit_log where action = 'webhook.created' and object_id = $1) as change`,
    [id],
  )
  expect(rows[0].kept).not.toContain(secret.slice('whsec_'.length))
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(JSON.parse(rows[0].change).after).toMatchObject({ host: new URL(receiverUrl()).host })
  expect(rows[0].change).not.toContain('key-of-the-receiver')
})

test('a redirect is not followed, and a long answer is cut', async () => {
  const { id } = await connected()
  answer = { status: 302, text: 'x'.repeat(100_000), headers: { location: `${receiverUrl()}/elsewhere` } }
  await openTicket(people.ann)
  await testApp.work()
  expect(received).toHaveLength(1)
  const [log] = await logOf(id)
  expect(log).toMatchObject({ state: 'waiting', status: 302 })
  expect(log?.problem).toContain('redirect')
  expect(log?.answer?.length).toBe(500)
})

test('addresses inside are refused when they are typed and when they are asked', async () => {
  const closed = await startTestApp()
  const olga = await join(closed, 'Olga Petrova', { isAdmin: true })
  const inside = [
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://db.internal/',
    'http://example.com/',
    'https://example.com:8443/',
    'https://name:password@example.com/',
    'ftp://example.com/',
  ]
  const { password } = olga
  const usual = { name: 'x', url: 'https://example.com/hook', kinds: ['ticket.assigned'], password }
  for (const url of inside) {
    const refused = await olga.call(create, { body: { ...usual, url } })
    expect([url, refused.status, refused.body.fields?.url?.length]).toEqual([url, 400, expect.any(Number)])
  }
  expect((await olga.call(create, { body: usual })).status).toBe(201)
  // As if the name had led outside when it was typed.
  const { rows } = await closed.pool.query(
    `insert into webhooks (url, name, kinds, secret, created_at) values ($1, 'x', '{ticket.opened}', '', now()) returning id`,
    [receiverUrl().replace('http:', 'http:')],
  )
  await openTicket(await join(closed, 'Ann Baker'))
  await closed.work()
  expect(received).toEqual([])
  const log = await olga.call(deliveries, { params: { id: rows[0].id } })
  expect(log.body).toMatchObject([{ state: 'waiting', tries: 1, status: null }])
})

test('agents manage no webhooks, and there are no more than twenty', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  expect((await agent.call(webhookRoutes.list)).status).toBe(403)
  const room = 3
  await testApp.pool.query(
    `insert into webhooks (url, name, kinds, secret, created_at)
      select $1, 'x', '{ticket.opened}', '', now() from generate_series(1, $2)`,
    [receiverUrl(), WEBHOOKS_MAX - room],
  )
  const { password } = people.olga
  const body = { name: 'x', url: receiverUrl(), kinds: ['ticket.opened'], password }
  const made = await Promise.all(Array.from({ length: room + 2 }, () => people.olga.call(create, { body })))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(room)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('two owners who make a webhook at once stand in line for the last place', async () => {
  const kept = async () => (await testApp.pool.query('select from webhooks')).rowCount ?? 0
  const plant =
    "insert into webhooks (url, name, kinds, secret, created_at) select $1, 'x', '{ticket.opened}', '', now() from generate_series(1, $2)"
  await testApp.pool.query('delete from webhooks where secret = $1', [''])
  await testApp.pool.query(plant, [receiverUrl(), WEBHOOKS_MAX - 1 - (await kept())])
  const first = await testApp.pool.connect()
  await first.query('begin')
  await first.query("select pg_advisory_xact_lock(hashtextextended('webhooks', 0))")
  const { password } = people.olga
  const body = { name: 'x', url: receiverUrl(), kinds: ['ticket.opened' as const], password }
  const second = people.olga.call(create, { body })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await first.query(plant, [receiverUrl(), 1])
  await first.query('commit')
  first.release()
  expect((await second).status).toBe(409)
})

test('an event that is rolled back is not sent, and old deliveries are purged', async () => {
  const { id } = await connected(['account.verified'])
  await people.ann.call(accountRoutes.me)
  const { pool } = testApp
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into events (name, actor_kind, user_id, data) values ('account.verified', 'guest', ${people.ann.id}, '{}')`,
  )
  await client.query('rollback')
  client.release()
  await testApp.work()
  expect(received).toEqual([])
  await people.olga.call(webhookRoutes.test, { params: { id } })
  await testApp.work()
  expect(await logOf(id)).toHaveLength(1)
  await later((DELIVERIES_KEPT_DAYS + 1) * 86_400_000)
  await runJob(testApp.services, job('webhooks.purge-deliveries'), {})
  expect(await logOf(id)).toEqual([])
})

test('what happens while a webhook is deleted is done, and told to the others', async () => {
  const ticket = await openTicket(people.ann)
  const [gone, kept] = [
    await connected(['ticket.message_posted']),
    await connected(['ticket.message_posted']),
  ]
  const deleting = await testApp.pool.connect()
  await deleting.query('begin')
  await deleting.query('delete from webhooks where id = $1', [gone.id])
  const said = say(people.ann, ticket, 'Is anybody there?')
  await expect.poll(() => waiting(testApp)).toBe(1)
  await deleting.query('commit')
  deleting.release()
  expect((await said).status).toBe(201)
  expect(await logOf(kept.id)).toMatchObject([{ kind: 'ticket.message_posted' }])
})

test('an answer from the address that a webhook had before says nothing about the one that it has now', async () => {
  const { id } = await connected(['ticket.opened'], `${receiverUrl()}/before`)
  answer = { status: 410, text: 'no more' }
  const { pool } = testApp
  const moving = await pool.connect()
  await openTicket(people.ann)
  await moving.query('begin')
  await moving.query('update webhooks set url = $2 where id = $1', [id, `${receiverUrl()}/now`])
  const worked = runJob(testApp.services, job('webhooks.deliver'), { webhook: id })
  await expect.poll(() => waiting(testApp)).toBe(1)
  answer = { status: 200, text: 'thank you' }
  await moving.query('commit')
  moving.release()
  await worked
  await testApp.work()
  expect((await people.olga.call(webhookRoutes.get, { params: { id } })).body).toMatchObject({
    paused: false,
    failing_since: null,
  })
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
})

test('what fails while an owner pauses its webhook waits until the webhook goes on', async () => {
  const { id } = await connected()
  answer = { status: 410, text: 'no more' }
  await openTicket(people.ann)
  const pausing = await testApp.pool.connect()
  await pausing.query('begin')
  await pausing.query('update webhooks set paused_at = now() where id = $1', [id])
  const worked = runJob(testApp.services, job('webhooks.deliver'), { webhook: id })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await pausing.query('commit')
  pausing.release()
  await worked
  await testApp.work()
  expect((await people.olga.call(webhookRoutes.get, { params: { id } })).body).toMatchObject({
    paused: true,
    paused_by_itself: false,
  })
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 1 }])
})
