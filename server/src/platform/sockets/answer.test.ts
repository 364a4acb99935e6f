import { customerRoutes } from '@sitewright/contract/customers.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person, type TestSocket } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { openTicket } from '#test/tickets.ts'
import { rates, slots } from '../budget-table.ts'

const OF_A_SOCKET = 100

let app: TestApp
let people: Cast
let ticket: number
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  ticket = await openTicket(people.ann)
})

const marks = { last_seq: expect.any(Number) }
const refused = { code: 'rate_limited' }

/** What the statement locks is held until it is let go. */
async function hold(statement: string, values: unknown[] = []) {
  const owner = await app.pool.connect()
  let isHeld = true
  const letGo = () => {
    if (isHeld) owner.release(true)
    isHeld = false
  }
  onTestFinished(letGo)
  await owner.query('begin')
  await owner.query(statement, values)
  return letGo
}

/** The product's clock stands still until the test moves it. */
function holdTheClock() {
  const { services } = app
  const { now } = services
  let at = now()
  services.now = () => at
  onTestFinished(() => {
    services.now = now
  })
  return {
    moveTo: (time: number) => {
      at = time
    },
    move: (ms: number) => {
      at += ms
    },
  }
}

/** Whether an event is answered, or the socket closed instead. */
const told = (socket: TestSocket) =>
  socket.emitWithAck('join_ticket', ticket).then(
    (answer) => ('code' in answer ? answer.code : 'answered'),
    () => 'closed',
  )

test('an event that is none is not found, and arguments that are none are not understood', async () => {
  const socket = await people.ann.socket()
  const loose = socket as { emitWithAck: (name: never, ...args: never[]) => Promise<unknown> }
  expect(await loose.emitWithAck('no_such_event' as never)).toMatchObject({ code: 'not_found' })
  expect(await loose.emitWithAck('join_ticket' as never, 'none' as never)).toMatchObject({ code: 'invalid' })
  expect(await socket.emitWithAck('join_ticket', ticket)).toMatchObject(marks)
})

test('while a page of history is on its way, the same socket gets no other', async () => {
  const socket = await people.ann.socket()
  const letGo = await hold('lock table messages in access exclusive mode')
  const first = socket.emitWithAck('request_history', ticket)
  expect(await socket.emitWithAck('request_history', ticket)).toMatchObject(refused)
  letGo()
  await first
  expect(await socket.emitWithAck('request_history', ticket)).toBeInstanceOf(Array)
})

test('a page of history weighs as much as twenty other events', async () => {
  const ada = await join(app, 'Ada Miller')
  const hers = await openTicket(ada)
  holdTheClock()
  const socket = await ada.socket()
  const { budgets, now } = app.services
  budgets.tryConsume(rates.socketEvents, ada.id, now(), rates.socketEvents.burst - 20)
  expect(await socket.emitWithAck('request_history', hers)).toBeInstanceOf(Array)
  expect(await socket.emitWithAck('join_ticket', hers)).toMatchObject(refused)
})

test('a hundred events of a socket are under way at once, and the next is refused until one is answered', async () => {
  holdTheClock()
  const socket = await people.ann.socket()
  const letGo = await hold('lock table tickets in access exclusive mode')
  const underWay = Array.from({ length: OF_A_SOCKET }, () => socket.emitWithAck('join_ticket', ticket))
  expect(await socket.emitWithAck('join_ticket', ticket)).toMatchObject(refused)
  letGo()
  await Promise.all(underWay)
  expect(await socket.emitWithAck('join_ticket', ticket)).toMatchObject(marks)
})

test('what one person sends over all their sockets holds four connections, and others go on', async () => {
  const [ada, bob] = [await join(app, 'Ada Miller'), await join(app, 'Bob Fisher')]
  const [hers, his] = [await openTicket(ada), await openTicket(bob)]
  holdTheClock()
  const other = await bob.socket()
  const sockets = await Promise.all(Array.from({ length: 5 }, () => ada.socket()))
  const letGo = await hold('select from tickets where id = $1 for update', [hers])
  const read = sockets.flatMap((socket) =>
    Array.from({ length: OF_A_SOCKET }, (_, n) => socket.emitWithAck('read', hers, n)),
  )
  // What comes after them on the same socket is refused: all before it have come in.
  for (const socket of sockets) expect(await socket.emitWithAck('read', hers, 1)).toMatchObject(refused)
  await expect.poll(() => waiting(app)).toBeGreaterThanOrEqual(slots.events.atOnce)
  const said = await other.emitWithAck('ticket_message', his, 'hello', { client_id: 'not-behind-them' })
  expect(said).toMatchObject({ seq: expect.any(Number) })
  expect(await waiting(app)).toBe(slots.events.atOnce)
  letGo()
  for (const answer of await Promise.all(read)) expect(answer).not.toMatchObject(refused)
})

test('who looks as a client listens to a ticket and writes nothing on it', async () => {
  const { id, email, password, name } = people.ann
  const { body } = await people.olga.call(customerRoutes.viewAs, {
    params: { id },
    body: { reason: 'She cannot find her ticket' },
  })
  const socket = await new Person(app, { id, email, password, name }).keep(body, {}).socket()
  expect(await socket.emitWithAck('join_ticket', ticket)).toMatchObject(marks)
  const written = await socket.emitWithAck('ticket_message', ticket, 'hello', { client_id: 'looking-0001' })
  expect(written).toMatchObject({ code: 'read_only' })
})

test('who may use a socket is looked up again after two seconds', async () => {
  const una = await join(app, 'Una Verified')
  ticket = await openTicket(una)
  const clock = holdTheClock()
  const socket = await una.socket()
  await app.pool.query('update users set email_verified_at = null where id = $1', [una.id])
  clock.move(1_999)
  expect(await told(socket)).toBe('answered')
  clock.move(1)
  expect(await told(socket)).toBe('closed')
})

test('a token that has ended opens nothing more, though it was looked up a moment ago', async () => {
  const bob = await join(app, 'Bob Fisher')
  ticket = await openTicket(bob)
  const clock = holdTheClock()
  const socket = await bob.socket()
  const held = app.services.live.io?.sockets.sockets.get(socket.id ?? '')
  const end = held?.data.tokenExpiresAt ?? 0
  clock.moveTo(end - 1)
  expect(await told(socket)).toBe('answered')
  clock.moveTo(end)
  expect(await told(socket)).toBe('closed')
})
