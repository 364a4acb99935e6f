import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const two = async () => [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')] as const
const write = (text: string, values: unknown[]) => testApp.pool.query(text, values)
const problems = async (from: Person, into: Person) =>
  (await olga.call(accountMergeRoutes.preview, { params: { id: from.id }, query: { into: into.email } })).body
    .problems

test.each([
  ['is_admin = true, staff_role = null', ['is an account of staff.']],
  ["staff_role = 'agent'", ['is an account of staff.']],
  ['suspended_at = now()', ['is suspended. Please end the suspension first.']],
  [
    'email_verified_at = null, deletion_due_at = now()',
    ['is not verified.', 'is to be deleted, as its owner asked.'],
  ],
  [
    'suspended_at = now(), merged_into = (select min(id) from users)',
    ['was merged into another account already.'],
  ],
])('an account with %s is neither closed nor kept by a merge, and is told why', async (change, says) => {
  const [old, kept] = await two()
  await write(`update users set ${change} where id = $1`, [old.id])
  const told = says.map((why) => `${old.email} ${why}`)
  expect([await problems(old, kept), await problems(kept, old)]).toEqual([told, told])
})

test('a page on which a plan can be paid, now or in a moment, forbids the merge of its account and of no other', async () => {
  const [old, kept] = await two()
  const other = await join(testApp, 'Bob Fisher')
  const now = new Date()
  const begin = ({ id }: Person, session: string | null, ended: Date | null, closed: Date | null) =>
    write(
      `insert into checkouts (user_id, plan, expires_at, session_id, ended_at, closed_at)
       values ($1, 'stability', now(), $2, $3, $4)`,
      [id, session, ended, closed],
    )
  await begin(other, 'of Bob', null, null)
  await begin(old, null, now, null)
  await begin(old, 'that is closed', now, now)
  expect(await problems(old, kept)).toEqual([])
  const open = 'has a page open on which a plan can be paid. It closes by itself within a day.'
  await begin(old, 'where nobody is sent any more', now, null)
  await begin(kept, null, null, null)
  expect(await problems(old, kept)).toEqual([`${old.email} ${open}`, `${kept.email} ${open}`])
})

test('of two plans that may still cost something one must end first; what has ended or never began is none', async () => {
  const [old, kept] = await two()
  const begin = ({ id }: Person, status: string) =>
    write(
      `insert into subscriptions (id, user_id, plan, status, price_pence, started_at, read_at)
       values ($1, $2, 'stability', $3, 2900, now(), now())`,
      [`${status} of ${id}`, id, status],
    )
  for (const status of ['canceled', 'incomplete', 'incomplete_expired']) await begin(old, status)
  await write("update users set subscription_tier = 'security' where id = $1", [kept.id])
  expect([await problems(old, kept), await problems(kept, old)]).toEqual([[], []])
  // No plan any more, but the provider takes money again once the card works.
  await begin(old, 'unpaid')
  const says = ['Both accounts have a care plan. Please let one of them end first.']
  expect([await problems(old, kept), await problems(kept, old)]).toEqual([says, says])
})
