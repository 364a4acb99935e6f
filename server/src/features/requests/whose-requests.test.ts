import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { purgeDeleted } from '#features/tickets/jobs/purge-deleted.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'

const DAY_MS = 24 * 3_600_000

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})

const ask = async (who: Person, problem_description = 'The shop is down') =>
  (
    await who.call(requestRoutes.create, {
      body: { service_type: 'quick_fix', platform_type: 'wix', problem_description } as never,
    })
  ).body
const list = (who: Person, query: Record<string, string> = {}) => who.call(requestRoutes.list, { query })
const idsOf = async (who: Person, query?: Record<string, string>) =>
  (await list(who, query)).body.map(({ id }) => id)

test('everybody lists their own requests, and those of all customers are for staff who ask for them', async () => {
  const { ann, bob, olga } = people
  const [hers, his] = [await ask(ann), await ask(bob)]
  expect([await idsOf(ann), await idsOf(bob), await idsOf(olga)]).toEqual([[hers.id], [his.id], []])
  expect(await idsOf(olga, { all: '1' })).toEqual([his.id, hers.id])
  expect((await list(ann, { all: '1' })).status).toBe(403)
})

test('a request is as far as its own ticket, and no other one is', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const [first, second] = [await ask(ann, 'The shop is down'), await ask(ann, 'The blog is grey')]
  const ticket = await ann.call(ticketRoutes.get, { params: { id: second.ticketId } })
  expect(ticket.body.request).toMatchObject({ id: second.id, problem_description: 'The blog is grey' })
  await people.olga.call(ticketRoutes.change, {
    params: { id: second.ticketId },
    body: { status: 'resolved' },
  })
  expect((await list(ann)).body).toMatchObject([
    { id: second.id, status: 'completed' },
    { id: first.id, status: 'new' },
  ])
})

test('a request goes for good with its own ticket, and no other one does', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const [kept, gone] = [await ask(ann), await ask(ann)]
  await ann.call(ticketRoutes.delete, { params: { id: gone.ticketId } })
  testApp.advance(31 * DAY_MS)
  await runJob(testApp.services, purgeDeleted, {})
  const { rows } = await testApp.pool.query('select id from service_requests where user_id = $1', [ann.id])
  expect(rows).toEqual([{ id: kept.id }])
})
