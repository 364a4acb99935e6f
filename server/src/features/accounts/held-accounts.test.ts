import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { latestCode, newcomer, registered } from '#test/newcomer.ts'
import { holdUser } from './code.queries.ts'
import { sendCode } from './send-code.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

const { forgotPassword, login, resetPassword, undoMove, updateProfile, verifyEmail } = accountRoutes
const guest = () => new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })

/** What comes of `act`, which waits for the statement until `meanwhile` is done and the statement is committed. */
async function behind<T>(
  [statement, ...values]: [string, ...unknown[]],
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin')
  await elsewhere.query(statement, values)
  const acting = act()
  await expect.poll(() => waiting(testApp)).toBe(1)
  await meanwhile()
  await elsewhere.query('commit')
  return acting
}

const HELD = 'select from users where id = $1 for update'

const wantsAddress = async (who: Person, email: string) => {
  const body = { name: who.name, email, website_url: '', phone_country: 'GB', phone_number: '' } as const
  await who.call(updateProfile, { body: { ...body, currentPassword: who.password } })
}

async function askForLink({ email }: Person) {
  const browser = guest()
  browser.takeCookies((await browser.call(signInLinkRoutes.ask, { body: { email } })).headers)
  await testApp.work()
  const text = testApp.mailsTo(email).findLast(({ kind }) => kind === 'sign_in_link')?.text
  return { browser, token: /\/sign-in-link#([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '' }
}

async function movedAway(who: Person): Promise<string> {
  const { email } = newcomer(testApp)
  await wantsAddress(who, email)
  await who.call(verifyEmail, { body: { email, code: await latestCode(testApp, email) } })
  await testApp.work()
  const text = testApp.mailsTo(who.email).find(({ kind }) => kind === 'email_changed')?.text
  return /\/undo-email#([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''
}

type Act = () => Promise<{ status: number }>
const acts: [string, string, (ann: Person) => Promise<Act>][] = [
  [
    'proves a new address',
    'email_codes',
    async (ann) => {
      const { email } = newcomer(testApp)
      await wantsAddress(ann, email)
      const code = await latestCode(testApp, email)
      return () => ann.call(verifyEmail, { body: { email, code } })
    },
  ],
  [
    'sets a new password by its code',
    'email_codes',
    async ({ email }) => {
      await guest().call(forgotPassword, { body: { email } })
      const body = { email, code: await latestCode(testApp, email), password: 'a brand new one 77' }
      return () => guest().call(resetPassword, { body })
    },
  ],
  [
    'undoes a change of the address',
    'email_moves',
    async (ann) => {
      const token = await movedAway(ann)
      return () => guest().call(undoMove, { body: { token } })
    },
  ],
  [
    'signs in by a link',
    'sign_in_challenges',
    async (ann) => {
      const { browser, token } = await askForLink(ann)
      return () => browser.call(signInLinkRoutes.confirm, { body: { token } })
    },
  ],
]

test.each(acts)(
  'who %s waits for the account, and holds nothing of it meanwhile',
  async (_, table, prepare) => {
    const ann = await join(testApp, 'Ann Baker')
    const act = await prepare(ann)
    const answer = await behind([HELD, ann.id], act, async () => {
      const free = `select from ${table} where user_id = $1 for update nowait`
      expect((await testApp.pool.query(free, [ann.id])).rowCount).toBeGreaterThan(0)
    })
    expect(answer.status).toBe(200)
  },
)

test('who holds an account makes the next one wait who does, and nobody who holds another one', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const hold = ({ id }: Person) => transaction(testApp.services.db, (tx) => holdUser(tx, id))
  await behind(
    [HELD, ann.id],
    () => hold(ann),
    () => hold(bob),
  )
})

test('a code that is made while the address changes does not go to the old one', async () => {
  const { id, email } = await join(testApp, 'Ann Baker')
  await behind(['update users set email = $1 where id = $2', `moved.${email}`, id], () =>
    runJob(testApp.services, sendCode, { email, for: 'reset', userId: null }),
  )
  await testApp.work()
  expect(testApp.mailsTo(email)).toEqual([])
})

test('a code for a new address is not made while that is given up', async () => {
  const { id } = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  await testApp.pool.query('update users set pending_email = $1 where id = $2', [email, id])
  await behind(['update users set pending_email = null where id = $1', id], () =>
    runJob(testApp.services, sendCode, { email, for: 'verification', userId: id }),
  )
  await testApp.work()
  expect(testApp.mailsTo(email)).toEqual([])
})

test('a registration that proves its address first stays, whoever else is proving it', async () => {
  const [ann, una] = [await join(testApp, 'Ann Baker'), await registered(testApp)]
  const { email } = una
  await testApp.pool.query("update users set created_at = now() - interval '2 days' where email = $1", [
    email,
  ])
  await wantsAddress(ann, email)
  const code = await latestCode(testApp, email)
  const proved = await behind(['update users set email_verified_at = now() where email = $1', email], () =>
    ann.call(verifyEmail, { body: { email, code } }),
  )
  expect(proved.status).toBe(400)
  expect((await una.call(login, { body: { email, password: una.password } })).status).toBe(200)
})

test('a password that is changed while it is checked opens nothing', async () => {
  const { id, email, password } = await join(testApp, 'Ann Baker')
  const answer = await behind(["update users set password_hash = 'another' where id = $1", id], () =>
    guest().call(login, { body: { email, password } }),
  )
  expect(answer.status).toBe(401)
})
