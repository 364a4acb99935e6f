import { createHash } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { auditRoutes } from '@sitewright/contract/audit.ts'
import { type NewReminder, REMINDERS_PAGE, reminderRoutes } from '@sitewright/contract/reminders.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { beforeEach, expect, test } from 'vitest'
import { accountJobs, ensureAccount } from '#features/accounts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'
import { waiting } from '#test/locks.ts'
import { latestCode, newcomer, registered } from '#test/newcomer.ts'
import { putDownCaused } from './caused.ts'
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

test('what repeats stays with its customer, and what is opened again was completed by nobody', async () => {
  const { ann, olga } = people
  const { id } = await remind('Backups', -10, { repeats: 'weekly', client_email: ann.email })
  await remind('About a colleague', 9, { client_email: olga.email })
  await complete(id)
  expect((await list())[0]).toMatchObject({ completed_by: olga.name })
  await complete(id, 'pending')
  expect((await list())[0]).toMatchObject({ completed_by: null, completed_at: null })
  const { rows } = await testApp.pool.query('select user_id from reminders order by due_date')
  expect(rows.map(({ user_id }) => user_id)).toEqual([ann.id, ann.id, null])
  const { rows: told } = await testApp.pool.query(
    "select distinct user_id from events where name in ('reminder.completed', 'reminder.reopened')",
  )
  expect(told, 'it is part of the customer’s history').toEqual([{ user_id: ann.id }])
})

test('a reminder of an address that nobody proved is of no account, and stays when the registration goes', async () => {
  const { ann } = people
  const purge = accountJobs.find(({ id }) => id === 'accounts.forget-old')
  if (!purge) throw new Error('no such job')
  const [una, ursa] = [await registered(testApp), await registered(testApp)]
  for (const { email } of [una, ursa]) await remind(`Call ${email}`, 90, { client_email: email })
  await remind('Call Ann', 91, { client_email: ann.email })
  const kept = async () =>
    (await testApp.pool.query('select client_email, user_id from reminders order by id')).rows
  const unowned = [una, ursa].map(({ email }) => ({ client_email: email, user_id: null }))
  const all = [...unowned, { client_email: ann.email, user_id: ann.id }]
  expect(await kept()).toEqual(all)
  // As they were written before.
  await testApp.pool.query(
    'update reminders r set user_id = u.id from users u where u.email = r.client_email',
  )
  await testApp.pool.query(
    `insert into reminders (title, description, client_name, client_email, user_id, reminder_type, due_date, due_time,
       priority, repeats, promise, plan)
     select 'Promised', '', '', '', id, 'code_audit', '2030-01-01', '09:00', 'medium', 'never', 'code_audit', 'security'
     from users where email = $1`,
    [una.email],
  )
  await testApp.pool.query(`update users set created_at = created_at - interval '2 days' where email = $1`, [
    ursa.email,
  ])
  const { name, password: currentPassword } = ann
  const change = { name, currentPassword, email: ursa.email, website_url: '', phone_country: 'GB' }
  await ann.call(accountRoutes.updateProfile, { body: { ...change, phone_number: '' } })
  const body = { email: ursa.email, code: await latestCode(testApp, ursa.email) }
  expect((await ann.call(accountRoutes.verifyEmail, { body })).status).toBe(200)
  expect((await kept())[1]).toEqual(unowned[1])
  testApp.advance(31 * DAY_MS)
  await runJob(testApp.services, purge, {})
  expect(await kept(), 'what a plan promised goes with its account').toEqual(all)
  expect((await testApp.pool.query('select from users where email = $1', [una.email])).rowCount).toBe(0)
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
  const { body } = await openFeed(people.olga)
  const read = (url: string) => testApp.app.inject({ url: url.slice(url.indexOf('/api')) })
  const feed = await read(body.url)
  expect(feed.headers['content-type']).toContain('text/calendar')
  for (const text of [String(file.body), feed.body]) {
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
    expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  }
  const { url } = (await openFeed(people.olga)).body
  expect(url).toMatch(/\?key=[\w-]{32}$/)
  expect((await read(body.url)).statusCode).toBe(404)
  expect((await read(url)).statusCode).toBe(200)
  await testApp.pool.query('update users set is_admin = false where id = $1', [people.olga.id])
  expect((await read(url)).statusCode).toBe(404)
})

const openFeed = (who: Person, password = who.password) =>
  who.call(reminderRoutes.openFeed, { body: { password } })

/** Opens a feed; gives what its address answers now. */
async function feedOf(who: Person) {
  const { status, body } = await openFeed(who)
  expect(status, JSON.stringify(body)).toBe(200)
  const url = body.url.slice(body.url.indexOf('/api'))
  return async () => (await testApp.app.inject({ url })).statusCode
}

test('a feed is opened with the account’s password alone, and ten times a day', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const without = await agent.call(reminderRoutes.openFeed, { body: {} as { password: string } })
  const wrong = await openFeed(agent, 'not the right one')
  for (const { status, body } of [without, wrong])
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['password'] })
  for (let n = 0; n < 10; n += 1) expect((await openFeed(agent)).status).toBe(200)
  expect((await openFeed(agent)).status).toBe(429)
  expect((await openFeed(people.olga)).status).toBe(200)
  await testApp.work()
  expect(testApp.mailsTo(agent.email).filter(({ kind }) => kind === 'reminder_feed_opened')).toHaveLength(10)
})

test('a feed is read 120 times an hour, whoever has its address, and keeps nobody from another one', async () => {
  const [feed, other] = [
    await feedOf(await join(testApp, 'Ada Agent', { role: 'agent' })),
    await feedOf(await join(testApp, 'Abe Agent', { role: 'agent' })),
  ]
  expect(await feed()).toBe(200)
  const { rowCount } = await testApp.pool.query(
    "update rate_limits set points = 119 where key like 'reminder-feed-reads%' and points = 1",
  )
  expect(rowCount).toBe(1)
  expect([await feed(), await feed(), await other()]).toEqual([200, 429, 200])
})

test('who is signed out while a feed is opened gets none', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const client = await testApp.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [agent.id])
  const opened = openFeed(agent)
  await expect.poll(() => waiting(testApp)).toBe(1)
  await client.query('update sessions set ended_at = now() where user_id = $1', [agent.id])
  await client.query('commit')
  client.release()
  expect((await opened).status).toBe(409)
  const { rows } = await testApp.pool.query('select from reminder_feeds where user_id = $1', [agent.id])
  expect(rows).toEqual([])
})

test('a feed ends with a new password, and opening one is written down and mailed', async () => {
  const { olga } = people
  const [agent, other] = [await join(testApp, 'Ada Agent', { role: 'agent' }), await feedOf(olga)]
  const feed = await feedOf(agent)
  expect(await feed()).toBe(200)
  const { body } = await olga.call(auditRoutes.list, { query: { kind: 'reminder' } })
  expect(body[0]).toMatchObject({ kind: 'reminder.feed_opened', who: 'Ada Agent' })
  await testApp.work()
  const mails = testApp.mailsTo(agent.email).filter(({ kind }) => kind === 'reminder_feed_opened')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('key=')
  for (const says of ['can read all open reminders', 'set a new password now'])
    expect(mails[0]?.text).toContain(says)
  await agent.call(accountRoutes.updatePassword, {
    body: { currentPassword: agent.password, newPassword: 'another long one 77' },
  })
  expect([await feed(), await other()]).toEqual([404, 200])
})

test('a feed ends with a change of address that is undone, and with a new role', async () => {
  const mover = await join(testApp, 'Max Mover', { role: 'agent' })
  const { email } = newcomer(testApp)
  const { name, password: currentPassword } = mover
  const phone = { website_url: '', phone_country: 'GB', phone_number: '' }
  await mover.call(accountRoutes.updateProfile, { body: { name, email, currentPassword, ...phone } })
  const code = await latestCode(testApp, email)
  expect((await mover.call(accountRoutes.verifyEmail, { body: { email, code } })).status).toBe(200)
  await testApp.work()
  const link = testApp.mailsTo(mover.email).findLast(({ kind }) => kind === 'email_changed')?.text ?? ''
  const token = /\/undo-email#([\w-]{43})\b/.exec(link)?.[1] ?? ''
  const moved = await feedOf(mover)
  expect((await people.guest.call(accountRoutes.undoMove, { body: { token } })).status).toBe(200)
  expect(await moved()).toBe(404)

  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const hers = await feedOf(agent)
  await people.olga.call(staffRoutes.change, {
    params: { id: agent.id },
    body: { role: 'owner', password: people.olga.password },
  })
  expect(await hers()).toBe(404)
})

test.each([
  ['has left the staff', 'is_admin = false'],
  ['is suspended', 'suspended_at = now()'],
  ['has an address that is not proved', 'email_verified_at = null'],
])('a feed whose person %s shows nothing', async (_, change) => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const feed = await feedOf(agent)
  expect(await feed()).toBe(200)
  await testApp.pool.query(`update users set ${change} where id = $1`, [agent.id])
  expect(await feed()).toBe(404)
})

test('in production a feed shows reminders only while its person has a second step', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const olga = { email: 'olga@example.com', name: 'Olga Petrova', password: 'a kettle of blue fish' }
  const id = await ensureAccount(live.services, { ...olga, isAdmin: true })
  await live.pool.query('insert into reminder_feeds (user_id, key_hash) values ($1, $2)', [
    id,
    createHash('sha256').update('her key').digest(),
  ])
  const headers = { host: new URL(own.PUBLIC_URL).host }
  const ask = async () =>
    (await live.app.inject({ url: `${reminderRoutes.feed.path}?key=her+key`, headers })).statusCode
  expect(await ask()).toBe(404)
  await live.pool.query(
    `insert into two_step (user_id, secret, confirmed_at) values (${id}, 'sealed', now())`,
  )
  expect(await ask()).toBe(200)
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

test('what repeats on the 31st comes back on the 31st after a shorter month', async () => {
  const own = await startTestApp()
  const olga = await join(own, 'Olga Petrova', { isAdmin: true })
  own.advance(Date.parse('2027-01-31T12:00:00Z') - own.services.now())
  await olga.signIn()
  const body = { title: 'Month end', due_date: '2027-01-31', repeats: 'monthly' } as const
  await olga.call(reminderRoutes.create, { body })
  const next = async () => {
    const { body: pending } = await olga.call(reminderRoutes.list, { query: { status: 'pending' } })
    return pending.find(({ title }) => title === 'Month end')
  }
  const days: (string | undefined)[] = []
  for (let count = 0; count < 3; count += 1) {
    const params = { id: (await next())?.id ?? 0 }
    await olga.call(reminderRoutes.change, { params, body: { status: 'completed' } })
    days.push((await next())?.due_date)
  }
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})

test('in summer the day, the morning and the calendar are London’s', async () => {
  const year = clockOf(testApp.services).year + 1
  testApp.advance(Date.UTC(year, 5, 30, 23, 30) - testApp.services.now())
  const olga = await people.olga.signIn()
  const { id } = await remind('today', 0)
  await remind('yesterday', -1)
  expect(await list()).toMatchObject([
    { title: 'yesterday', due_date: `${year}-06-30`, status: 'overdue' },
    { title: 'today', due_date: `${year}-07-01`, status: 'pending' },
  ])
  const file = String((await olga.call(reminderRoutes.file, { params: { id } })).body)
  expect(file).toContain(`DTSTART:${year}0701T080000Z`)
  const { url } = (await openFeed(olga)).body
  const feed = (await testApp.app.inject({ url: url.slice(url.indexOf('/api')) })).body
  const [name = 'no name'] = /^UID:.+$/m.exec(file) ?? []
  expect(feed, 'a calendar that has the file knows it again').toContain(name)
  const mailed = async () => {
    await runJob(testApp.services, mailDue, {})
    await testApp.work()
    return testApp.mailsTo(olga.email).filter(({ kind }) => kind === 'reminders_due')
  }
  testApp.advance(Date.UTC(year, 6, 1, 5, 55) - testApp.services.now())
  expect(await mailed()).toEqual([])
  testApp.advance(5 * 60_000)
  expect(await mailed()).toMatchObject([{ subject: 'Due today: today' }])
})

test('what nobody made who is on the staff now is mailed to all staff, and what is done to nobody', async () => {
  testApp.advance(((24 - clockOf(testApp.services).hour + 8) % 24) * 3_600_000)
  const olga = await people.olga.signIn()
  const left = await join(testApp, 'Lena Left', { isAdmin: true })
  const stays = await join(testApp, 'Otto Other', { isAdmin: true })
  await remind('Left behind', 0, {}, left)
  await testApp.pool.query('update users set is_admin = false where id = $1', [left.id])
  await remind('Hers', 0)
  await remind('Late', -1)
  await complete((await remind('Done', 0)).id)
  await transaction(testApp.services.db, (tx) => putDownCaused(tx, systemCtx(), caused()))
  await runJob(testApp.services, mailDue, {})
  await testApp.work()
  const mails = testApp.mails.filter(({ kind }) => kind === 'reminders_due')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([olga.email, stays.email].toSorted())
  const [hers = '', his = ''] = [olga, stays].map(({ email }) => mails.find(({ to }) => to === email)?.text)
  for (const text of [hers, his])
    expect(text).toMatch(/Left behind[\s\S]*By itself|By itself[\s\S]*Left behind/)
  expect(hers).toContain('Hers')
  expect(hers).not.toMatch(/Late|Done/)
  expect(his).not.toContain('Hers')
})

const systemCtx = (): Ctx => ({
  ...testApp.services,
  actor: { kind: 'system', job: 'test' },
  requestId: '',
  ip: '',
})
const caused = (dueAt = new Date(testApp.services.now())) => ({
  ...{ cause: 'test:1', title: 'By itself', description: '', priority: 'high' as const },
  ...{ userId: null, dueAt },
})

test('what something else makes has one reminder, due by London’s clock', async () => {
  const year = clockOf(testApp.services).year + 1
  for (let time = 0; time < 2; time += 1)
    await transaction(testApp.services.db, (tx) =>
      putDownCaused(tx, systemCtx(), caused(new Date(Date.UTC(year, 5, 30, 23, 30)))),
    )
  expect(await list()).toMatchObject([{ title: 'By itself', due_date: `${year}-07-01`, due_time: '00:30' }])
})
