import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { credentialRoutes, type NewCredential } from '@sitewright/contract/credentials.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import type { Limit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, logOf, type Job as OpenJob, openJob, takeAccess } from '#test/credentials.ts'
import { tryLogin } from './try-login.ts'

let app: TestApp
let ann: Person
let olga: Person
let job: OpenJob
/** Of a server that hangs up; how often it was reached. */
let server: Partial<NewCredential>
let reached = 0

beforeAll(async () => {
  const hangsUp = createServer((socket) => {
    reached += 1
    socket.on('error', () => undefined).end()
  })
  await once(hangsUp.listen(0, '127.0.0.1'), 'listening')
  const { port } = hangsUp.address() as AddressInfo
  server = { kind: 'sftp', host: '127.0.0.1', port, protocol: 'ftp' }
  app = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8' })
  ann = await join(app, 'Ann Baker')
  olga = await join(app, 'Olga Petrova', { isAdmin: true })
  job = await openJob(ann, 'https://shop.example/')
  return () => void hangsUp.close()
})
beforeEach(() => app.pool.query("delete from rate_limits where key like 'login-test%'"))

const ask = (who: Person, id: number) => who.call(credentialRoutes.test, { params: { id } })
const waiting = async () =>
  (await app.pool.query("select from graphile_worker.jobs where task_identifier = 'credentials.try-login'"))
    .rowCount
const testsOf = async (id: number) => {
  const query = 'select result, detail from credential_tests where credential_id = $1 order by id'
  return (await app.pool.query<{ result: string | null; detail: string | null }>(query, [id])).rows
}

/** Asked for, and with the worker at it once `before` is done. */
async function tried(who: Person, id: number, before = async (): Promise<unknown> => undefined) {
  const asked = ask(who, id)
  await expect.poll(waiting).toBe(1)
  await before()
  await app.work()
  return asked
}

async function countUp(limit: Limit, key: string) {
  for (let used = 0; used < limit.points; used += 1) await app.services.limits.consume(limit, key)
}

test('each limit of tries refuses by itself, and what is refused takes nothing of what others share', async () => {
  const { id } = await addLogin(ann, job, server)
  const all: [Limit, string][] = [
    [limits.loginTests, String(ann.id)],
    [limits.loginTestsOfEntry, String(id)],
    [limits.loginTestsOfHostByOne, `${ann.id}:127.0.0.1`],
    [limits.loginTestsOfHost, '127.0.0.1'],
  ]
  for (const [limit, key] of all) {
    await app.pool.query("delete from rate_limits where key like 'login-test%'")
    await countUp(limit, key)
    expect([limit.name, (await ask(ann, id)).status]).toEqual([limit.name, 429])
    if (limit !== limits.loginTestsOfHost)
      expect(await app.services.limits.consumed(limits.loginTestsOfHost, '127.0.0.1')).toBe(0)
  }
  expect(await testsOf(id)).toEqual([])
})

test('once a server has had its tries of an hour no login is sent to it', async () => {
  const { id } = await addLogin(ann, job, server)
  await countUp(limits.transfersToAddress, '127.0.0.1')
  expect((await tried(ann, id)).body).toMatchObject({
    result: 'unknown',
    detail: expect.stringContaining('in an hour'),
  })
})

test('a fault of the counter is no limit that was reached', async () => {
  const { id } = await addLogin(ann, job, server)
  const consume = () => Promise.reject(new Problem('unavailable'))
  const counter = { ...app.services.limits, consume } as unknown as TestApp['services']['limits']
  const query = 'insert into credential_tests (credential_id, asked_at) values ($1, now()) returning id::int'
  const { rows } = await app.pool.query(query, [id])
  await runJob({ ...app.services, limits: counter }, tryLogin as Job, { testId: rows[0].id })
  expect(await testsOf(id)).toMatchObject([{ detail: expect.stringContaining('wrong on our side') }])
})

test('what comes of a try is told to who asked, and changes no other entry and no other try', async () => {
  const [other, { id }] = [await addLogin(ann, job, server), await addLogin(ann, job, server)]
  await app.pool.query("update credentials set test_result = 'accepted', test_detail = 'x' where id = $1", [
    other.id,
  ])
  const query =
    "insert into credential_tests (credential_id, asked_at, result, detail) select unnest($1::int[]), now(), 'accepted', 'x'"
  await app.pool.query(query, [[other.id, id]])
  const { status, body } = await tried(ann, id)
  expect([status, body.result]).not.toEqual([200, 'accepted'])
  expect(await testsOf(other.id)).toMatchObject([{ result: 'accepted', detail: 'x' }])
  expect(await testsOf(id)).toMatchObject([{ result: 'accepted', detail: 'x' }, { result: body.result }])
  const entries = await app.pool.query('select test_result from credentials where id = any($1) order by id', [
    [other.id, id],
  ])
  expect(entries.rows).toEqual([{ test_result: 'accepted' }, { test_result: body.result }])
  expect((await logOf(ann, id)).map(({ says }) => says)).toContain('You tried the login')
})

test('a try that is run once more, as after a lost worker, reaches no server again', async () => {
  const { id } = await addLogin(ann, job, server)
  await tried(ann, id)
  const before = reached
  const { rows } = await app.pool.query('select max(id)::int as id from credential_tests')
  await runJob(app.services, tryLogin as Job, { testId: rows[0].id })
  expect(reached).toBe(before)
})

test('an entry that is deleted while its login waits to be tried is not there, and nothing is tried', async () => {
  const { id } = await addLogin(ann, job, server)
  const before = reached
  const asked = await tried(ann, id, () => app.pool.query('delete from credentials where id = $1', [id]))
  expect(asked.status).toBe(404)
  expect(reached).toBe(before)
})

test('staff try what the client allows, for as long as the client allows it and their access lasts', async () => {
  const { id } = await addLogin(ann, job, { ...server, may_test: true })
  const unwilling = await addLogin(ann, job, server)
  for (const entry of [id, unwilling.id]) await takeAccess(olga, entry, job.ticket)
  expect((await ask(olga, unwilling.id)).status).toBe(409)
  expect((await tried(ann, unwilling.id)).status).toBe(200)
  expect((await tried(olga, id)).body.detail).not.toContain('ended')
  const before = reached
  const withdrawn = await tried(olga, id, () =>
    app.pool.query('update credentials set may_test = false where id = $1', [id]),
  )
  expect(withdrawn.body).toMatchObject({ result: 'unknown', detail: expect.stringContaining('ended') })
  await app.pool.query('update credentials set may_test = true where id = $1', [id])
  const ended = await tried(olga, id, () =>
    app.pool.query('update credential_leases set ended_at = now() where credential_id = $1', [id]),
  )
  expect(ended.body).toMatchObject({ result: 'unknown', detail: expect.stringContaining('ended') })
  expect(reached).toBe(before)
  const results = (await testsOf(id)).map(({ detail }) => detail?.includes('ended'))
  expect(results).toEqual([false, true, true])
})
