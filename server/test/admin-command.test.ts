import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { adminCommand } from '#server/admin-command.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, cast, join, Person } from './cast.ts'
import { cloneDatabase } from './database.ts'
import { testEnvironment } from './environment.ts'
import { waiting } from './locks.ts'
import { latestCode, newcomer } from './newcomer.ts'

const entry = path.join(import.meta.dirname, '../src/admin-command.ts')

let testApp: TestApp
let people: Cast
beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const environment = (env: Record<string, string>) => {
  const { config } = testApp.services
  return {
    ...testEnvironment,
    ...testApp.provider?.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    ...env,
  }
}

/** The command on the database of the test, and what it says on the console. */
async function admin(args: string[], env: Record<string, string> = {}) {
  let says = ''
  const keep = (...words: unknown[]) => {
    says += `${format(...words)}\n`
  }
  using _log = vi.spyOn(console, 'log').mockImplementation(keep)
  using _error = vi.spyOn(console, 'error').mockImplementation(keep)
  return { code: await adminCommand(args, environment(env)), says }
}

/** The same as its own process. */
async function adminProcess(args: string[]) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment({}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [says, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number, says: says + complaint }
}

test('make-owner makes a verified account an owner who signs in again', async () => {
  const carl = await join(testApp, 'Carl Client')
  expect(await admin(['make-owner', carl.email.toUpperCase()])).toMatchObject({
    code: 0,
    says: expect.stringContaining('is an owner now'),
  })
  const { rows } = await testApp.pool.query("select id from users where staff_role = 'owner' order by id")
  expect(rows).toEqual([{ id: people.olga.id }, { id: carl.id }])
  expect(await writtenOf(carl)).toContain('staff.role_changed')
  expect((await carl.call(accountRoutes.me)).status).toBe(401)
  await carl.signIn()
  expect((await carl.call(staffRoutes.list)).status).toBe(200)
  const absent = await admin(['make-owner', 'nobody@example.com'])
  expect(absent).toMatchObject({ code: 1, says: expect.stringContaining('there is no account') })
  const unverified = await join(testApp, 'Una Verified')
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [unverified.id])
  expect((await admin(['make-owner', unverified.email])).code).toBe(1)
})

test('make-owner opens no account that was merged or is to be deleted', async () => {
  const closed = await join(testApp, 'Mia Merged')
  const leaving = await join(testApp, 'Leo Leaving')
  const { pool } = testApp
  await pool.query('update users set merged_into = $1, suspended_at = now() where id = $2', [
    people.ann.id,
    closed.id,
  ])
  await pool.query("update users set deletion_due_at = now() + interval '1 day' where id = $1", [leaving.id])
  expect(await admin(['make-owner', closed.email])).toMatchObject({
    code: 1,
    says: expect.stringContaining('was merged into another one'),
  })
  expect(await admin(['make-owner', leaving.email])).toMatchObject({
    code: 1,
    says: expect.stringContaining('is to be deleted'),
  })
  const { rows } = await pool.query('select is_admin from users where id in ($1, $2)', [
    closed.id,
    leaving.id,
  ])
  expect(rows).toEqual([{ is_admin: false }, { is_admin: false }])
})

test('make-owner opens no account whose owner asks for its deletion meanwhile', async () => {
  const leaving = await join(testApp, 'Leo Leaving')
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin')
  await elsewhere.query("update users set deletion_due_at = now() + interval '1 day' where id = $1", [
    leaving.id,
  ])
  const making = admin(['make-owner', leaving.email])
  await expect.poll(() => waiting(testApp)).toBe(1)
  await elsewhere.query('commit')
  expect(await making).toMatchObject({ code: 1, says: expect.stringContaining('is to be deleted') })
})

test('make-owner ends the tokens and the calendar feed of a member of staff', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const { pool } = testApp
  await pool.query("insert into reminder_feeds (user_id, key_hash) values ($1, 'feed')", [agent.id])
  await pool.query(
    `insert into api_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
      values ($1, 'x', 'hash', 'hint', '{tickets:read}', now(), now() + interval '1 day')`,
    [agent.id],
  )
  expect(await admin(['make-owner', agent.email])).toMatchObject({ code: 0 })
  for (const table of ['reminder_feeds', 'api_tokens'])
    expect([table, (await pool.query(`select from ${table}`)).rowCount]).toEqual([table, 0])
})

test('after make-owner an older undo link and an older code open nothing', async () => {
  const carl = await join(testApp, 'Carl Client')
  const { email } = newcomer(testApp)
  const { name, password: currentPassword } = carl
  const profile = { name, email, website_url: '', phone_country: 'GB', phone_number: '', currentPassword }
  await carl.call(accountRoutes.updateProfile, { body: profile })
  await carl.call(accountRoutes.verifyEmail, { body: { email, code: await latestCode(testApp, email) } })
  await people.guest.call(accountRoutes.forgotPassword, { body: { email } })
  const reset = { email, code: await latestCode(testApp, email), password: 'a brand new one 77' }
  const mail = testApp.mailsTo(carl.email).find(({ kind }) => kind === 'email_changed')
  const token = /\/undo-email#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1]
  await addPasskey(carl)
  expect(await admin(['make-owner', email])).toMatchObject({ code: 0 })
  expect((await people.guest.call(accountRoutes.undoMove, { body: { token } })).status).toBe(404)
  expect((await people.guest.call(accountRoutes.resetPassword, { body: reset })).status).toBe(400)
  expect(await countPasskeys(carl)).toBe(0)
})

test('make-owner leaves an agent the second step and ends their sessions and API tokens', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const { body } = await agent.call(apiTokenRoutes.create, {
    body: { name: 'Reports', scopes: ['tickets:read'], days: 30, password: agent.password },
  })
  const program = new Person(testApp, agent).keep(body, {})
  expect((await program.call(ticketRoutes.inbox)).status).toBe(200)
  await addPasskey(agent)
  expect(await admin(['make-owner', agent.email])).toMatchObject({ code: 0 })
  expect((await program.call(ticketRoutes.inbox)).status).toBe(401)
  expect((await agent.call(accountRoutes.me)).status).toBe(401)
  expect(await countPasskeys(agent)).toBe(1)
})

const addPasskey = ({ id }: Person) =>
  testApp.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, $2, '\\x00', 'key', false)`,
    [id, `key of ${id}`],
  )

/** What the logs hold about this person, done by a command. */
async function writtenOf({ id }: Person): Promise<string[]> {
  const { rows } = await testApp.pool.query(
    `select action as name from audit_log where object_id = $1 and actor_kind = 'system'
      union all select name from events where user_id = $1 and actor_kind = 'system' and name like 'two_step.%' order by 1`,
    [id],
  )
  return rows.map(({ name }) => name)
}

async function countPasskeys({ id }: Person): Promise<number> {
  return (await testApp.pool.query('select from passkeys where user_id = $1', [id])).rows.length
}

test('reset-two-step lets somebody in with the password alone, signed out everywhere', async () => {
  const { ann } = people
  await testApp.pool.query(
    "insert into two_step (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
    [ann.id],
  )
  await expect(ann.signIn()).rejects.toThrow('two steps')
  expect(await admin(['reset-two-step', ann.email])).toMatchObject({ code: 0 })
  expect(await writtenOf(ann)).toEqual(['account.two_step_reset', 'two_step.switched_off'])
  expect((await ann.call(accountRoutes.me)).status).toBe(401)
  await ann.signIn()
})

test('check-configuration says which service does not answer', async () => {
  const { code, says } = await admin(['check-configuration'], { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(says).toContain('ok      Database: answers')
  expect(says).toContain('NOT ok  Mail server')
  expect(says).toContain('ok      Files')
  expect(says).toContain('ok      Owner')
  const wrong = await admin(['check-configuration'], { PORT: 'abc' })
  expect(wrong).toMatchObject({ code: 1, says: expect.stringContaining('The variable PORT is not right') })
})

test('migrate-only prepares a database without starting the product', async () => {
  const { url, drop } = await cloneDatabase(inject('adminUrl'))
  expect(await admin(['migrate-only'], { DATABASE_URL: url })).toMatchObject({
    code: 0,
    says: 'The database is up to date.\n',
  })
  await drop()
})

test('verify-audit finds a changed row', async () => {
  const { password } = people.olga
  await people.olga.call(staffRoutes.invite, { body: { email: 'new@example.com', password } })
  expect(await admin(['verify-audit'])).toMatchObject({
    code: 0,
    says: expect.stringMatching(/The audit log is whole.*The chain of events is whole/s),
  })
  await testApp.pool.query('grant update on audit_log to current_user')
  await testApp.pool.query('alter table audit_log disable trigger audit_log_append_only')
  await testApp.pool.query("update audit_log set reason = 'changed' where seq = 1")
  expect(await admin(['verify-audit'])).toMatchObject({
    code: 1,
    says: expect.stringContaining('Row 1 of the audit log'),
  })
})

test('verify-ledger finds an invoice whose paid sum was changed', async () => {
  const { invoice_id } = (
    await people.olga.call(invoiceRoutes.create, { body: { email: people.ann.email, amount: 120 } })
  ).body
  expect(await admin(['verify-ledger'])).toMatchObject({ code: 0, says: 'The ledger adds up: 2 entries.\n' })
  await testApp.pool.query('update invoices set paid_pence = 1 where id = $1', [invoice_id])
  expect(await admin(['verify-ledger'])).toMatchObject({
    code: 1,
    says: expect.stringContaining('The ledger does NOT add up'),
  })
})

test('an unknown command and a missing address are one plain sentence', async () => {
  expect((await admin(['toString'])).says).toContain('say one of: make-owner')
  expect((await admin(['make-owner'])).says).toContain('say the e-mail address')
})

test('the command is a process that ends by itself, with its exit code', async () => {
  expect(await adminProcess(['verify-ledger'])).toMatchObject({ code: 1 })
  expect(await adminProcess(['make-owner', people.olga.email])).toMatchObject({
    code: 0,
    says: expect.stringContaining('is an owner now'),
  })
})
