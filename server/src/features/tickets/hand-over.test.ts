import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { openTicket, say } from '#test/tickets.ts'
import { handOverRest } from './hand-over.ts'

let app: TestApp
let people: Cast
let leaver: Person
let colleague: Person
let ticket: number

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
beforeEach(async () => {
  leaver = await join(app, 'Lea Leaver', { role: 'agent' })
  colleague = await join(app, 'Cora Colleague', { role: 'agent' })
  ticket = await openTicket(people.ann)
  await change({ assignee: leaver.id })
})

const change = (body: object, id = ticket) => people.olga.call(ticketRoutes.change, { params: { id }, body })
const deactivate = ({ id }: Person) =>
  people.olga.call(staffRoutes.change, {
    params: { id },
    body: { active: false, hand_to: null, password: people.olga.password },
  })
const assignee = async (id = ticket) =>
  (await app.pool.query('select assignee_id from tickets where id = $1', [id])).rows[0].assignee_id
const history = async (id = ticket) =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id } })).body.timeline.map(({ says }) => says)
/** As deactivating leaves somebody whose tickets are not handed over yet. */
const isGone = ({ id }: Person) => app.pool.query('update users set is_admin = false where id = $1', [id])
const handOver = (from = leaver.id, signal?: AbortSignal) =>
  runJob(app.services, handOverRest, { from, to: colleague.id }, signal)

/** A transaction of somebody else's, until it is let go. */
async function hold(statement: string, values: unknown[] = []) {
  const holder = await app.pool.connect()
  let isHeld = true
  onTestFinished(() => {
    if (isHeld) holder.release(true)
  })
  await holder.query('begin')
  await holder.query(statement, values)
  return async () => {
    await holder.query('commit')
    isHeld = false
    holder.release()
  }
}

/** The last row that deactivating writes: everything before it is done, and seen by nobody. */
const holdDeactivating = () => hold('select from audit_head for update')

test('tickets are not handed to a colleague who is deactivated meanwhile', async () => {
  await isGone(leaver)
  const letGo = await holdDeactivating()
  const leaving = deactivate(colleague)
  await expect.poll(() => waiting(app)).toBe(1)
  const handed = handOver()
  await expect.poll(() => waiting(app)).toBe(2)
  await letGo()
  expect((await leaving).status).toBe(200)
  await handed
  expect(await assignee()).toBeNull()
  expect((await history()).at(-1)).toMatch(/took the assignment away$/)
})

test('a ticket that is given to somebody else while it is handed over stays with them', async () => {
  await isGone(leaver)
  const letGo = await hold('update tickets set assignee_id = $1 where id = $2', [people.olga.id, ticket])
  const handed = handOver()
  await expect.poll(() => waiting(app)).toBe(1)
  await letGo()
  await handed
  expect(await assignee()).toBe(people.olga.id)
})

test('a ticket that is opened again while its assignee is deactivated does not stay with them', async () => {
  await change({ status: 'resolved' })
  const letGo = await holdDeactivating()
  const leaving = deactivate(leaver)
  await expect.poll(() => waiting(app)).toBe(1)
  const said = say(people.ann, ticket, 'It is back')
  await expect.poll(() => waiting(app)).toBe(2)
  await letGo()
  expect([(await leaving).status, (await said).status]).toEqual([200, 201])
  expect(await assignee()).toBeNull()
})

test('of somebody who is back, or gone for good, nothing is handed over', async () => {
  await handOver()
  await handOver(999_999)
  expect(await assignee()).toBe(leaver.id)
})

test('a hand-over whose process stops hands over nothing more, and the next one goes on', async () => {
  await isGone(leaver)
  await expect(handOver(leaver.id, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await assignee()).toBe(leaver.id)
  await handOver()
  expect(await assignee()).toBe(colleague.id)
  expect((await history()).at(-1)).toMatch(/assigned it to Cora Colleague$/)
})

test('an open ticket that comes back from its deletion is nobody’s when its assignee has left', async () => {
  const params = { id: ticket }
  await people.olga.call(ticketRoutes.delete, { params })
  expect((await deactivate(leaver)).status).toBe(200)
  expect(await assignee()).toBe(leaver.id)
  expect((await people.olga.call(ticketRoutes.restore, { params })).status).toBe(200)
  expect(await assignee()).toBeNull()
  expect((await history()).slice(-2)).toEqual([
    'Olga Petrova brought the ticket back',
    'Olga Petrova took the assignment away',
  ])
})

test('a ticket that is opened again stays with who works here, and with nobody where it had nobody', async () => {
  const unassigned = await openTicket(people.ann)
  for (const id of [ticket, unassigned]) {
    await change({ status: 'resolved' }, id)
    expect((await say(people.ann, id, 'It is back')).status).toBe(201)
  }
  expect([await assignee(), await assignee(unassigned)]).toEqual([leaver.id, null])
})

test('a hand-over, and a ticket that is opened again, wait for nobody else and change no other ticket', async () => {
  const theirs = await openTicket(people.bob)
  await change({ assignee: people.olga.id }, theirs)
  const done = await openTicket(people.ann)
  await change({ assignee: leaver.id, status: 'resolved' }, done)
  const closed = await openTicket(people.ann)
  await change({ assignee: leaver.id, status: 'closed' }, closed)
  await isGone(leaver)
  await hold('select from users where id = any($1) for update', [[people.olga.id, people.bob.id]])
  await hold('select from tickets where id = $1 for update', [theirs])
  await handOver()
  expect((await say(people.ann, done, 'It is back')).status).toBe(201)
  const assignees = [ticket, done, closed, theirs].map(assignee)
  expect(await Promise.all(assignees)).toEqual([colleague.id, null, leaver.id, people.olga.id])
})
