import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { addLogin, logOf, openJob, reveal } from '#test/credentials.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  people = await cast(app)
})

const vaultLog = async (who: Person, query: Record<string, string> = {}) =>
  (await who.call(credentialRoutes.vaultLog, { query })).body
const log = (who: Person, id: number, query: Record<string, string> = {}) =>
  who.call(credentialRoutes.log, { params: { id }, query })

test('the log of an entry is about that entry alone, and that of a vault about all of its own', async () => {
  const { ann, bob, olga } = people
  const job = await openJob(ann)
  const [one, other] = [await addLogin(ann, job), await addLogin(ann, job)]
  const his = await addLogin(bob, await openJob(bob))
  await reveal(ann, other.id)
  expect((await logOf(ann, one.id)).map(({ says }) => says)).toEqual(['You added it'])
  const whose = (await vaultLog(ann)).map(({ credential_id }) => credential_id)
  expect(whose).toEqual([other.id, other.id, one.id])
  for (const who of [bob, olga]) expect((await log(who, one.id)).status).toBe(404)
  expect((await log(ann, his.id)).status).toBe(404)
})

test('what was done to the account is not in the log of its vault', async () => {
  const eve = await join(app, 'Eve Viewed')
  await addLogin(eve, await openJob(eve))
  const looked = await people.olga.call(customerRoutes.viewAs, {
    params: { id: eve.id },
    body: { reason: 'to see what she sees' },
  })
  expect(looked.status).toBe(201)
  expect((await vaultLog(eve)).map(({ action }) => action)).toEqual(['credential.added'])
})

test('a log is read on from an entry, and ends with an empty page', async () => {
  const eve = await join(app, 'Eve Pages')
  const entry = await addLogin(eve, await openJob(eve))
  await reveal(eve, entry.id)
  await reveal(eve, entry.id, 'not the right one')
  const [newest] = (await log(eve, entry.id, { limit: '1' })).body
  const rest = await log(eve, entry.id, { before: String(newest?.id) })
  expect([newest, ...rest.body].map((row) => row?.says)).toEqual([
    'You tried to open it with a wrong password',
    'You opened it',
    'You added it',
  ])
  const after = await log(eve, entry.id, { before: String(rest.body.at(-1)?.id) })
  expect(after).toMatchObject({ status: 200, body: [] })
})
