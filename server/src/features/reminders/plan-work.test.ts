import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { planWork } from './plan-work.ts'
import { todayOf } from './today.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  return testApp.close
})

const sets = (person: Person, tier: string | null) =>
  testApp.services.db
    .updateTable('users')
    .set({ subscription_tier: tier })
    .where('id', '=', person.id)
    .execute()
const plans = () => runJob(testApp.services, planWork, {})
/** Days from the product's today, which is London's, to a due day. */
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(todayOf(testApp.services))) / DAY_MS)
const list = async (query: Record<string, string> = {}) =>
  (await people.olga.call(reminderRoutes.list, { query })).body
const open = async (person: Person) =>
  (await list())
    .filter(({ client_email, status }) => client_email === person.email && status !== 'completed')
    .map(({ title, due_date }) => [title, daysTo(due_date)])

test('each plan’s promises become work with a due day, once', async () => {
  const { ann, bob, sam } = people
  await sets(ann, 'performance')
  await sets(bob, 'stability')
  await plans()
  await plans()
  const [audit] = await open(ann)
  expect(audit?.[0]).toBe('Code Audit')
  expect(Number(audit?.[1])).toBeGreaterThanOrEqual(181)
  expect((await open(bob)).map(([kind]) => kind)).toEqual(['Monthly UX/SEO report', 'Code Audit'])
  expect(await open(sam)).toEqual([
    ['Weekly analytics check-in', 7],
    // Everything in Stability, its monthly report too.
    ['Code Audit', expect.any(Number)],
    ['Monthly UX/SEO report', expect.any(Number)],
  ])
})

test('the next item follows when the day has come, and what was not done stays, overdue', async () => {
  const { sam, olga } = people
  await plans()
  testApp.advance(8 * DAY_MS)
  await olga.signIn()
  await plans()
  expect((await open(sam)).slice(0, 2)).toEqual([
    ['Weekly analytics check-in', -1],
    ['Weekly analytics check-in', 6],
  ])
  expect((await list())[0]).toMatchObject({ status: 'overdue', plan: 'security', client_email: sam.email })
})

test('days that passed while nothing ran are not made up for', async () => {
  const { sam, olga } = people
  await plans()
  testApp.advance(42 * DAY_MS)
  await olga.signIn()
  await plans()
  expect((await open(sam)).filter(([kind]) => kind === 'Weekly analytics check-in')).toEqual([
    ['Weekly analytics check-in', -35],
    ['Weekly analytics check-in', 0],
  ])
})

test('a plan that ends takes what lies ahead away, and leaves what was due', async () => {
  const { sam, olga } = people
  await plans()
  testApp.advance(8 * DAY_MS)
  await olga.signIn()
  await plans()
  await sets(sam, null)
  await plans()
  expect(await open(sam)).toEqual([['Weekly analytics check-in', -1]])
  await sets(sam, 'performance')
  await plans()
  expect((await open(sam)).map(([kind]) => kind)).toEqual(['Weekly analytics check-in', 'Code Audit'])
})

test('what a plan promises is completed, not deleted', async () => {
  const { olga } = people
  await plans()
  const [first] = await list()
  const params = { id: first?.id ?? 0 }
  expect((await olga.call(reminderRoutes.remove, { params })).status).toBe(409)
  await olga.call(reminderRoutes.change, { params, body: { status: 'completed' } })
  await plans()
  expect((await open(people.sam)).map(([title]) => title)).toEqual(['Code Audit', 'Monthly UX/SEO report'])
  expect((await olga.call(reminderRoutes.remove, { params })).status).toBe(200)
})

test('what is due on the day on which a plan ends is still owed', async () => {
  const { sam, olga } = people
  await plans()
  testApp.advance(7 * DAY_MS)
  await olga.signIn()
  await sets(sam, null)
  await plans()
  expect(await open(sam)).toEqual([['Weekly analytics check-in', 0]])
})
