import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import { HISTORY_PAGE } from '@sitewright/contract/ticket-messages.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { responseDue } from '@sitewright/contract/times.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type TestSocket } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { conversation, next, openTicket, say, upload } from '#test/tickets.ts'
import { pingHeads } from '../ticket.sockets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

test('both sides hear a message the moment it is written, with its number and name', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const [hers, ours] = [await ann.socket(), await olga.socket()]
  await hers.emitWithAck('join_ticket', ticket)
  await ours.emitWithAck('join_ticket', ticket)
  const heard = [next(hers, 'new_message'), next(ours, 'new_message')]
  const answer = await hers.emitWithAck('ticket_message', ticket, 'Is somebody there?', {
    client_id: 'ann-000001',
  })
  expect(answer).toEqual({ id: expect.any(Number), seq: 2 })
  for (const [message] of await Promise.all(heard))
    expect(message).toEqual({
      ...answer,
      ticket_id: ticket,
      author_name: `User #${ann.id}`,
      message: 'Is somebody there?',
      client_id: 'ann-000001',
      created_at: expect.any(String),
      attachments: [],
    })
  const reply = next(hers, 'new_message')
  await ours.emitWithAck('ticket_message', ticket, 'Yes, hello!', {})
  expect((await reply)[0]).toMatchObject({ seq: 3, author_name: 'Olga Petrova', message: 'Yes, hello!' })
})

test('the acknowledgement means stored: who asks the table then finds the message', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const socket = await ann.socket()
  const answer = (await socket.emitWithAck('ticket_message', ticket, 'stored?', {})) as { id: number }
  const { rows } = await testApp.pool.query('select message from messages where id = $1', [answer.id])
  expect(rows).toEqual([{ message: 'stored?' }])
})

test('the same client_id is one message, by socket and by HTTP, also at the same time', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const socket = await ann.socket()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0
        ? socket.emitWithAck('ticket_message', ticket, 'once', { client_id: 'repeated-1' })
        : say(ann, ticket, 'once', 'repeated-1').then(({ body }) => ({ id: body.id, seq: body.seq })),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await conversation(ann, ticket)).map(({ seq, message }) => [seq, message])).toEqual([
    [1, 'The shop is down'],
    [2, 'once'],
  ])
})

test('a message that is sent twice while others hold its ticket is acknowledged as itself', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await say(olga, await openTicket(ann), 'on another ticket', 'repeated-2')
  await say(ann, ticket, 'from somebody else', 'repeated-2')
  await say(olga, ticket, 'before', 'earlier-02')
  const holder = await testApp.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from tickets where id = $1 for update', [ticket])
  const sent = [say(olga, ticket, 'once', 'repeated-2'), say(olga, ticket, 'once', 'repeated-2')]
  await expect.poll(() => waiting(testApp)).toBe(2)
  await holder.query('commit')
  const [first, second] = await Promise.all(sent)
  expect(first?.body).toMatchObject({ seq: 4, message: 'once' })
  expect(second?.body).toEqual(first?.body)
})

test('of a ticket of another client nothing is read, written or heard, and a client who has several gets the one asked for', async () => {
  const { ann, bob } = people
  const [first, second] = [await openTicket(ann), await openTicket(ann)]
  await openTicket(bob)
  for (const id of [first, second])
    expect((await ann.call(ticketRoutes.get, { params: { id } })).body.id).toBe(id)
  const params = { id: second }
  const asked = [
    bob.call(ticketRoutes.get, { params }),
    bob.call(ticketRoutes.messages, { params, query: { after: '0' } }),
    say(bob, second, 'let me in'),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
  const his = await bob.socket()
  const answers = [
    his.emitWithAck('join_ticket', second),
    his.emitWithAck('request_history', second, 0),
    his.emitWithAck('ticket_message', second, 'let me in', {}),
    his.emitWithAck('read', second, 1),
    // An answer to it exists, though no page of ours waits for one.
    his.emitWithAck('typing' as 'join', second),
  ]
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 'not_found' })
  expect(await conversation(ann, second)).toHaveLength(1)
})

test('each message has its own files and no others', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  await upload(testApp, ann, ticket, [['first.txt', 'text/plain', 'one']])
  await say(ann, ticket, 'between')
  await upload(testApp, ann, ticket, [['second.txt', 'text/plain', 'two']])
  const names = (await conversation(ann, ticket)).map(({ attachments }) =>
    attachments.map(({ name }) => name),
  )
  expect(names).toEqual([[], ['first.txt'], [], ['second.txt']])
})

test('an open page is told the newest number of its ticket, and nothing once that is deleted', async () => {
  const { ann } = people
  const [ticket, other] = [await openTicket(ann), await openTicket(ann)]
  const [socket, elsewhere] = [await ann.socket(), await ann.socket()]
  await socket.emitWithAck('join_ticket', ticket)
  await elsewhere.emitWithAck('join_ticket', other)
  const heard: unknown[] = []
  socket.on('ticket_head', (head) => heard.push(head))
  await testApp.pool.query('update tickets set deleted_at = now() where id = $1', [ticket])
  const head = next(elsewhere, 'ticket_head')
  await pingHeads(testApp.services)
  expect(await head).toEqual([{ ticketId: other, last_seq: 1 }])
  // What was sent to this socket before its answer has arrived with it.
  await socket.emitWithAck('request_history', other, 0)
  expect(heard).toEqual([])
  await testApp.pool.query('update tickets set deleted_at = null where id = $1', [ticket])
  const again = next(socket, 'ticket_head')
  await pingHeads(testApp.services)
  expect(await again).toEqual([{ ticketId: ticket, last_seq: 1 }])
})

test('other words under a client_id that was used are refused, and not acknowledged as the first ones', async () => {
  const ticket = await openTicket(people.ann)
  const post = (message: string) =>
    people.ann.call(ticketRoutes.post, { params: { id: ticket }, body: { message, client_id: 'reused-001' } })
  expect((await post('First words')).status).toBe(201)
  expect((await post('Other words')).status).toBe(422)
  expect((await post('First words')).status).toBe(201)
})

test('two people may use the same client_id', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await say(ann, ticket, 'hers', 'the-same-1')
  await say(olga, ticket, 'ours', 'the-same-1')
  expect((await conversation(ann, ticket)).map(({ message }) => message)).toEqual([
    'The shop is down',
    'hers',
    'ours',
  ])
})

test('many writers at once are numbered without a gap, and everybody reads the same order', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await Promise.all(Array.from({ length: 40 }, (_, n) => say(n % 2 ? ann : olga, ticket, `message ${n}`)))
  const hers = await conversation(ann, ticket)
  expect(hers.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, n) => n + 1))
  expect(await conversation(olga, ticket)).toEqual(hers)
})

test('who was away asks for what came after the last message they have', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  for (const text of ['one', 'two', 'three']) await say(olga, ticket, text)
  expect((await conversation(ann, ticket, 2)).map(({ message }) => message)).toEqual(['two', 'three'])
  expect(await conversation(ann, ticket, 4)).toEqual([])
  const socket = await ann.socket()
  const history = (await socket.emitWithAck('request_history', ticket)) as unknown[]
  expect(history).toHaveLength(4)
})

test('of pages of a conversation two are read for a person at once, as over the socket', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin; lock table messages in access exclusive mode')
  const pages = Array.from({ length: 6 }, () => ann.call(ticketRoutes.messages, { params: { id: ticket } }))
  await expect.poll(() => waiting(testApp)).toBe(slots.costlyEvents.atOnce)
  expect((await ann.call(ticketRoutes.unread)).status).toBe(200)
  expect(await waiting(testApp)).toBe(slots.costlyEvents.atOnce)
  await elsewhere.query('rollback')
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('a socket that waits for a page of a conversation is refused another one, and all else is answered', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const socket = await ann.socket()
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin; lock table messages in access exclusive mode')
  const first = socket.emitWithAck('request_history', ticket, 0)
  const second = socket.emitWithAck('request_history', ticket, 0)
  expect(await socket.emitWithAck('join_ticket', ticket)).toMatchObject({ last_seq: 1 })
  await elsewhere.query('rollback')
  expect(await second).toMatchObject({ code: 'rate_limited' })
  expect(await first).toHaveLength(1)
})

test('a long conversation comes in pages of at most 200 messages or 512 kB, and nothing is left out', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  await testApp.pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, n, $2, 'client', 'Ann', repeat(case when n > 301 then '🙂' else 'a' end, 10000), 'long-' || n
     from generate_series(2, 331) n`,
    [ticket, ann.id],
  )
  const pages: number[] = []
  const seqs: number[] = []
  const socket = await ann.socket()
  for (;;) {
    const page = await conversation(ann, ticket, seqs.at(-1))
    if (page.length === 0) break
    expect(await socket.emitWithAck('request_history', ticket, seqs.at(-1) ?? 0)).toEqual(page)
    pages.push(page.length)
    seqs.push(...page.map(({ seq }) => seq))
  }
  expect(seqs).toEqual(Array.from({ length: 331 }, (_, n) => n + 1))
  expect(Math.max(...pages)).toBeLessThanOrEqual(200)
  expect(pages.length).toBeLessThan(15)
})

test('a message keeps its line breaks and loses what surrounds it; empty and endless ones are refused', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  expect((await say(ann, ticket, '  two\nlines 🙂 ')).body.message).toBe('two\nlines 🙂')
  for (const wrong of ['', ' \n ', 'x'.repeat(MESSAGE_MAX + 1), 'nul \u0000'])
    expect((await say(ann, ticket, wrong)).status).toBe(400)
  expect((await say(ann, ticket, '🙂'.repeat(MESSAGE_MAX))).status).toBe(201)
  const socket = await ann.socket()
  expect(await socket.emitWithAck('ticket_message', ticket, '', {})).toMatchObject({ code: 'invalid' })
})

test('a closed ticket takes no message, but a repeat still learns that it arrived', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const sent = await say(ann, ticket, 'the last one', 'last-00001')
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'closed' } })
  for (const who of [ann, olga])
    expect((await say(who, ticket, 'too late')).body).toMatchObject({ code: 'ticket_closed' })
  expect((await say(ann, ticket, 'the last one', 'last-00001')).body).toEqual(sent.body)
  expect(await conversation(ann, ticket)).toHaveLength(2)
})

test('a client who writes on a resolved ticket opens it again, which both sides hear and its history has', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'resolved' } })
  const sockets = [await ann.socket(), await olga.socket()]
  for (const socket of sockets) await socket.emitWithAck('join_ticket', ticket)
  const heard = sockets.map((socket) => next(socket, 'status_update'))
  await say(ann, ticket, 'It is down again')
  expect(await Promise.all(heard)).toEqual(sockets.map(() => ['open', ticket]))
  const { rows } = await testApp.pool.query(
    `select actor_id, user_id, data from events where ticket_id = $1 and name = 'ticket.status_changed' order by id`,
    [ticket],
  )
  const ofHers = { user_id: ann.id }
  expect(rows).toEqual([
    { ...ofHers, actor_id: olga.id, data: { from: 'open', to: 'resolved' } },
    { ...ofHers, actor_id: ann.id, data: { from: 'resolved', to: 'open' } },
  ])
})

test('typing is shown to the others in the room and to nobody else', async () => {
  const { ann, bob, olga } = people
  const ticket = await openTicket(ann)
  const [hers, ours, stranger] = [await ann.socket(), await olga.socket(), await bob.socket()]
  await hers.emitWithAck('join_ticket', ticket)
  await ours.emitWithAck('join_ticket', ticket)
  const seen: string[] = []
  hers.on('typing', ({ author_name }) => seen.push(author_name))
  stranger.on('typing', () => seen.push('stranger'))
  const typing = next(ours, 'typing')
  hers.emit('typing', ticket)
  expect(await typing).toEqual([{ ticketId: ticket, author_name: `User #${ann.id}`, side: 'client' }])
  const back = next(hers, 'typing')
  ours.emit('typing', ticket)
  expect(await back).toEqual([{ ticketId: ticket, author_name: 'Olga Petrova', side: 'staff' }])
  expect(seen).toEqual(['Olga Petrova'])
})

test('read marks go forward only, reach the other side, and empty the counts on both sides', async () => {
  const { sam, olga } = people
  const ticket = await openTicket(sam)
  await say(olga, ticket, 'one')
  await say(olga, ticket, 'two')
  expect((await sam.call(ticketRoutes.unread)).body).toEqual({
    total: 2,
    tickets: [{ id: ticket, unread: 2 }],
  })
  const [his, ours] = [await sam.socket(), await olga.socket()]
  await his.emitWithAck('join_ticket', ticket)
  await ours.emitWithAck('join_ticket', ticket)
  const told = next(ours, 'read')
  await his.emitWithAck('read', ticket, 3)
  expect(await told).toEqual([{ ticketId: ticket, seq: 3, side: 'client' }])
  expect(await his.emitWithAck('read', ticket, 1)).toEqual({ ok: true })
  await his.emitWithAck('read', ticket, 2_000_000)
  expect(await his.emitWithAck('join_ticket', ticket)).toEqual({
    last_seq: 3,
    client_read_seq: 3,
    staff_read_seq: 0,
  })
  expect((await sam.call(ticketRoutes.unread)).body.total).toBe(0)
  const staff = (await olga.call(ticketRoutes.unread)).body.tickets
  expect(staff).toContainEqual({ id: ticket, unread: 1 })
  await ours.emitWithAck('read', ticket, 3)
  expect((await olga.call(ticketRoutes.unread)).body.tickets).not.toContainEqual({ id: ticket, unread: 1 })
})

test('staff who open the same ticket see each other come and go', async () => {
  const { ann, olga } = people
  const petra = await join(testApp, 'Petra Stone', { isAdmin: true })
  const ticket = await openTicket(ann)
  const [ours, hers, customer] = [await olga.socket(), await petra.socket(), await ann.socket()]
  const leaked: unknown[] = []
  customer.on('presence', (who) => leaked.push(who))
  await customer.emitWithAck('join_ticket', ticket)
  await ours.emitWithAck('join_ticket', ticket)
  const come = seen(ours, 2)
  await hers.emitWithAck('join_ticket', ticket)
  expect(await come).toEqual(['Olga Petrova', 'Petra Stone'])
  const gone = seen(ours, 1)
  hers.disconnect()
  expect(await gone).toEqual(['Olga Petrova'])
  expect(leaked).toEqual([])
})

/** The names in the next word about presence that names so many. */
function seen(socket: TestSocket, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const look = ({ people: there }: { people: { name: string }[] }) => {
      if (there.length !== count) return
      socket.off('presence', look)
      resolve(there.map(({ name }) => name).sort())
    }
    socket.on('presence', look)
  })
}

test('a program that writes without end is refused, and another customer is not', async () => {
  const { bob, sam } = people
  const [flooded, calm] = [await openTicket(bob), await openTicket(sam)]
  const { now } = testApp.services
  const at = now()
  testApp.services.now = () => at
  onTestFinished(() => {
    testApp.services.now = now
  })
  // Each weighs as much as eleven short ones, and 4,000 of those are allowed at once.
  const long = 'x'.repeat(MESSAGE_MAX)
  const statuses: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(bob, flooded, long)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(363)
  const refused = await say(bob, flooded, long)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect((await say(sam, calm, 'Hello')).status).toBe(201)
})

test('the ticket says when staff first answered, and a later answer does not change that', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const first = async () =>
    (await ann.call(ticketRoutes.get, { params: { id: String(ticket) } })).body.answered_at
  expect(await first()).toBeNull()
  await say(ann, ticket, 'Are you there?')
  expect(await first()).toBeNull()
  const { body } = await say(olga, ticket, 'Yes.')
  expect(await first()).toBe(body.created_at)
  testApp.advance(60_000)
  await say(olga, ticket, 'And here is more.')
  expect(await first()).toBe(body.created_at)
})

test('who asks again after our answer is promised the next one by their plan', async () => {
  const { ann, sam, olga } = people
  const { now, config } = testApp.services
  const { hours } = config
  // On a closed day the promises of a plan and of none differ, whatever the hour.
  const closedUntil = now() + 2 * 24 * 3_600_000
  const closed = vi.spyOn(hours, 'isClosed').mockImplementation((day) => Date.parse(day) < closedUntil)
  onTestFinished(() => closed.mockRestore())
  for (const [who, plan] of [
    [ann, null],
    [sam, 'security'],
  ] as const) {
    const ticket = await openTicket(who)
    await say(olga, ticket, 'It is put right.')
    const { body } = await say(who, ticket, 'It is broken again.')
    const at = Date.parse(body.created_at)
    const promised = (by: string | null) => new Date(responseDue({ plan: by, urgency: 'low', at }, hours))
    const { due_at } = (await who.call(ticketRoutes.get, { params: { id: String(ticket) } })).body
    expect(due_at).toBe(promised(plan).toISOString())
    expect(promised('security')).not.toEqual(promised(null))
  }
})

test('a page of history is two hundred messages or half a megabyte, whichever comes first', async () => {
  const { ann } = people
  const planted = (ticket: number, count: number, length: number) =>
    testApp.pool.query(
      `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
       select $1, 1 + n, $2, 'client', 'x', repeat('x', $4::int), 'planted-' || n from generate_series(1, $3::int) n`,
      [ticket, ann.id, count, length],
    )
  const [many, long] = [await openTicket(ann), await openTicket(ann)]
  await planted(many, 300, 1)
  await planted(long, 100, 10_000)
  const page = async (id: number) =>
    (await ann.call(ticketRoutes.messages, { params: { id }, query: {} })).body
  expect(await page(many)).toHaveLength(HISTORY_PAGE.messages)
  const bytes = (await page(long)).map(({ message }) => message).join('').length
  expect(bytes).toBeLessThanOrEqual(HISTORY_PAGE.bytes)
  expect(bytes).toBeGreaterThan(HISTORY_PAGE.bytes - 10_000)
})
