import { type NewReminder, REMINDERS_PAGE, reminderRoutes } from '@sitewright/contract/reminders.ts'
import { beforeEach, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { mailDue } from './mail-due.ts'
import { nextDue } from './next-due.ts'
import { clockOf } from './today.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  await testApp.services.db.deleteFrom('reminders').execute()
  return testApp.close
})

/** The business's day, so many days from today. */
const day = (days: number) => clockOf(testApp.services).plus({ days }).toISODate()
const list = async (query: Record<string, string> = {}) =>
  (await people.olga.call(reminderRoutes.list, { query })).body
const titles = async (query: Record<string, string> = {}) => (await list(query)).map(({ title }) => title)
async function remind(title: string, due: number, more: Partial<NewReminder> = {}, who = people.olga) {
  const { status, body } = await who.call(reminderRoutes.create, {
    body: { title, due_date: day(due), ...more },
  })
  expect(status).toBe(201)
  return body
}
const complete = (id: number, status: 'completed' | 'pending' = 'completed') =>
  people.olga.call(reminderRoutes.change, { params: { id }, body: { status } })

test('a reminder has the specification’s defaults, and wrong ones are refused at their field', async () => {
  expect(await remind('Renew', 3)).toMatchObject({
    description: '',
    due_time: '09:00',
    priority: 'medium',
    status: 'pending',
    repeats: 'never',
    completed_at: null,
  })
  for (const wrong of [
    { title: '' },
    { due_date: '2027-02-30' },
    { due_date: '9999-01-01' },
    { due_time: '24:00' },
    { priority: 'huge' },
    { reminder_type: 'party' },
    { client_email: 'nobody' },
    { status: 'completed' },
  ]) {
    const { status } = await people.olga.call(reminderRoutes.create, {
      body: { title: 'x', due_date: day(1), ...wrong } as unknown as NewReminder,
    })
    expect(status, JSON.stringify(wrong)).toBe(400)
  }
})

test('overdue reminders come first, then the rest by due date; today is not overdue', async () => {
  await remind('in three days', 3)
  const old = await remind('completed yesterday', -1)
  await remind('two days ago', -2)
  await remind('today', 0, { due_time: '00:00' })
  await remind('a week ago', -7)
  await complete(old.id)
  expect(await titles()).toEqual([
    'a week ago',
    'two days ago',
    'completed yesterday',
    'today',
    'in three days',
  ])
  expect((await list()).map(({ status }) => status)).toEqual([
    'overdue',
    'overdue',
    'completed',
    'pending',
    'pending',
  ])
  expect(await titles({ status: 'pending' })).toEqual(['today', 'in three days'])
  expect((await people.olga.call(reminderRoutes.counts)).body).toEqual({
    pending: 2,
    overdue: 2,
    completed: 1,
    total: 5,
  })
})

test('pages go on without losing or repeating one', async () => {
  const { db } = testApp.services
  const values = Array.from({ length: 3 * REMINDERS_PAGE }, (_, n) => ({
    title: `number ${n}`,
    description: '',
    client_name: '',
    client_email: '',
    reminder_type: 'follow_up',
    due_date: new Date(testApp.services.now() + ((n % 40) - 20) * DAY_MS),
    due_time: '09:00',
    priority: 'medium',
    repeats: 'never',
    completed_at: n % 3 === 0 ? new Date() : null,
  }))
  await db.insertInto('reminders').values(values).execute()
  for (const status of [undefined, 'overdue', 'completed']) {
    const seen: number[] = []
    for (let after: number | undefined; ; ) {
      const page = await list({ ...(status && { status }), ...(after && { after: String(after) }) })
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1)?.id
      if (page.length < REMINDERS_PAGE) break
    }
    expect(new Set(seen).size, status).toBe(seen.length)
    if (status === undefined) expect(seen).toHaveLength(values.length)
  }
  for (const after of ['x', '0', '99999999999'])
    expect((await people.olga.call(reminderRoutes.list, { query: { after } })).status, after).toBe(400)
  expect((await people.olga.call(reminderRoutes.list, { query: { after: '2000000000' } })).status).toBe(404)
})

test('completing one that repeats makes the next, once, however often it is completed', async () => {
  const first = await remind('Backups', -10, { repeats: 'weekly' })
  await Promise.all([complete(first.id), complete(first.id)])
  await complete(first.id, 'pending')
  await complete(first.id)
  expect((await list()).map(({ due_date, status }) => [due_date, status])).toEqual([
    [day(-10), 'completed'],
    [day(4), 'pending'],
  ])
})

test.each([
  ['2027-01-31', 'monthly', '2027-02-10', '2027-02-28'],
  ['2027-01-31', 'monthly', '2027-02-28', '2027-03-31'],
  ['2028-02-29', 'yearly', '2028-03-01', '2029-02-28'],
  ['2026-11-22', 'weekly', '2026-11-22', '2026-11-29'],
  ['2026-12-01', 'weekly', '2026-11-22', '2026-12-08'],
  ['2020-01-15', 'quarterly', '2026-11-22', '2027-01-15'],
] as const)('due on %s, %s, completed on %s: the next is due on %s', (due, repeats, today, next) => {
  expect(nextDue(due, repeats, today)).toBe(next)
})

test('a deleted reminder is gone, and a second deletion finds nothing', async () => {
  const { id } = await remind('Mistake', 1)
  const remove = () => people.olga.call(reminderRoutes.remove, { params: { id } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await complete(id)).status).toBe(404)
})

test('a calendar gets everything due in its span', async () => {
  for (const due of [-1, 0, 6, 7]) await remind(String(due), due)
  expect(await titles({ from: day(0), to: day(6) })).toEqual(['0', '6'])
  for (const query of [{ from: day(0) }, { from: day(1), to: day(0) }] as Record<string, string>[])
    expect((await people.olga.call(reminderRoutes.list, { query })).status).toBe(400)
})

test('the file and the feed are calendars whose texts cannot add lines of their own', async () => {
  const { id } = await remind('Renew; BEGIN:VEVENT, now', 2, {
    description: 'First line\nEND:VCALENDAR',
    client_name: 'Ann',
    due_time: '14:30',
  })
  const file = await people.olga.call(reminderRoutes.file, { params: { id } })
  const { body } = await people.olga.call(reminderRoutes.openFeed)
  const read = (url: string) => testApp.app.inject({ url: url.slice(url.indexOf('/api')) })
  const feed = await read(body.url)
  expect(feed.headers['content-type']).toContain('text/calendar')
  for (const text of [String(file.body), feed.body]) {
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
    expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  }
  const { url } = (await people.olga.call(reminderRoutes.openFeed)).body
  expect((await read(body.url)).statusCode).toBe(404)
  expect((await read(url)).statusCode).toBe(200)
  await testApp.pool.query('update users set is_admin = false where id = $1', [people.olga.id])
  expect((await read(url)).statusCode).toBe(404)
})

test('on the morning of the day one mail tells who made them, once', async () => {
  const hour = clockOf(testApp.services).hour
  testApp.advance(((24 - hour + 5) % 24) * 3_600_000)
  await people.olga.signIn()
  const other = await join(testApp, 'Otto Other', { isAdmin: true })
  await remind('Call Ann', 0, { client_name: 'Ann' })
  await remind('Audit', 0, {}, other)
  await remind('Late', -1)
  await remind('Tomorrow', 1)
  const mails = (who: Person) => testApp.mailsTo(who.email).filter(({ kind }) => kind === 'reminders_due')
  await runJob(testApp.services, mailDue, {})
  await testApp.work()
  expect(mails(people.olga)).toEqual([])
  testApp.advance(3 * 3_600_000)
  for (let run = 0; run < 2; run += 1) await runJob(testApp.services, mailDue, {})
  await testApp.work()
  expect(mails(people.olga)).toHaveLength(1)
  expect(mails(people.olga)[0]?.text).toMatch(/09:00 Call Ann, for Ann[\s\S]*1 reminder is overdue/)
  expect(mails(people.olga)[0]?.text).not.toMatch(/Audit|Tomorrow/)
  expect(mails(other)[0]?.subject).toBe('Due today: Audit')
})
