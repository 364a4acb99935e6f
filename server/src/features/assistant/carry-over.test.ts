import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { healthy, LOCAL_SITES, newSession, startSite } from '#test/chat.ts'
import { next, conversation as ticketMessages } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp(LOCAL_SITES)
  people = await cast(testApp)
  return testApp.close
})

const ask = (who: Person, prompt: string, sessionId: string) =>
  who.call(assistantRoutes.chat, { body: { sessionId, prompt } })

const requestFor = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'Please fix it' }

async function owners(): Promise<{ user_id: number | null; messages: number }[]> {
  const { rows } = await testApp.pool.query(
    `select c.user_id, count(m.id)::int as messages from conversations c
     left join chat_messages m on m.conversation_id = c.id group by c.id order by c.id`,
  )
  return rows
}

test('what a guest said goes with them into their account', async () => {
  const session = newSession()
  await ask(people.guest, 'My shop is slow', session)
  await ask(people.ann, 'It is me again', session)
  expect(await owners()).toEqual([{ user_id: people.ann.id, messages: 4 }])
})

test('a conversation is read and continued only by its own account', async () => {
  const session = newSession()
  await ask(people.ann, 'My secret shop is at https://secret-shop.example.com', session)
  const bob = await ask(people.bob, 'What did I say?', session)
  const guest = await ask(people.guest, 'What did I say?', session)
  expect(JSON.stringify([bob.body, guest.body])).not.toContain('secret-shop')
  expect(await owners()).toEqual([
    { user_id: people.ann.id, messages: 2 },
    { user_id: people.bob.id, messages: 2 },
    { user_id: null, messages: 2 },
  ])
  const { rows } = await testApp.pool.query('select memory::text from conversations order by id offset 1')
  expect(JSON.stringify(rows)).not.toContain('secret-shop')
})

test('two guests have a conversation each, and neither remembers what the other said', async () => {
  const [one, two] = [newSession(), newSession()]
  await ask(people.guest, 'My first shop is slow', one)
  await ask(people.guest, 'My second shop has lost its cakes', two)
  expect(await owners()).toEqual([
    { user_id: null, messages: 2 },
    { user_id: null, messages: 2 },
  ])
  const { rows } = await testApp.pool.query('select memory::text from conversations order by id')
  const [first, second] = rows.map(({ memory }) => memory)
  expect(first).toContain('first shop')
  expect(first).not.toContain('second shop')
  expect(second).toContain('second shop')
  expect(second).not.toContain('first shop')
})

test('who signs in takes along what they said and had looked at, and nothing of another guest', async () => {
  const [own, foreign] = [newSession(), newSession()]
  for (const session of [own, foreign])
    await ask(people.guest, `look at ${(await startSite(healthy)).url}`, session)
  await ask(people.ann, 'It is me again', own)
  expect(await owners()).toEqual([
    { user_id: people.ann.id, messages: 4 },
    { user_id: null, messages: 2 },
  ])
  const { rows } = await testApp.pool.query('select user_id from examinations order by conversation_id')
  expect(rows).toEqual([{ user_id: people.ann.id }, { user_id: null }])
})

test('the summary for staff, and the conversation on the ticket, are of the conversation that was handed over alone', async () => {
  const { ann, bob, olga } = people
  const ticketOf = async (who: Person, words: string): Promise<number> => {
    const session = newSession()
    await ask(who, words, session)
    return (await ask(who, 'I want a person', session)).body.ticket_id ?? 0
  }
  const bobs = await ticketOf(bob, 'My cakes are gone')
  const anns = await ticketOf(ann, 'My shop shows nothing')
  for (const [id, own, foreign] of [
    [anns, 'My shop shows nothing', 'cakes'],
    [bobs, 'My cakes are gone', 'shop'],
  ] as const) {
    const desk = await olga.call(ticketRoutes.adminTicket, { params: { id } })
    const notes = desk.body.notes.map(({ note }) => note).join()
    expect(notes).toContain(`- ${own}`)
    expect(notes).not.toContain(foreign)
    const { body } = await olga.call(assistantRoutes.conversation, { params: { id } })
    const asked = body.messages.filter(({ role }) => role === 'user').map(({ content }) => content)
    expect(asked).toEqual([own, 'I want a person'])
  }
})

test('the sessionId itself is not stored', async () => {
  const session = newSession()
  await ask(people.guest, 'Hello', session)
  const { rows } = await testApp.pool.query('select row_to_json(c)::text as row from conversations c')
  expect(JSON.stringify(rows)).not.toContain(session)
})

test('a request that comes out of a conversation shows it on its ticket, to its owner and to staff', async () => {
  const site = await startSite(healthy)
  const session = newSession()
  const { body } = await ask(people.guest, `look at ${site.url}`, session)
  const finding = body.cards[0]?.id
  const made = await people.ann.call(requestRoutes.create, {
    body: { ...requestFor, sessionId: session, finding_id: finding },
  })
  expect(made.status).toBe(201)
  await ask(people.ann, 'Said after the ticket was opened', session)
  const params = { id: made.body.ticketId }
  for (const who of [people.ann, people.olga]) {
    const read = await who.call(assistantRoutes.conversation, { params })
    expect(read.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(read.body.messages[1]?.cards.map(({ id }) => id)).toContain(finding)
    expect(read.body.hasEarlier).toBe(false)
  }
  expect((await people.bob.call(assistantRoutes.conversation, { params })).status).toBe(404)
  const { rows } = await testApp.pool.query(
    'select r.finding_id as request, t.finding_id as ticket from tickets t join service_requests r on r.id = t.service_request_id',
  )
  expect(rows).toEqual([{ request: finding, ticket: finding }])
})

test('of a very long conversation a ticket shows the newest half megabyte, and says that there was more', async () => {
  const site = await startSite(healthy)
  const session = newSession()
  const { body } = await ask(people.ann, `look at ${site.url}`, session)
  const [card] = body.cards
  if (!card) throw new Error('nothing was found')
  const evidence = card.evidence.slice(0, 1).map((piece) => ({ ...piece, repeat: 'x'.repeat(80_000) }))
  await testApp.pool.query(
    `insert into chat_messages (conversation_id, role, content, cards, created_at)
     select c.id, 'assistant', 'answer ' || n, $1, c.created_at from conversations c, generate_series(1, 250) n`,
    [JSON.stringify([{ ...card, evidence }])],
  )
  const made = await people.ann.call(requestRoutes.create, { body: { ...requestFor, sessionId: session } })
  const params = { id: made.body.ticketId }
  const read = await people.olga.call(assistantRoutes.conversation, { params })
  expect(JSON.stringify(read.body).length).toBeLessThan(1_000_000)
  expect(read.body.messages.map(({ content }) => content)).toEqual(
    [245, 246, 247, 248, 249, 250].map((n) => `answer ${n}`),
  )
  expect(read.body.hasEarlier).toBe(true)

  // Even one that is larger by itself is shown.
  await testApp.pool.query(
    `update chat_messages set content = repeat('x', 600000) where content = 'answer 250'`,
  )
  const alone = await people.olga.call(assistantRoutes.conversation, { params })
  expect([alone.body.messages.length, alone.body.hasEarlier]).toEqual([1, true])
})

test('a card that is shown again has all evidence in the answer, and one piece of it on the ticket', async () => {
  const site = await startSite(healthy)
  const session = newSession()
  await ask(people.ann, `look at ${site.url}`, session)
  await testApp.pool.query(`update examinations set report = jsonb_set(report, '{findings,0,evidence}',
    jsonb_build_array(report #> '{findings,0,evidence,0}', report #> '{findings,0,evidence,0}'))`)
  const { body } = await ask(people.ann, 'How do you know?', session)
  expect(body.cards.map(({ evidence }) => evidence.length)).toEqual([2])
  const made = await people.ann.call(requestRoutes.create, { body: { ...requestFor, sessionId: session } })
  const read = await people.ann.call(assistantRoutes.conversation, { params: { id: made.body.ticketId } })
  expect(read.body.messages.at(-1)?.cards.map(({ evidence }) => evidence.length)).toEqual([1])
})

test('one person asks a bounded number of questions a day, and is shown the contact form after that', async () => {
  const { ann, bob } = people
  const limit = limits.signedInChatADay
  await Promise.all(
    Array.from({ length: limit.points }, () => testApp.services.limits.consume(limit, `user:${ann.id}`)),
  )
  const refused = await ask(ann, 'Hello', newSession())
  expect([refused.status, refused.body.href]).toEqual([429, '/contact'])
  expect((await ask(bob, 'Hello', newSession())).status).toBe(200)
})

test('a request to fix a finding is named after the fault; what is added is the client’s own message', async () => {
  const site = await startSite(healthy)
  const { body } = await ask(people.guest, `look at ${site.url}`, newSession())
  const { id: finding_id, title } = body.cards[0] ?? { id: '', title: '' }
  const bare = { service_type: 'quick_fix', platform_type: 'wix', finding_id }
  const silent = await people.ann.call(requestRoutes.create, { body: bare })
  expect(silent.body.problem_description).toBe(`Fix: ${title}`)
  const added = await people.ann.call(requestRoutes.create, {
    body: { ...bare, problem_description: 'Only on phones.' },
  })
  expect((await ticketMessages(people.ann, added.body.ticketId)).map(({ message }) => message)).toEqual([
    'Only on phones.',
  ])
  const { rows } = await testApp.pool.query('select distinct subject from tickets')
  expect(rows).toEqual([{ subject: title }])
})

test('a known sessionId does not put another person’s conversation on a ticket', async () => {
  const session = newSession()
  await ask(people.ann, 'My secret', session)
  const made = await people.bob.call(requestRoutes.create, { body: { ...requestFor, sessionId: session } })
  const read = await people.bob.call(assistantRoutes.conversation, { params: { id: made.body.ticketId } })
  expect(read.body).toEqual({ messages: [], hasEarlier: false })
})

test('a finding that does not exist is refused by its field, and nothing is stored', async () => {
  for (const finding_id of ['9d4c2b62-9a61-4f0e-9f5c-5b5f4c3f2a10', 'nonsense', '1']) {
    const made = await people.ann.call(requestRoutes.create, { body: { ...requestFor, finding_id } })
    expect(made.status).toBe(400)
    expect(made.body.fields).toHaveProperty('finding_id')
  }
  expect((await people.ann.call(requestRoutes.list)).body).toEqual([])
})

test('who wants a person and is signed in gets a ticket with a summary, without a charge or the free first fix', async () => {
  await testApp.pool.query('insert into promotion_grants (slot, user_id) values (1, $1)', [people.ann.id])
  const session = newSession()
  await ask(people.ann, 'My shop shows nothing', session)
  const { body } = await ask(people.ann, 'I want a person', session)
  expect(body.ticket_id).toBeGreaterThan(0)
  const id = body.ticket_id ?? 0
  expect(body.actions[0]?.href).toBe(`/dashboard/ticket/${id}`)
  const ticket = await people.ann.call(ticketRoutes.get, { params: { id } })
  expect(ticket.body.request).toMatchObject({ estimated_quote: 0, amount_due: 0, promotion_discount: 0 })
  expect(ticket.body.request?.problem_description).toBe('You asked for a person')
  const said = (await ticketMessages(people.ann, id)).map(({ message }) => message)
  expect(said).toEqual(['I want a person'])
  const desk = await people.olga.call(ticketRoutes.adminTicket, { params: { id } })
  expect(desk.body.notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('- My shop shows nothing'),
  ])
  expect(JSON.stringify(ticket.body)).not.toContain('Examination:')
  const fix = await people.ann.call(requestRoutes.create, { body: requestFor })
  expect(fix.body).toMatchObject({ amount_due: 0 })
  expect(fix.body.promotion_discount).toBeGreaterThan(0)
})

test('a guest who wants a person is shown the way to the contact form, and no ticket is opened', async () => {
  const session = newSession()
  await ask(people.guest, 'The cakes on our shop are gone since Monday', session)
  const { body } = await ask(people.guest, 'I want a person', session)
  expect(body.ticket_id).toBeNull()
  for (const door of ['/login', '/register']) {
    const href = body.actions.find((action: { href: string | null }) =>
      action.href?.startsWith(`${door}?`),
    )?.href
    const query = new URL(href ?? '', 'https://shop.example').searchParams
    expect(query.get('redirect')).toBe('/contact')
    const told = new URLSearchParams(query.get('prefill') ?? '')
    expect(told.get('problem_description')).toBe('The cakes on our shop are gone since Monday')
  }
})

test('the portal asks by socket: progress, then the same answer as message and acknowledgement', async () => {
  const site = await startSite(healthy)
  const socket = await people.ann.socket()
  const progress: string[] = []
  socket.on('chat_progress', (event) => progress.push(event.event))
  const heard = next(socket, 'message')
  const answer = await socket.emitWithAck('sendMessage', `look at ${site.url}`, {})
  const [message] = await heard
  expect(progress[0]).toBe('progress')
  expect(progress).toContain('text')
  expect(message).toMatchObject({ role: 'assistant', content: message.response, ...answer })
  await socket.emitWithAck('sendMessage', 'And now?', {})
  expect(await owners()).toEqual([{ user_id: people.ann.id, messages: 4 }])
})

test('what is stopped over the socket ends at once, reaches the site no more, and frees the way for the next', async () => {
  const waiting: (() => void)[] = []
  const site = await startSite((request, response) => void waiting.push(() => healthy(request, response)))
  const socket = await people.ann.socket()
  const messages: string[] = []
  socket.on('message', ({ content }) => messages.push(content))
  const stopped = socket.emitWithAck('sendMessage', `look at ${site.url}`, {})
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect(await socket.emitWithAck('stopMessage')).toEqual({ ok: true })
  expect(await stopped).toMatchObject({ code: 'stopped' })
  const asked = site.asked.length
  for (const answer of waiting) answer()
  expect(await socket.emitWithAck('sendMessage', 'hello', {})).toHaveProperty('response')
  expect(messages).toHaveLength(1)
  expect(site.asked.length - asked).toBeLessThanOrEqual(8)
})

test('a socket message is counted and checked like every other', async () => {
  const socket = await people.ann.socket()
  expect(await socket.emitWithAck('sendMessage', '  ', {})).toMatchObject({ code: 'invalid' })
  expect(await socket.emitWithAck('sendMessage', 'x'.repeat(2_001), {})).toMatchObject({ code: 'invalid' })
  for (let at = 0; at < 60; at++) await socket.emitWithAck('sendMessage', 'hello', {})
  expect(await socket.emitWithAck('sendMessage', 'hello', {})).toMatchObject({ code: 'rate_limited' })
})

test('conversations of guests are purged after 30 days, unless it led to a request', async () => {
  const [one, two] = [await startSite(healthy), await startSite(healthy)]
  await ask(people.guest, `look at ${one.url}`, newSession())
  const kept = await ask(people.guest, `look at ${two.url}`, newSession())
  const mine = newSession()
  await ask(people.ann, 'I stay', mine)
  await people.ann.call(requestRoutes.create, { body: { ...requestFor, finding_id: kept.body.cards[0]?.id } })
  testApp.advance(31 * 86_400_000)
  for (const id of ['conversations.purge-anonymous', 'examinations.forget-anonymous'])
    await testApp.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [id])
  await testApp.work()
  expect(await owners()).toEqual([{ user_id: people.ann.id, messages: 2 }])
  const { rows } = await testApp.pool.query('select id from examinations')
  expect(rows.map(({ id }) => id)).toEqual([kept.body.examination_id])
})
