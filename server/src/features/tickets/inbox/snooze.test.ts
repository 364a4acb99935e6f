import { type Inbox, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { next, openTicket, say } from '#test/tickets.ts'
import { endSnooze } from '../jobs/end-snooze.ts'

const HOUR = 3_600_000

let testApp: TestApp
let people: Cast
let ticket: number

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
  return testApp.close
})

const change = (body: object, id = ticket) => people.olga.call(ticketRoutes.change, { params: { id }, body })
const inbox = async (query: Record<string, string> = {}): Promise<Inbox> =>
  (await people.olga.call(ticketRoutes.inbox, { query })).body
const ids = async (query: Record<string, string> = {}) => (await inbox(query)).tickets.map(({ id }) => id)
const inHours = (hours: number) => new Date(testApp.services.now() + hours * HOUR).toISOString()
const history = async () =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id: ticket } })).body.timeline

/** We answered, so nothing is due and the client has the next word. */
const answered = () => say(people.olga, ticket, 'Which browser?')

test('a snoozed ticket is out of the inbox and its counts, and in a list of its own by its return', async () => {
  await answered()
  const other = await openTicket(people.bob)
  await say(people.olga, other, 'Which page?')
  const until = inHours(30)
  expect((await change({ snooze_until: until })).body.snoozed_until).toBe(until)
  await change({ snooze_until: inHours(20) }, other)
  expect(await ids()).toEqual([])
  expect(await ids({ view: 'snoozed' })).toEqual([other, ticket])
  const page = await inbox({ view: 'snoozed', limit: '1' })
  expect(await ids({ view: 'snoozed', before: page.next ?? '' })).toEqual([ticket])
  expect((await inbox()).counts).toMatchObject({ open: 0, unassigned: 0, snoozed: 2 })
  expect(page.tickets[0]).toMatchObject({ id: other, snoozed_until: expect.any(String) })
})

test('a search finds what is snoozed, and the client sees no snooze', async () => {
  await answered()
  await change({ snooze_until: inHours(2) })
  expect(await ids({ q: `#${ticket}` })).toEqual([ticket])
  const { body } = await people.ann.call(ticketRoutes.get, { params: { id: ticket } })
  expect(body.snoozed_until).toBeNull()
})

test('it comes back by itself when the time is up, and staff hear so', async () => {
  await answered()
  await change({ snooze_until: inHours(2) })
  await testApp.work({ all: true })
  expect(await ids()).toEqual([])
  testApp.advance(3 * HOUR)
  await Promise.all([people.olga.signIn(), people.ann.signIn()])
  await testApp.pool.query(
    `select graphile_worker.add_job('tickets.end-snooze', json_build_object('ticketId', $1::int))`,
    [ticket],
  )
  const ours = await people.olga.socket()
  const told = next(ours, 'inbox_changed')
  await testApp.work({ all: true })
  await told
  expect(await ids()).toEqual([ticket])
  expect((await history()).at(-1)?.says).toBe('It came back to the inbox: the time was up')
})

test('a snooze that has ended ends no second time, nor that of another ticket', async () => {
  const other = await openTicket(people.bob)
  for (const id of [ticket, other]) await say(people.olga, id, 'Which browser?')
  await change({ snooze_until: inHours(2) })
  await change({ snooze_until: inHours(20) }, other)
  testApp.advance(3 * HOUR)
  await people.olga.signIn()
  for (const _ of [1, 2]) await runJob(testApp.services, endSnooze as Job, { ticketId: ticket })
  await runJob(testApp.services, endSnooze as Job, { ticketId: 999_999 })
  expect([await ids(), await ids({ view: 'snoozed' })]).toEqual([[ticket], [other]])
  const back = (await history()).map(({ says }) => says).filter((says) => says.startsWith('It came back'))
  expect(back).toEqual(['It came back to the inbox: the time was up'])
})

test('it comes back when its client writes, and not when we do', async () => {
  await answered()
  await change({ snooze_until: inHours(48) })
  await say(people.olga, ticket, 'One more thing')
  expect(await ids()).toEqual([])
  await say(people.ann, ticket, 'Firefox')
  expect(await ids()).toEqual([ticket])
  await say(people.ann, ticket, 'And Chrome')
  const back = (await history()).map(({ says }) => says).filter((says) => says.startsWith('It came back'))
  expect(back).toEqual(['It came back to the inbox: the client wrote'])
})

test('staff bring it back by hand, and so does a change of its status', async () => {
  await answered()
  await change({ snooze_until: inHours(48) })
  expect((await change({ snooze_until: null })).body.snoozed_until).toBeNull()
  await change({ snooze_until: inHours(48) })
  expect((await change({ status: 'in-progress' })).body.snoozed_until).toBeNull()
  expect(await ids()).toEqual([ticket])
})

test('a snooze ends when our answer is due, and an overdue answer cannot be snoozed away', async () => {
  const { due_at } = (await people.olga.call(ticketRoutes.get, { params: { id: ticket } })).body
  expect((await change({ snooze_until: inHours(24 * 20) })).body.snoozed_until).toBe(due_at)
  await testApp.pool.query(`update tickets set due_at = now() - interval '1 hour' where id = $1`, [ticket])
  const refused = await change({ snooze_until: inHours(1) })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { snooze_until: 'Our answer is overdue. Please answer before you snooze.' },
  ])
})

test.each([
  ['the past', () => inHours(-1)],
  ['more than a year', () => inHours(24 * 366)],
  ['no time at all', () => 'tomorrow'],
  ['a time without a zone', () => '2031-01-01T10:00:00'],
])('%s is refused', async (_, until) => {
  await answered()
  expect((await change({ snooze_until: until() })).status).toBe(400)
  expect(await ids()).toEqual([ticket])
})

test('a resolved ticket needs no snooze', async () => {
  await change({ status: 'resolved' })
  expect((await change({ snooze_until: inHours(1) })).status).toBe(400)
})
