import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { type Provider, providerOf, subscribed } from '#test/payments.ts'
import { acceptWithDeposit } from '#test/quotes.ts'
import { say, upload } from '#test/tickets.ts'
import { deleteAccount, deleteDueAccounts } from './delete-account.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let provider: Provider
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  provider = providerOf(testApp)
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const query = (text: string, values: unknown[] = []) => testApp.pool.query(text, values)

/** Rows of every kind that a customer can have, some of them with files; gives the keys of these. */
async function keepEverything(who: Person): Promise<string[]> {
  const { body } = await who.call(requestRoutes.create, {
    body: { service_type: 'redesign', platform_type: 'wix', problem_description: `of ${who.email}` },
  })
  await say(who, body.ticketId, 'Hello')
  await upload(testApp, who, body.ticketId, [['notes.txt', 'text/plain', `of ${who.email}\n`]])
  await say(olga, body.ticketId, 'We look at it')
  const sessionId = String(who.id).padStart(32, 'c')
  await who.call(assistantRoutes.chat, { body: { sessionId, prompt: 'What does a redesign cost?' } })
  await acceptWithDeposit(olga, who, body.id)
  const call = { title: 'Call', client_email: who.email, due_date: '2031-01-07' }
  await olga.call(reminderRoutes.create, { body: call })
  await subscribed(provider, who, 'stability')
  await provider.deliverAll()
  await testApp.work({ all: true })
  await plant(who, body.id)
  await keepReports(who)
  return keysOf(who)
}

/** What takes a guest, a watched site or an old version to come about. */
async function plant({ id }: Person, request: number): Promise<void> {
  await query(
    `insert into examinations (id, url, host, purpose, user_id, owner, state, report)
     values (gen_random_uuid(), 'https://a.example/', 'a.example', 'chat', $1, false, 'up', '{}')`,
    [id],
  )
  await query(
    `insert into request_files (id, service_request_id, name, type, size, storage_key)
     values (lpad($1::int::text, 24, 'r'), $2, 'a.txt', 'text/plain', 1, $3)`,
    [id, request, `request/of-${id}`],
  )
  await query(
    `insert into request_files (id, conversation_id, name, type, size, storage_key)
     select lpad($1::int::text, 24, 'c'), id, 'a.txt', 'text/plain', 1, $2 from conversations where user_id = $1
     limit 1`,
    [id, `chat/of-${id}`],
  )
  for (const kind of ['request', 'chat'])
    await testApp.services.files.put(`${kind}/of-${id}`, Buffer.from('x'), 'text/plain')
}

/** What an account keeps when it is merged into another. */
async function keepReports(who: Person): Promise<void> {
  await who.call(personalDataRoutes.startExport)
  await testApp.work({ all: true })
  const key = `report/of-${who.id}`
  await query(
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     values ($1, 'weekly', now(), now(), '{}', $2)`,
    [who.id, key],
  )
  await query(
    `insert into staff_invites (email, role, hash, invited_by, created_at, expires_at)
     values ($1, 'agent', decode(lpad(to_hex($2::int), 64, '0'), 'hex'), $3, now(), now())`,
    [who.email, who.id, olga.id],
  )
  await testApp.services.files.put(key, Buffer.from('x'), 'text/plain')
}

async function keysOf({ id }: Person): Promise<string[]> {
  const { rows } = await query(
    `select f.storage_key as key from ticket_files f join tickets t on t.id = f.ticket_id where t.user_id = $1
     union all select storage_key from exports where user_id = $1
     union all select storage_key from request_files where id in (lpad($1::text, 24, 'r'), lpad($1::text, 24, 'c'))
     union all select file_key from monitor_reports where user_id = $1`,
    [id],
  )
  return rows.map(({ key }) => key)
}

async function isStored(key: string): Promise<boolean> {
  return testApp.services.files.get(key).then(
    (file) => Boolean(file.resume()),
    () => false,
  )
}

const stored = async (keys: string[]) => new Set(await Promise.all(keys.map(isStored)))

async function leave(who: Person): Promise<void> {
  await who.signIn()
  const asked = await who.call(personalDataRoutes.deleteAccount, { body: { password: who.password } })
  expect(asked.status).toBe(200)
  testApp.advance(14.1 * DAY_MS)
  await runJob(testApp.services, deleteAccount, { userId: who.id })
  await testApp.work()
  expect((await query('select from users where id = $1', [who.id])).rowCount).toBe(0)
}

const jobs = async () =>
  (
    await query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'personal-data.delete-account'`,
    )
  ).rowCount

test('an account that goes takes along what accounts had that were merged into it, and nothing of anybody else', async () => {
  const bob = await join(testApp, 'Bob Bystander')
  const files = await keepEverything(bob)
  expect(files).toHaveLength(5)
  const before = await allRows(testApp)
  const [old, ann] = [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')]
  await keepReports(old)
  const own = [...(await keepEverything(ann)), ...(await keysOf(old))]
  const into = { into: ann.email, reason: 'two addresses', confirm: old.email, password: olga.password }
  const merged = await olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body: into })
  expect(merged.status).toBe(200)
  // Of accounts that are not due nothing is begun, whoever asks for it.
  await runJob(testApp.services, deleteDueAccounts, {})
  expect(await jobs()).toBe(0)
  await runJob(testApp.services, deleteAccount, { userId: bob.id })
  const dora = await join(testApp, 'Dora Due')
  await dora.call(personalDataRoutes.deleteAccount, { body: { password: dora.password } })
  await leave(ann)
  // The next one's turn has not come.
  const waits = await query('select from users where id = $1 and deletion_started_at is null', [dora.id])
  expect(waits.rowCount).toBe(1)
  const after = await allRows(testApp)
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  expect([await stored(files), await stored(own)]).toEqual([new Set([true]), new Set([false])])
  expect([...after].filter((row) => row.includes(old.email))).toEqual([])
  // The payments of the one who left.
  expect((await query('select from retained_payments')).rowCount).toBe(1)
})
