import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { resealWebhooks } from '#features/webhooks/index.ts'
import { verifyChains } from '#platform/audit/verify.ts'
import { unseal } from '#platform/crypto/sealed.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { rotateSecret } from '#server/rotate-secret.ts'
import { openServices } from '#server/services.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast, Person } from './cast.ts'
import { testEnvironment } from './environment.ts'
import { waiting } from './locks.ts'

const [old, fresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
const both = JSON.stringify([fresh, old])

let first: TestApp
let people: Cast
beforeAll(async () => {
  first = await startTestApp({ SESSION_SECRET: old, PROBE_ALLOW: '127.0.0.0/8' })
  people = await cast(first)
})

/** The same installation, started again with other secrets. */
async function restarted(SESSION_SECRET: string): Promise<TestApp> {
  const { config } = first.services
  const opened = await openServices(
    loadConfig({
      ...testEnvironment,
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      SESSION_SECRET,
    }),
  )
  const { services, redis } = opened
  services.config.origins = config.origins
  services.config.publicUrl = config.publicUrl
  const app = await buildApp(services, { redis, webFolder: config.webFolder })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await opened.close()
  })
  return { ...first, app, services }
}

/** The same browser, which talks to another process. */
function on(test: TestApp, person: Person): Person {
  return Object.assign(new Person(test, person), { token: person.token, cookie: person.cookie })
}

const hashOf = async ({ id }: Person): Promise<string> =>
  (await first.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
const refresh = (person: Person) =>
  person.call(accountRoutes.refresh, { headers: { origin: first.services.config.origins[0] ?? '' } })

test('with a new secret in front old passwords work and are hashed anew, and old sessions go on', async () => {
  const second = await restarted(both)
  const [{ id }] = second.services.keys.peppers
  const before = await hashOf(people.ann)
  expect(before.startsWith(id)).toBe(false)

  const session = on(second, people.ann)
  // Signed by the old secret, which may have leaked: the page gets another one by itself.
  expect((await session.call(accountRoutes.me)).status).toBe(401)
  const refreshed = await refresh(session)
  expect(refreshed.status).toBe(200)
  session.keep(refreshed.body, refreshed.headers)
  expect((await session.call(accountRoutes.me)).status).toBe(200)

  expect(await hashOf(people.ann)).toBe(before)
  await new Person(second, people.ann).signIn()
  expect((await hashOf(people.ann)).startsWith(`${id}$`)).toBe(true)
  await new Person(await restarted(fresh), people.ann).signIn()
  await expect(new Person(await restarted(fresh), people.bob).signIn()).rejects.toThrow('could not sign in')
})

test('a refresh whose answer was lost before the restart is answered with the same token after it', async () => {
  const before = on(first, people.bob)
  const lost = await refresh(before)
  expect(lost.status).toBe(200)
  const again = on(await restarted(both), people.bob)
  const answer = await refresh(again)
  expect(answer.status).toBe(200)
  again.keep(answer.body, answer.headers)
  expect((await refresh(again)).status).toBe(200)
})

test('after rotate-secret the new secret alone opens what is encrypted, and proves older rows of the log', async () => {
  await people.sam.call(twoStepRoutes.setUp, { body: { password: people.sam.password } })
  const made = await people.olga.call(webhookRoutes.create, {
    body: {
      name: 'Till',
      url: 'http://127.0.0.1:9/hook',
      kinds: ['request.created'],
      password: people.olga.password,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const app = await first.pool.query('select secret from two_step where user_id = $1', [people.sam.id])
  const hook = await first.pool.query('select id, secret from webhooks')
  expect([app.rowCount, hook.rowCount]).toEqual([1, 1])

  const changing = await restarted(both)
  await rotateSecret(changing.services)
  const { services } = await restarted(fresh)
  const { rows } = await first.pool.query(
    `select (select secret from two_step where user_id = $1) as app, (select secret from webhooks) as hook`,
    [people.sam.id],
  )
  const { secondSteps, webhooks } = services.keys
  expect(await unseal(secondSteps, { purpose: 'totp', of: people.sam.id }, app.rows[0].secret)).toBeNull()
  expect(await unseal(secondSteps, { purpose: 'totp', of: people.sam.id }, rows[0].app)).toBeTruthy()
  expect(await unseal(webhooks, { purpose: 'webhook', of: hook.rows[0].id }, rows[0].hook)).toBeTruthy()

  const [log] = await verifyChains(services)
  expect(log?.rows).toBeGreaterThan(0)
  expect(log?.faults).toEqual([])
  await services.files.remove('audit/former-keys')
  expect((await verifyChains(services))[0]?.faults).not.toEqual([])
})

test('a webhook’s secret that is renewed while the old ones are encrypted anew stays the new one', async () => {
  const { password } = people.olga
  const { body } = await people.olga.call(webhookRoutes.create, {
    body: { name: 'Desk', url: 'http://127.0.0.1:9/desk', kinds: ['request.created'], password },
  })
  const changing = await restarted(both)
  const owner = await first.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('update webhooks set secret = $1 where id = $2', ['the new one', body.id])
  const resealed = resealWebhooks(changing.services)
  await expect.poll(() => waiting(first)).toBe(1)
  await owner.query('commit')
  await resealed
  const { rows } = await first.pool.query('select secret from webhooks where id = $1', [body.id])
  expect(rows).toEqual([{ secret: 'the new one' }])
})
