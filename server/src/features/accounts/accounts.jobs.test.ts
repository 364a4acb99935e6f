import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { expect, test } from 'vitest'
import { accountJobs } from '#features/accounts/index.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { registered } from '#test/newcomer.ts'

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
