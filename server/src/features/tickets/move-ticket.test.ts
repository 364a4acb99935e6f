import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { next, openTicket, say } from '#test/tickets.ts'
import { claimFix, reopenTicket, resolveProved, resumeWork, startWork } from './move-ticket.ts'

const GONE = 999_999

let app: TestApp
let people: Cast
let ctx: Ctx

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  ctx = { ...app.services, actor: { kind: 'system', job: 'test' }, requestId: 'test', ip: '' }
})

const change = (id: number, body: object) => people.olga.call(ticketRoutes.change, { params: { id }, body })
const within = <A>(work: (tx: Tx) => Promise<A>) => transaction(app.services.db, work)
const stored = async (id: number) =>
  (await app.pool.query('select * from tickets where id = $1', [id])).rows[0]
const eventsOf = async (id: number) =>
  (
    await app.pool.query(
      "select name, data from events where ticket_id = $1 and name like 'ticket.%' order by id",
      [id],
    )
  ).rows

type Status = 'open' | 'in-progress' | 'resolved' | 'closed'
async function ticketThatIs(status: Status, waits: 'client' | 'staff' = 'client'): Promise<number> {
  const id = await openTicket(people.ann)
  if (waits === 'client') await say(people.olga, id, 'Which browser?')
  if (status !== 'open') expect((await change(id, { status })).status).toBe(200)
  return id
}

test.each([
  ['reopened', reopenTicket, ['resolved', 'closed'], 'open'],
  ['worked on', startWork, ['open', 'resolved', 'closed'], 'in-progress'],
  ['resolved by its proof', resolveProved, ['open', 'in-progress'], 'resolved'],
] as const)(
  'a ticket is %s from where that makes sense, alone, and its history says so',
  async (_, move, from, to) => {
    const other = await stored(await ticketThatIs(from[0]))
    for (const status of ['open', 'in-progress', 'resolved', 'closed'] as const) {
      const id = await ticketThatIs(status)
      const before = await eventsOf(id)
      const moved = await within((tx) => move(tx, ctx, id))
      const moves = from.some((one) => one === status)
      expect([status, moved?.id]).toEqual([status, moves ? id : undefined])
      expect((await stored(id)).status).toBe(moves ? to : status)
      const said = moves ? [{ name: 'ticket.status_changed', data: { from: status, to } }] : []
      expect((await eventsOf(id)).slice(before.length)).toEqual(said)
    }
    expect(await within((tx) => move(tx, ctx, GONE))).toBeNull()
    expect(await stored(other.id)).toEqual(other)
  },
)

test('a proof resolves no ticket on which the client has the last word', async () => {
  const id = await ticketThatIs('in-progress', 'staff')
  expect(await within((tx) => resolveProved(tx, ctx, id))).toBeNull()
  expect((await stored(id)).status).toBe('in-progress')
})

test('a proof resolves no ticket on which the client writes at the same moment', async () => {
  const id = await ticketThatIs('in-progress')
  const writer = await app.pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query('begin')
  await writer.query("update tickets set waiting_for = 'staff' where id = $1", [id])
  const resolved = within((tx) => resolveProved(tx, ctx, id))
  await expect.poll(() => waiting(app)).toBe(1)
  await writer.query('commit')
  expect(await resolved).toBeNull()
  expect((await stored(id)).status).toBe('in-progress')
})

test('a ticket that was merged leads to the one that it became part of, and a move ends its snooze', async () => {
  const [from, into] = [await ticketThatIs('open'), await ticketThatIs('open')]
  await people.olga.call(inboxRoutes.merge, { params: { id: from }, body: { into } })
  await change(into, { snooze_until: new Date(app.services.now() + 3_600_000).toISOString() })
  expect((await stored(into)).snoozed_until).not.toBeNull()
  expect((await within((tx) => startWork(tx, ctx, from)))?.id).toBe(into)
  expect((await stored(into)).snoozed_until).toBeNull()
  expect((await eventsOf(into)).at(-1)).toEqual({ name: 'ticket.snooze_ended', data: { because: 'client' } })
})

test('a fix that staff claim lets its ticket wait for nobody, tells both sides, and no other ticket changes', async () => {
  const [id, other] = [await ticketThatIs('in-progress', 'staff'), await ticketThatIs('in-progress', 'staff')]
  const before = await stored(other)
  const [hers, ours] = [await people.ann.socket(), await people.olga.socket()]
  for (const socket of [hers, ours]) await socket.emitWithAck('join_ticket', id)
  const told = [hers, ours].map((socket) => next(socket, 'ticket_changed'))
  await within((tx) => claimFix(tx, ctx, { id, user_id: people.ann.id }))
  await Promise.all(told)
  expect(await stored(id)).toMatchObject({ waiting_for: 'nobody', due_at: null })
  expect((await eventsOf(id)).at(-1)).toEqual({ name: 'ticket.fix_claimed', data: {} })
  expect(await stored(other)).toEqual(before)
})

test('where a fix is not proved our answer is due again, on an open ticket and on no other', async () => {
  const [id, done] = [await ticketThatIs('in-progress', 'staff'), await ticketThatIs('resolved')]
  await within((tx) => claimFix(tx, ctx, { id, user_id: people.ann.id }))
  const other = await stored(await ticketThatIs('open'))
  for (const ticket of [id, done, GONE]) await within((tx) => resumeWork(tx, ctx, ticket))
  expect(await stored(id)).toMatchObject({ waiting_for: 'staff', due_at: expect.any(Date) })
  expect(await stored(done)).toMatchObject({ status: 'resolved', waiting_for: 'nobody', due_at: null })
  expect(await stored(other.id)).toEqual(other)
})
