import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { addLogin, type Job, openJob, reveal, takeAccess } from '#test/credentials.ts'

let app: TestApp
let people: Cast
let adam: Person

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(app)
  adam = await join(app, 'Adam Agent', { role: 'agent' })
})

const own = async (id: number) =>
  (await people.ann.call(credentialRoutes.list)).body.find((entry) => entry.id === id)
const seen = async (who: Person, { ticket }: Job, id: number) =>
  (await who.call(credentialRoutes.ofTicket, { params: { id: ticket } })).body.find(
    (entry) => entry.id === id,
  )
const finish = ({ ticket }: Job) =>
  people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'resolved' } })

test('the owner sees and may do everything; of staff only who has access sees the name and may open it', async () => {
  const { ann, olga } = people
  const job = await openJob(ann, 'https://shop.example.com')
  const { id } = await addLogin(ann, job, { may_test: true })
  expect(await own(id)).toMatchObject({
    username: 'shop-admin',
    can: { reveal: true, test: true, delete: true, lease: false },
  })
  await takeAccess(olga, id, job.ticket)
  expect(await seen(olga, job, id)).toMatchObject({
    username: 'shop-admin',
    can: { reveal: true, test: true, delete: false, lease: false },
  })
  expect(await seen(adam, job, id)).toMatchObject({
    username: null,
    can: { reveal: false, test: false, delete: false, lease: true },
  })
})

test('a login is tried by its owner, by staff where that is allowed, and by nobody where nothing answers for it', async () => {
  const { ann, olga } = people
  const job = await openJob(ann, 'https://shop.example.com')
  const kept = await addLogin(ann, job)
  const hosting = await addLogin(ann, job, { kind: 'hosting', may_test: true })
  for (const { id } of [kept, hosting]) await takeAccess(olga, id, job.ticket)
  expect([(await own(kept.id))?.can.test, (await seen(olga, job, kept.id))?.can.test]).toEqual([true, false])
  expect([(await own(hosting.id))?.can.test, (await seen(olga, job, hosting.id))?.can.test]).toEqual([
    false,
    false,
  ])
})

test('an access is ended by its owner and by who has it, and by no colleague', async () => {
  const { ann, olga } = people
  const job = await openJob(ann)
  const { id } = await addLogin(ann, job)
  const lease = await takeAccess(olga, id, job.ticket)
  expect(lease.can.end).toBe(true)
  const ends = [await own(id), await seen(olga, job, id), await seen(adam, job, id)]
  expect(ends.map((entry) => entry?.leases.map(({ can }) => can.end))).toEqual([[true], [true], [false]])
})

test('another password is advised once the work is over, for what staff opened, and nobody gets access then', async () => {
  const { ann, olga } = people
  const job = await openJob(ann)
  const [opened, closed] = [await addLogin(ann, job), await addLogin(ann, job)]
  await takeAccess(olga, opened.id, job.ticket)
  await reveal(olga, opened.id)
  const advised = async () => [(await own(opened.id))?.change_advised, (await own(closed.id))?.change_advised]
  expect(await advised()).toEqual([false, false])
  await finish(job)
  expect(await advised()).toEqual([true, false])
  expect((await seen(olga, job, closed.id))?.can.lease).toBe(false)
})

test('a login is not taken for one whose work is over while its request has no ticket', async () => {
  const { ann, olga } = people
  const job = await openJob(ann)
  const { id } = await addLogin(ann, job)
  await takeAccess(olga, id, job.ticket)
  await reveal(olga, id)
  await app.pool.query('update tickets set service_request_id = null where id = $1', [job.ticket])
  expect(await own(id)).toMatchObject({ ticket_id: null, change_advised: false })
})

test('what a try of the login found out is shown, and nothing before it', async () => {
  const { ann } = people
  const { id } = await addLogin(ann, await openJob(ann))
  expect((await own(id))?.test).toBeNull()
  await app.pool.query(
    "update credentials set tested_at = now(), test_result = 'refused', test_detail = 'No' where id = $1",
    [id],
  )
  expect((await own(id))?.test).toMatchObject({ result: 'refused', detail: 'No' })
})
