import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { latestCode } from '#test/newcomer.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

const { ask, confirm } = signInLinkRoutes
const guest = () => new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })

async function askFor(email: string, browser = guest()) {
  const answer = await browser.call(ask, { body: { email } })
  browser.takeCookies(answer.headers)
  await testApp.work()
  const mail = testApp.mailsTo(email).findLast(({ kind }) => kind === 'sign_in_link')
  return { browser, answer, token: /\/sign-in-link#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('the link signs in once, in the browser that asked', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { browser, token } = await askFor(ann.email)
  const says = testApp.mailsTo(ann.email).at(-1)?.text
  expect(says).toContain('Open this link in the browser where you asked for it.')
  expect(says).toContain('It works once, for 10 minutes, and in that browser alone.')
  const { cookie } = browser
  expect((await guest().call(confirm, { body: { token } })).status).toBe(401)
  const other = (await askFor((await join(testApp, 'Bob Fisher')).email)).browser
  expect((await other.call(confirm, { body: { token } })).status).toBe(401)
  const answer = await browser.call(confirm, { body: { token } })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/\bsl=; Max-Age=0/)
  browser.keep(answer.body as { token: string }, answer.headers)
  expect((await browser.call(accountRoutes.me)).body.id).toBe(ann.id)
  browser.cookie = cookie
  expect((await browser.call(confirm, { body: { token } })).body.code).toBe('sign_in_expired')
})

test('an unknown address, one that is not verified and a known one get the same answer', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const una = await join(testApp, 'Una Verified')
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [una.id])
  const answers: string[] = []
  for (const email of [ann.email, una.email, 'nobody@example.com']) {
    const { answer } = await askFor(email)
    const cookie = String(answer.headers['set-cookie']).replace(/sl=[\w-]{43}; Max-Age=\d+/, 'sl=…')
    answers.push(JSON.stringify([answer.status, answer.body, cookie]))
  }
  expect(new Set(answers).size).toBe(1)
  expect(testApp.mailsTo(una.email)).toEqual([])
  expect(testApp.mailsTo('nobody@example.com')).toEqual([])
})

test('the link is over after ten minutes, and after a new password', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const changed = await askFor(ann.email)
  await ann.call(accountRoutes.updatePassword, {
    body: { currentPassword: ann.password, newPassword: 'another long one 77' },
  })
  expect((await changed.browser.call(confirm, { body: { token: changed.token } })).status).toBe(401)
  const late = await askFor(ann.email)
  testApp.advance(11 * 60_000)
  expect((await late.browser.call(confirm, { body: { token: late.token } })).status).toBe(401)
})

test('a link taken while the password is reset opens nothing', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { browser, token } = await askFor(ann.email)
  await guest().call(accountRoutes.forgotPassword, { body: { email: ann.email } })
  const body = {
    email: ann.email,
    code: await latestCode(testApp, ann.email),
    password: 'a brand new one 77',
  }
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  // Read on the way from the link to its session, and by no reset.
  await owner.query('lock table recovery_codes in access exclusive mode')
  const answer = browser.call(confirm, { body: { token } })
  await expect.poll(() => waiting(testApp)).toBe(1)
  expect((await guest().call(accountRoutes.resetPassword, { body })).status).toBe(200)
  await owner.query('commit')
  expect(await answer).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
})

test('a link that is made while the address changes does not go to the old one', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const browser = guest()
  await browser.call(ask, { body: { email: ann.email } })
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('update users set email = $1 where id = $2', [`moved.${ann.email}`, ann.id])
  const sent = testApp.work()
  await expect.poll(() => waiting(testApp)).toBe(1)
  await owner.query('commit')
  await sent
  expect(testApp.mailsTo(ann.email)).toEqual([])
})

test('a link that opened no session is not used up', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { browser, token } = await askFor(ann.email)
  const setSuspended = (at: Date | null) =>
    testApp.pool.query('update users set suspended_at = $1 where id = $2', [at, ann.id])
  await setSuspended(new Date())
  expect((await browser.call(confirm, { body: { token } })).body.code).toBe('account_suspended')
  await setSuspended(null)
  expect((await browser.call(confirm, { body: { token } })).status).toBe(200)
})

test('with two-step sign-in the link is the first step alone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { body } = await ann.call(twoStepRoutes.setUp, { body: {} })
  const secret = 'secret' in body ? Secret.fromBase32(body.secret) : new Secret()
  const code = () => new TOTP({ secret }).generate({ timestamp: testApp.services.now() })
  await ann.call(twoStepRoutes.setUp, { body: { code: code() } })
  const { browser, token } = await askFor(ann.email)
  const first = await browser.call(confirm, { body: { token } })
  expect(first.body).toMatchObject({ two_step: true, methods: ['code'] })
  expect(String(first.headers['set-cookie'])).not.toContain('rt=')
  expect(await browser.call(confirm, { body: { token } })).toMatchObject({
    status: 401,
    body: { code: 'sign_in_expired' },
  })
  testApp.advance(60_000)
  const { challenge } = first.body as unknown as { challenge: string }
  expect((await browser.call(twoStepRoutes.signIn, { body: { challenge, code: code() } })).status).toBe(200)
})

test('what waits for the mail holds no key to the browser that asked', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const browser = guest()
  browser.takeCookies((await browser.call(ask, { body: { email: ann.email } })).headers)
  const { rows } = await testApp.pool.query('select payload from graphile_worker._private_jobs')
  const cookie = browser.cookie.replace('sl=', '')
  expect(cookie).toHaveLength(43)
  expect(JSON.stringify(rows)).toContain(ann.email)
  expect(JSON.stringify(rows)).not.toContain(cookie)
  await testApp.work()
})

test('after five requests by a stranger the owner’s known browser still gets a link', async () => {
  const ann = await join(testApp, 'Ann Baker')
  for (let asked = 0; asked < 5; asked += 1)
    expect((await guest().call(accountRoutes.forgotPassword, { body: { email: ann.email } })).status).toBe(
      200,
    )
  expect((await askFor(ann.email)).answer.status).toBe(429)
  const { answer, browser, token } = await askFor(ann.email, ann)
  expect(answer.status).toBe(200)
  expect((await browser.call(confirm, { body: { token } })).status).toBe(200)
})

test('links are sent where the figures of a month are used up', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await guest().call(accountRoutes.forgotPassword, { body: { email: ann.email } })
  await testApp.pool.query("update rate_limits set points = 60 where key like 'codes-30d:%'")
  const { browser, token } = await askFor(ann.email)
  expect((await browser.call(confirm, { body: { token } })).status).toBe(200)
})

test('one address gets five links an hour at most', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await askFor(ann.email)).answer.status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('one network asks for so many links in an hour, and tries so many in a quarter of one', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { browser, token } = await askFor(ann.email)
  const tryIt = () => browser.call(confirm, { body: { token } })
  expect((await browser.call(confirm, { body: { token: 'A'.repeat(43) } })).status).toBe(401)
  await testApp.pool.query(
    "update rate_limits set points = 600 where key like 'code-ip:%' or key like 'code-try-ip:%'",
  )
  expect((await tryIt()).status).toBe(429)
  expect((await askFor((await join(testApp, 'Bob Fisher')).email)).answer.status).toBe(429)
  await testApp.pool.query("delete from rate_limits where key like 'code-%'")
  expect((await tryIt()).status).toBe(200)
})
