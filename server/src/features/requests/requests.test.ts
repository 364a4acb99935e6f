import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  return testApp.close
})

const redesign = {
  service_type: 'redesign',
  platform_type: 'wix',
  website_url: 'bakery.example.com',
  problem_description: 'We would like a calmer look.',
  urgency_level: 'medium',
  additional_features: ['seo', 'custom_forms', 'ecommerce', 'seo'],
}

const asks = async (person: Person, change: Record<string, unknown> = {}) => {
  const answer = await person.call(requestRoutes.create, { body: { ...redesign, ...change } })
  expect(answer.status).toBe(201)
  return answer.body
}
const lists = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call(requestRoutes.list, { query })).body

test('asking for a service answers with the request, its ticket and our own price', async () => {
  const made = await asks(people.ann, { estimated_quote: 1 })
  expect(made).toMatchObject({
    user_id: people.ann.id,
    service_type: 'redesign',
    platform_type: 'wix',
    website_url: 'https://bakery.example.com',
    problem_description: 'We would like a calmer look.',
    urgency_level: 'medium',
    estimated_quote: 565,
    plan_discount: 0,
    promotion_discount: 0,
    amount_due: 565,
    estimated_days: 5,
    additional_features: [
      { id: 'custom_forms', name: 'Custom forms', price: 100 },
      { id: 'seo', name: 'Search engine setup', price: 180 },
    ],
    status: 'new',
    ticket_status: 'open',
    unread: 0,
    customer: null,
  })
  expect(made.ticketId).toBe(made.ticket_id)
  const ticket = await people.ann.call(ticketRoutes.get, { params: { id: made.ticketId } })
  const { waiting_for, due_at, finish_by } = ticket.body
  expect(made.ticket_state).toEqual({ waiting_for, due_at, finish_by, proof: null })
  expect(ticket.body).toMatchObject({ service_type: 'redesign', urgency_level: 'medium', status: 'open' })
  const { body: messages } = await people.ann.call(ticketRoutes.messages, { params: { id: made.ticketId } })
  expect(messages[0]?.message).toContain('We would like a calmer look.')
})

test('the figures are stored in pence, reductions apart from the price', async () => {
  const made = await asks(people.sam)
  expect(made).toMatchObject({ estimated_quote: 565, plan_discount: 226, amount_due: 339 })
  const row = await testApp.services.db
    .selectFrom('service_requests')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    estimated_pence: 56_500,
    plan_discount_pence: 22_600,
    promotion_discount_pence: 0,
    estimated_days: 5,
    additional_features: ['custom_forms', 'seo'],
  })
})

test('service and platform are enough, and a request without words still opens a ticket', async () => {
  const answer = await people.ann.call(requestRoutes.create, {
    body: { service_type: 'quick_fix', platform_type: 'other' },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ urgency_level: 'low', website_url: null, problem_description: '' })
  expect(answer.body.ticketId).toBeGreaterThan(0)
})

test.each([
  ['an unknown service', { service_type: 'maintenance_plan' }, 'service_type'],
  ['no platform', { platform_type: '' }, 'platform_type'],
  ['an unknown urgency', { urgency_level: 'soon' }, 'urgency_level'],
  ['an unknown extra', { additional_features: ['gold'] }, 'additional_features.0'],
  ['a broken website', { website_url: 'https://' }, 'website_url'],
  ['a negative price', { estimated_quote: -1 }, 'estimated_quote'],
  ['a price in words', { estimated_quote: '19' }, 'estimated_quote'],
  ['a field of ours', { amount_due: 1 }, 'amount_due'],
  ['a foreign owner', { user_id: 1 }, 'user_id'],
])('%s is refused, and nothing is kept', async (_, change, field) => {
  const answer = await people.ann.call(requestRoutes.create, { body: { ...redesign, ...change } })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toHaveProperty([field])
  expect(await lists(people.ann)).toEqual([])
})

test('a guest can neither ask nor list', async () => {
  for (const route of [requestRoutes.create, requestRoutes.list, requestRoutes.active])
    expect(
      (await people.guest.call(route, { body: route.method === 'POST' ? redesign : undefined })).status,
    ).toBe(401)
})

test('a client sees their own requests, newest first, and nobody sees those of a stranger', async () => {
  const first = await asks(people.ann)
  const second = await asks(people.ann)
  await asks(people.bob)
  expect((await lists(people.ann)).map((request) => request.id)).toEqual([second.id, first.id])
  expect(await lists(people.sam)).toEqual([])
})

test('staff see every customer with their name, and only when they ask for all', async () => {
  await asks(people.ann)
  await asks(people.bob)
  expect(await lists(people.olga)).toEqual([])
  const all = await lists(people.olga, { all: '1' })
  expect(all.map((request) => request.customer?.name)).toEqual(['Bob Fisher', 'Ann Baker'])
  expect((await people.ann.call(requestRoutes.list, { query: { all: '1' } })).status).toBe(403)
})

test('pages go on by id without a gap or a double, whatever is asked for in between', async () => {
  const made: number[] = []
  for (let at = 0; at < 5; at += 1) made.push((await asks(people.ann)).id)
  const first = await lists(people.ann, { limit: '2' })
  await asks(people.ann)
  const second = await lists(people.ann, { limit: '2', before: String(first.at(-1)?.id) })
  const third = await lists(people.ann, { limit: '2', before: String(second.at(-1)?.id) })
  expect([...first, ...second, ...third].map((request) => request.id)).toEqual(made.reverse())
  expect(await lists(people.ann, { before: String(third.at(-1)?.id) })).toEqual([])
})

test.each<Record<string, string>>([
  { limit: '0' },
  { limit: '101' },
  { limit: '1e2' },
  { before: '-1' },
  { before: '2147483648' },
  { status: 'old' },
  { user_id: '1' },
])('the list refuses %j', async (query) => {
  expect((await people.ann.call(requestRoutes.list, { query })).status).toBe(400)
})

test('the list is filtered by status, and `other` is everything that has no name of ours', async () => {
  const statuses = ['new', 'in_progress', 'completed', 'on_hold']
  const ids: number[] = []
  for (const status of statuses) {
    const { id } = await asks(people.ann)
    ids.push(id)
    await testApp.services.db.updateTable('service_requests').set({ status }).where('id', '=', id).execute()
  }
  for (const [at, status] of ['new', 'in_progress', 'completed', 'other'].entries())
    expect((await lists(people.ann, { status })).map((request) => request.id)).toEqual([ids[at]])
  const { body: active } = await people.ann.call(requestRoutes.active)
  expect(active.map((request) => request.id)).toEqual([ids[3], ids[1], ids[0]])
})

test('unread answers are counted for the client, and unread questions for staff', async () => {
  const { ticketId } = await asks(people.ann)
  await people.olga.call(ticketRoutes.post, { params: { id: ticketId }, body: { message: 'Which pages?' } })
  expect((await lists(people.ann))[0]).toMatchObject({ ticket_id: ticketId, unread: 1 })
  await people.ann.call(ticketRoutes.post, { params: { id: ticketId }, body: { message: 'All of them.' } })
  expect((await lists(people.olga, { all: '1' }))[0]?.unread).toBeGreaterThan(0)
})

test('a list has the beginning of a long problem, and its ticket all of it', async () => {
  const problem_description = `${'😀'.repeat(9_997)}END`
  const { ticketId, ...made } = await asks(people.ann, { problem_description })
  expect(made.problem_description).toBe(problem_description)
  await testApp.pool.query(`insert into service_requests (user_id, service_type, platform_type, problem_description,
      urgency_level, estimated_pence, estimated_days)
    select user_id, service_type, platform_type, problem_description, urgency_level, estimated_pence, estimated_days
    from service_requests, generate_series(1, 99)`)
  const listed = await people.ann.call(requestRoutes.list, { query: { limit: '100' } })
  expect(listed.body).toHaveLength(100)
  expect(Buffer.byteLength(JSON.stringify(listed.body))).toBeLessThan(512 * 1024)
  expect(listed.body.at(-1)?.problem_description).toMatch(/^(😀){1000}…$/u)
  const ticket = await people.ann.call(ticketRoutes.get, { params: { id: ticketId } })
  expect(ticket.body.request?.problem_description).toBe(problem_description)
})

test('deleting a ticket takes its request out of every list', async () => {
  const { ticketId } = await asks(people.ann)
  const kept = await asks(people.ann)
  await people.ann.call(ticketRoutes.delete, { params: { id: ticketId } })
  expect((await lists(people.ann)).map((request) => request.id)).toEqual([kept.id])
  expect(await lists(people.olga, { all: '1' })).toHaveLength(1)
  expect((await people.ann.call(requestRoutes.active)).body).toHaveLength(1)
})

test('a ticket has the request that it came from, whatever is asked for since', async () => {
  const hers = await asks(people.ann)
  await asks(people.bob)
  const ticket = await people.ann.call(ticketRoutes.get, { params: { id: hers.ticketId } })
  expect(ticket.body.request).toMatchObject({ id: hers.id, user_id: people.ann.id })
  expect(await lists(people.ann)).toMatchObject([{ problem_description: redesign.problem_description }])
})

test('the same client_id as that of a request whose ticket was deleted finds nothing, and makes nothing', async () => {
  const body = { ...redesign, client_id: 'deleted-since' }
  const { ticketId } = await asks(people.ann, body)
  await people.ann.call(ticketRoutes.delete, { params: { id: ticketId } })
  expect((await people.ann.call(requestRoutes.create, { body })).status).toBe(404)
  expect(await lists(people.ann)).toEqual([])
})

test('a request whose ticket is still to come is listed without one', async () => {
  const { id } = await asks(people.ann)
  await testApp.services.db.deleteFrom('tickets').where('service_request_id', '=', id).execute()
  expect((await lists(people.ann))[0]).toMatchObject({ id, ticket_id: null, ticket_state: null, unread: 0 })
})

test('the owner and staff are notified at once, and nobody else is', async () => {
  const heard: string[] = []
  for (const who of ['ann', 'bob', 'olga'] as const) {
    const socket = await people[who].socket()
    await socket.emitWithAck('join', people[who].id)
    socket.on('requests_changed', () => heard.push(`${who}: requests`))
    socket.on('inbox_changed', () => heard.push(`${who}: inbox`))
  }
  await asks(people.ann)
  await expect.poll(() => new Set(heard)).toEqual(new Set(['ann: requests', 'olga: inbox']))
})

test('the book of events has the request with its figures, and none of its words', async () => {
  const made = await asks(people.sam)
  const event = await testApp.services.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'request.created')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ user_id: people.sam.id, actor_id: people.sam.id })
  expect(event.data).toEqual({
    requestId: made.id,
    service: 'redesign',
    urgency: 'medium',
    estimatedPence: 56_500,
    amountDuePence: 33_900,
    freeFix: false,
  })
})

test('a flood of requests by one account is stopped, and others go on', async () => {
  const body = { service_type: 'quick_fix', platform_type: 'other' }
  const answers: number[] = []
  for (let at = 0; at < 61; at += 1)
    answers.push((await people.ann.call(requestRoutes.create, { body })).status)
  expect(answers.indexOf(429)).toBe(60)
  await asks(people.bob)
})

test('the same client_id again is the first request again, and nothing else', async () => {
  const first = await asks(people.ann, { client_id: 'lost-answer-1' })
  // A chat that was begun meanwhile changes nothing of what was asked for.
  const again = await asks(people.ann, { client_id: 'lost-answer-1', sessionId: 'a-chat-begun-meanwhile' })
  expect(again).toEqual(first)
  expect(await lists(people.ann)).toHaveLength(1)
  const { id } = await asks(people.ann, { client_id: 'lost-answer-2' })
  expect(id).not.toBe(first.id)
})

test.each([
  ['another service', { service_type: 'new_website' }],
  ['other words', { problem_description: 'Something else' }],
  ['another extra', { additional_features: ['seo'] }],
])(
  'the same client_id with %s is refused, and is a request of its own under a new one',
  async (_, change) => {
    const first = await asks(people.ann, { client_id: 'lost-answer-1' })
    const body = { ...redesign, ...change, client_id: 'lost-answer-1' }
    const refused = await people.ann.call(requestRoutes.create, { body })
    expect(refused).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect((await lists(people.ann)).map(({ id }) => id)).toEqual([first.id])
    const second = await asks(people.ann, { ...change, client_id: 'lost-answer-2' })
    expect(second).toMatchObject({ ...change, additional_features: expect.anything() })
    expect((await lists(people.ann)).map(({ id }) => id)).toEqual([second.id, first.id])
  },
)

test('the same client_id with other content at the same moment is one request, and the other is refused', async () => {
  const bodies = ['One', 'Two', 'Three', 'Four'].map((problem_description) => ({
    ...redesign,
    problem_description,
    client_id: 'at-once-02',
  }))
  const answers = await Promise.all(bodies.map((body) => people.ann.call(requestRoutes.create, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  expect(await lists(people.ann)).toHaveLength(1)
})

test('the same content with another figure of the browser, or its extras in another order, is the same request', async () => {
  const first = await asks(people.ann, { client_id: 'lost-answer-1' })
  const same = { estimated_quote: 565, additional_features: ['seo', 'custom_forms', 'ecommerce'] }
  expect(await asks(people.ann, { ...same, client_id: 'lost-answer-1' })).toEqual(first)
})

test('a request from before its content was remembered counts as the same', async () => {
  const first = await asks(people.ann, { client_id: 'lost-answer-1' })
  await testApp.pool.query('update service_requests set body_hash = null')
  expect(await asks(people.ann, { client_id: 'lost-answer-1', problem_description: 'Else' })).toEqual(first)
})

test('ten times the same client_id at once is one request, and the free first fix is used once', async () => {
  const { db } = testApp.services
  await db.deleteFrom('promotion_grants').execute()
  await db.insertInto('promotion_grants').values({ slot: 1, user_id: people.ann.id }).execute()
  const fix = {
    service_type: 'quick_fix',
    platform_type: 'wix',
    urgency_level: 'low',
    client_id: 'at-once-01',
  }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => people.ann.call(requestRoutes.create, { body: fix })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    promotion_discount: answers[0]?.body.estimated_quote,
    amount_due: 0,
  })
  const rows = await lists(people.ann)
  expect(rows.map((row) => row.id)).toEqual([answers[0]?.body.id])
  const grant = await db.selectFrom('promotion_grants').selectAll().executeTakeFirstOrThrow()
  expect(grant.service_request_id).toBe(answers[0]?.body.id)
})

test('two persons with the same client_id have a request each', async () => {
  const anns = await asks(people.ann, { client_id: 'both-say-this' })
  const bobs = await asks(people.bob, { client_id: 'both-say-this' })
  expect(bobs).toMatchObject({ user_id: people.bob.id })
  expect(bobs.id).not.toBe(anns.id)
})
