import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { deadSessions, getLiveSessionOrNull } from './session.queries.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  // Whose session lives on, and keeps nobody else's looking alive.
  await join(testApp, 'Olga Petrova', { role: 'owner' })
})

async function sessionOf({ id }: Person): Promise<number> {
  const { rows } = await testApp.pool.query('select max(id) as id from sessions where user_id = $1', [id])
  return rows[0].id
}

/** What the session opens, and whether the sweep of the sockets would close it. */
async function stateOf(person: Person, session: number) {
  const { status } = await person.call(accountRoutes.me)
  return [status, await deadSessions(testApp.services.db, [session])]
}

const whose = '(select user_id from sessions where id = $1)'
const ends: [string, string][] = [
  ['was ended', 'update sessions set ended_at = now() where id = $1'],
  [
    'was not used for too long',
    `update sessions set idle_expires_at = now() - interval '1 second' where id = $1`,
  ],
  ['has come to its end', `update sessions set expires_at = now() - interval '1 second' where id = $1`],
  ['is of another role than its person', `update users set is_admin = not is_admin where id = ${whose}`],
  ['is of a suspended person', `update users set suspended_at = now() where id = ${whose}`],
]

test.each(ends)('a session that %s opens nothing and is swept', async (_, statement) => {
  const ann = await join(testApp, 'Ann Baker')
  const session = await sessionOf(ann)
  expect(await stateOf(ann, session)).toEqual([200, []])
  await testApp.pool.query(statement, [session])
  expect(await stateOf(ann, session)).toEqual([401, [session]])
})

test.each([
  ...ends.slice(0, 3),
  ['was opened as a client', 'update sessions set staff = false where id = $1'] as const,
  ['is of somebody who left the staff', `update users set is_admin = false where id = ${whose}`] as const,
])('who looks as a client sees nothing any more when the own session %s', async (_, statement) => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const ann = await join(testApp, 'Ann Baker')
  const { id, email, password, name } = ann
  const own = await sessionOf(agent)
  const { body } = await agent.call(customerRoutes.viewAs, { params: { id }, body: { reason: 'A test' } })
  const viewer = new Person(testApp, { id, email, password, name }).keep(body, {})
  const looking = await sessionOf(viewer)
  expect(await stateOf(viewer, looking)).toEqual([200, []])
  expect((await ann.call(accountRoutes.sessions)).body).toHaveLength(1)
  await testApp.pool.query(statement, [own])
  expect(await stateOf(viewer, looking)).toEqual([401, [looking]])
})

test('a session is that of its own person alone', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Jones')]
  const of = { userId: ann.id, sessionId: await sessionOf(ann) }
  expect(await getLiveSessionOrNull(testApp.services, of)).toMatchObject({ id: ann.id })
  expect(await getLiveSessionOrNull(testApp.services, { ...of, userId: bob.id })).toBeNull()
  expect(await getLiveSessionOrNull(testApp.services, { ...of, sessionId: await sessionOf(bob) })).toBeNull()
})
