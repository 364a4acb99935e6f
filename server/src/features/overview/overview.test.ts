import { overviewRoutes } from '@sitewright/contract/overview.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'
import { watch } from '#test/watching.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const overviewOf = async (person: Person) => (await person.call(overviewRoutes.get)).body
const tickets = (requests: { ticket_id: number | null }[]) => requests.map(({ ticket_id }) => ticket_id)

test('a newcomer has nothing waiting, and a first step that is done with the first request', async () => {
  const nina = await join(testApp, 'Nina Newcomer')
  expect(await overviewOf(nina)).toMatchObject({
    waiting: [],
    running: [],
    sites: [],
    last_report: null,
    steps: [
      { id: 'site', done: false },
      { id: 'request', done: false },
      { id: 'login', done: false },
    ],
    plan: { tier: null, subscription: null },
  })
  const request = async () => (await overviewOf(nina)).steps.find(({ id }) => id === 'request')
  expect(await request()).toEqual({ id: 'request', done: false })
  await openTicket(nina)
  expect(await request()).toEqual({ id: 'request', done: true })
})

test('a ticket waits for its client from our answer until theirs, and says who wrote last', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  expect(await overviewOf(ann)).toMatchObject({ waiting: [], running: [{ ticket_id: ticket }] })
  await olga.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'Which page is it?' } })
  const asked = await overviewOf(ann)
  expect(tickets(asked.running)).toEqual([])
  expect(asked.waiting).toMatchObject([
    {
      ticket_id: ticket,
      unread: 1,
      last_message: { side: 'staff', author_name: olga.name, excerpt: 'Which page is it?' },
    },
  ])
  await ann.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'The first one.' } })
  const socket = await ann.socket()
  await socket.emitWithAck('join_ticket', ticket)
  await socket.emitWithAck('read', ticket, 2)
  const answered = await overviewOf(ann)
  expect([tickets(answered.waiting), tickets(answered.running)]).toEqual([[], [ticket]])
})

test('what is unread or awaits an answer waits in every state but closed, and what is completed runs no more', async () => {
  const wendy = await join(testApp, 'Wendy Waited')
  const socket = await wendy.socket()
  const answered: number[] = []
  for (const status of ['closed', 'resolved', 'in-progress'] as const) {
    const params = { id: await openTicket(wendy) }
    await people.olga.call(ticketRoutes.post, { params, body: { message: 'Is it well now?' } })
    if (status === 'in-progress') {
      await socket.emitWithAck('join_ticket', params.id)
      await socket.emitWithAck('read', params.id, 2)
    }
    expect((await people.olga.call(ticketRoutes.change, { params, body: { status } })).status).toBe(200)
    answered.unshift(params.id)
  }
  const { waiting, running } = await overviewOf(wendy)
  expect(waiting.map(({ ticket_id, unread }) => [ticket_id, unread])).toEqual([
    [answered[0], 0],
    [answered[1], 1],
  ])
  expect(running).toEqual([])
})

test('nothing of another client is in an overview', async () => {
  const { ann, bob, olga } = people
  const ticket = await openTicket(ann)
  await olga.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'Only for Ann' } })
  expect(JSON.stringify(await overviewOf(bob))).not.toContain('Only for Ann')
  const { body } = await bob.call(requestRoutes.list)
  expect(body).toEqual([])
})

test('the last word of a long message is cut short', async () => {
  const { sam, olga } = people
  const ticket = await openTicket(sam)
  await olga.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'é'.repeat(5_000) } })
  const { waiting, plan } = await overviewOf(sam)
  expect(waiting[0]?.last_message?.excerpt).toBe('é'.repeat(160))
  expect(plan.tier).toBe('security')
})

test('a watched site is a step that is done, and the newest report is the one that is shown', async () => {
  const wanda = await join(testApp, 'Wanda Watched', { tier: 'security' })
  await watch(testApp, wanda)
  await testApp.pool.query(
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     select $1, 'weekly', day, day + interval '7 days', '{}', 'reports/' || day
     from unnest(array['2026-11-02', '2026-11-09']::timestamptz[]) day`,
    [wanda.id],
  )
  const { steps, last_report } = await overviewOf(wanda)
  expect(steps.map(({ id, done }) => [id, done])).toEqual([
    ['site', true],
    ['request', false],
    ['login', false],
  ])
  expect(last_report?.from.slice(0, 10)).toBe('2026-11-09')
})
