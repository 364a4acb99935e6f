import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { expect, test } from 'vitest'
import { accountJobs } from '#features/accounts/index.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { watchDeletions } from '#test/deletions.ts'
import { registered } from '#test/newcomer.ts'
import { acceptWithDeposit } from '#test/quotes.ts'

const DAY_MS = 86_400_000

test('expired sessions, codes and unproven registrations are purged', async () => {
  const testApp = await startTestApp()
  const ann = await join(testApp, 'Ann Baker')
  const nora = await registered(testApp)
  await testApp.work()
  const purge = accountJobs.find(({ id }) => id === 'accounts.forget-old')
  if (!purge) throw new Error('no such job')
  const counts = async () => {
    const { rows } = await testApp.pool.query(
      `select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
        (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from email_codes) as codes`,
    )
    return rows[0]
  }
  await runJob(testApp.services, purge, {})
  expect(await counts()).toEqual({ users: 2, sessions: 1, tokens: 1, codes: 1 })
  testApp.advance(2 * DAY_MS)
  await runJob(testApp.services, purge, {})
  expect(await counts()).toEqual({ users: 2, sessions: 1, tokens: 1, codes: 0 })
  testApp.advance(60 * DAY_MS)
  await runJob(testApp.services, purge, {})
  await runJob(testApp.services, purge, {})
  expect(await counts()).toEqual({ users: 1, sessions: 0, tokens: 0, codes: 0 })
  await ann.signIn()
  const answer = await nora.call(accountRoutes.login, {
    body: { email: nora.email, password: nora.password },
  })
  expect(answer.status).toBe(401)
})

const HOUR_MS = 3_600_000

test.each([
  [
    'a used refresh token',
    24,
    `insert into refresh_tokens (session_id, hash, used_at)
     select id, $2::text::bytea, $3 from sessions where user_id = $1`,
    'refresh_tokens',
  ],
  [
    'what undoes a change of address',
    72,
    `insert into email_moves (user_id, old_email, hash, moved_at) values ($1, 'old@example.com', $2::text::bytea, $3)`,
    'email_moves',
  ],
  [
    'an expired step of a sign-in',
    24,
    `insert into sign_in_challenges (user_id, purpose, hash, expires_at) values ($1, 'two_step', $2::text::bytea, $3)`,
    'sign_in_challenges',
  ],
])('%s is kept for %i hours and no longer', async (_, hours, insert, table) => {
  const testApp = await startTestApp()
  const ann = await join(testApp, 'Ann Baker')
  const before = (minutes: number) => new Date(testApp.services.now() - hours * HOUR_MS + minutes * 60_000)
  await testApp.pool.query(insert, [ann.id, 'inside', before(5)])
  await testApp.pool.query(insert, [ann.id, 'outside', before(-5)])
  const purge = accountJobs.find(({ id }) => id === 'accounts.forget-old')
  if (!purge) throw new Error('no such job')
  await runJob(testApp.services, purge, {})
  const { rows } = await testApp.pool.query(
    `select encode(hash, 'escape') as hash from ${table} where hash in ('inside', 'outside')`,
  )
  expect(rows).toEqual([{ hash: 'inside' }])
})

test('unproven registrations are purged fifty at a time, as much may hang on each', async () => {
  const testApp = await startTestApp()
  const most = await watchDeletions(testApp, ['users'])
  await testApp.pool.query(
    `insert into users (email, name, password_hash, created_at)
     select n || '@example.com', 'Unproven', 'x', now() - interval '40 days' from generate_series(1, 120) n`,
  )
  const purge = accountJobs.find(({ id }) => id === 'accounts.forget-old')
  if (!purge) throw new Error('no such job')
  await runJob(testApp.services, purge, {})
  expect((await testApp.pool.query('select from users')).rowCount).toBe(0)
  expect(await most('users')).toBe(50)
})

test('a registration that somebody accepted a quote for is not purged, and the quote stays', async () => {
  const testApp = await startTestApp()
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const [una, ursa] = [await join(testApp, 'Una Unproven'), await join(testApp, 'Ursa Unproven')]
  await acceptWithDeposit(olga, una)
  await testApp.pool.query('update users set email_verified_at = null where not is_admin')
  const purge = accountJobs.find(({ id }) => id === 'accounts.forget-old')
  if (!purge) throw new Error('no such job')
  testApp.advance(31 * DAY_MS)
  await runJob(testApp.services, purge, {})
  const { rows } = await testApp.pool.query('select user_id, status from quotes')
  expect(rows).toEqual([{ user_id: una.id, status: 'accepted' }])
  expect((await testApp.pool.query('select from users where id = $1', [ursa.id])).rowCount).toBe(0)
})

test('a code for a change goes to who asked for it, not after it was given up, nor to somebody who registers', async () => {
  const testApp = await startTestApp()
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const send = accountJobs.find(({ id }) => id === 'accounts.send-code')
  if (!send) throw new Error('no such job')
  const mailed = async (email: string, userId: number) => {
    const before = testApp.mailsTo(email).length
    await runJob(testApp.services, send, { email, for: 'verification', userId })
    await testApp.work()
    return testApp.mailsTo(email).length - before
  }
  const wants = (email: string) =>
    testApp.pool.query('update users set pending_email = $1 where id = $2', [email, bob.id])
  await wants('new@example.com')
  expect(await mailed('new@example.com', ann.id)).toBe(0)
  expect(await mailed('another@example.com', bob.id)).toBe(0)
  expect(await mailed('new@example.com', bob.id)).toBe(1)

  const nora = await registered(testApp)
  await testApp.work()
  await wants(nora.email)
  expect(await mailed(nora.email, bob.id)).toBe(0)
  testApp.advance(DAY_MS + 1)
  expect(await mailed(nora.email, bob.id)).toBe(1)
  await wants(ann.email)
  expect(await mailed(ann.email, bob.id)).toBe(1)
  expect(testApp.mailsTo(ann.email).at(-1)?.text).not.toMatch(/\b\d{6}\b/)
})
