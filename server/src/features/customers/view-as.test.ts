import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { addLogin, openJob, reveal, takeAccess } from '#test/credentials.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

async function lookAs(client: Person, by: Person, on = testApp) {
  const { status, body } = await by.call(customerRoutes.viewAs, {
    params: { id: client.id },
    body: { reason: 'She cannot find her ticket' },
  })
  expect(status).toBe(201)
  const { id, email, password, name } = client
  return { viewer: new Person(on, { id, email, password, name }).keep(body, {}), body }
}

test('staff see what the client sees, and the client reads who, when and why', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const { ticket } = await openJob(people.ann)
  const { viewer, body } = await lookAs(people.ann, agent)
  expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
  expect(body.user).toMatchObject({ id: people.ann.id, viewed_by: { name: 'Ada Agent' } })
  expect((await viewer.call(accountRoutes.me)).body).toMatchObject({
    id: people.ann.id,
    is_admin: false,
    viewed_by: { name: 'Ada Agent', until: body.expires_at },
  })
  expect((await viewer.call(ticketRoutes.get, { params: { id: ticket } })).status).toBe(200)
  expect((await viewer.call(requestRoutes.list)).body).toHaveLength(1)
  expect((await viewer.call(customerRoutes.stopViewing)).status).toBe(200)
  expect((await viewer.call(accountRoutes.me)).status).toBe(401)
  expect((await agent.call(accountRoutes.me)).status).toBe(200)
  const log = (await people.ann.call(customerRoutes.accountLog)).body
  expect(log).toMatchObject([
    { says: 'Ada Agent stopped looking' },
    {
      says: expect.stringContaining('Ada Agent looked at your account as you see it'),
      reason: 'She cannot find her ticket',
    },
  ])
  expect((await people.bob.call(customerRoutes.accountLog)).body).toEqual([])
  expect((await people.ann.call(accountRoutes.sessions)).body).toHaveLength(1)
  expect((await people.ann.call(customerRoutes.stopViewing)).status).toBe(404)
})

test('who looked at an account that was merged since is read in the one that is kept', async () => {
  const [old, kept] = [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')]
  await lookAs(old, people.olga)
  const body = {
    into: kept.email,
    reason: 'two addresses',
    confirm: old.email,
    password: people.olga.password,
  }
  const merged = await people.olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body })
  expect(merged.status).toBe(200)
  const log = (await kept.call(customerRoutes.accountLog)).body
  expect(log.map(({ says, reason }) => [says, reason])).toContainEqual([
    expect.stringContaining('looked at your account as you see it'),
    'She cannot find her ticket',
  ])
})

test('who looks changes nothing and never gets into the vault', async () => {
  const job = await openJob(people.bob)
  const login = await addLogin(people.bob, job)
  const { viewer } = await lookAs(people.bob, people.olga)
  const refused = { status: 403, body: { code: 'read_only' } }
  expect(await viewer.call(credentialRoutes.list)).toMatchObject(refused)
  expect(await viewer.call(credentialRoutes.vaultLog)).toMatchObject(refused)
  const body = { password: people.bob.password }
  expect(await viewer.call(credentialRoutes.reveal, { params: { id: login.id }, body })).toMatchObject(
    refused,
  )
  expect(
    await viewer.call(ticketRoutes.post, { params: { id: job.ticket }, body: { message: 'hello' } }),
  ).toMatchObject(refused)
  expect(await viewer.call(accountRoutes.logout)).toMatchObject(refused)
  const socket = await viewer.socket()
  const answer = await socket.emitWithAck('ticket_message', job.ticket, 'hello', {
    client_id: 'looking-0001',
  })
  expect(answer).toMatchObject({ code: 'read_only' })
  expect(await socket.emitWithAck('read', job.ticket, 1)).toMatchObject({ code: 'read_only' })
  const { rows } = await testApp.pool.query('select last_seq, client_read_seq from tickets where id = $1', [
    job.ticket,
  ])
  const before = rows[0]
  await viewer.call(ticketRoutes.messages, { params: { id: job.ticket } })
  const after = await testApp.pool.query('select last_seq, client_read_seq from tickets where id = $1', [
    job.ticket,
  ])
  expect(after.rows[0]).toEqual(before)
})

test('the looking ends after fifteen minutes, and cannot be renewed', async () => {
  const app = await startTestApp()
  const olga = await join(app, 'Olga Petrova', { role: 'owner' })
  const ann = await join(app, 'Ann Baker')
  const { viewer } = await lookAs(ann, olga, app)
  app.advance(14 * 60_000)
  expect((await viewer.call(accountRoutes.me)).status).toBe(200)
  app.advance(61_000)
  expect((await viewer.call(accountRoutes.me)).status).toBe(401)
  expect((await viewer.call(accountRoutes.refresh)).status).toBe(401)
})

test('the looking ends with the session of staff it came from, on sockets too', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const carl = await join(testApp, 'Carl Client')
  const { viewer } = await lookAs(carl, agent)
  const socket = await viewer.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await people.olga.call(staffRoutes.change, {
    params: { id: agent.id },
    body: { active: false, password: people.olga.password },
  })
  expect((await viewer.call(accountRoutes.me)).status).toBe(401)
  await closed
})

test('a client who signs out everywhere else ends the looking too', async () => {
  const carl = await join(testApp, 'Carl Client')
  const { viewer } = await lookAs(carl, people.olga)
  await carl.call(accountRoutes.endOtherSessions)
  expect((await viewer.call(accountRoutes.me)).status).toBe(401)
})

test('a suspended client can be looked at, one without a verified address cannot', async () => {
  const carl = await join(testApp, 'Carl Client')
  const params = { id: carl.id }
  await people.olga.call(customerRoutes.suspend, { params, body: { reason: 'a chargeback' } })
  const { viewer } = await lookAs(carl, people.olga)
  expect((await viewer.call(accountRoutes.me)).status).toBe(200)
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [carl.id])
  const answer = await people.olga.call(customerRoutes.viewAs, { params, body: { reason: 'hello there' } })
  expect(answer.status).toBe(409)
})

test('what staff open in the vault is in its own log, and not in that of the account', async () => {
  const carl = await join(testApp, 'Carl Client')
  const job = await openJob(carl)
  const login = await addLogin(carl, job)
  await takeAccess(people.olga, login.id, job.ticket)
  expect((await reveal(people.olga, login.id)).status).toBe(200)
  expect((await carl.call(credentialRoutes.vaultLog)).body).not.toEqual([])
  expect((await carl.call(customerRoutes.accountLog)).body).toEqual([])
})

test('one of the staff looks at so many accounts an hour, and colleagues at theirs', async () => {
  const [eager, calm] = [
    await join(testApp, 'Ada Agent', { role: 'agent' }),
    await join(testApp, 'Cal Agent', { role: 'agent' }),
  ]
  const { name, points, seconds } = limits.viewAs
  await testApp.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
    `${name}:${eager.id}`,
    points,
    testApp.services.now() + seconds * 1_000,
  ])
  const look = { params: { id: people.ann.id }, body: { reason: 'She cannot find her ticket' } }
  expect((await eager.call(customerRoutes.viewAs, look)).status).toBe(429)
  expect((await calm.call(customerRoutes.viewAs, look)).status).toBe(201)
})
