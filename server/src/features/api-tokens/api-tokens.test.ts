import { createHash, randomBytes } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { apiTokenRoutes, TOKEN_CALLS_A_MINUTE, TOKENS_MAX } from '@sitewright/contract/api-tokens.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { TokenScope } from '@sitewright/contract/token-scopes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureAccount } from '#features/accounts/index.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'
import { openTicket } from '#test/tickets.ts'

const DAY_MS = 86_400_000
const { list, create, remove } = apiTokenRoutes

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})
beforeEach(async () => {
  await testApp.services.db.deleteFrom('api_tokens').execute()
  await testApp.services.db.deleteFrom('rate_limits').execute()
})

const made = (who: Person, scopes: TokenScope[] = ['tickets:read'], more: object = {}) =>
  who.call(create, {
    body: { name: 'Reports', scopes, days: 30, password: who.password, ...more },
  })

/** A program of this person. */
function program(of: Person, token: string): Person {
  const { id, email, password, name } = of
  const one = new Person(testApp, { id, email, password, name })
  one.token = token
  return one
}

async function programOf(who: Person, scopes?: TokenScope[]): Promise<Person> {
  const { status, body } = await made(who, scopes)
  expect(status, JSON.stringify(body)).toBe(201)
  return program(who, body.token)
}

test('a token is shown once, works for its scope, and its owner gets a mail', async () => {
  const ticket = await openTicket(people.ann)
  const { body } = await made(people.olga)
  expect(body.token).toMatch(/^sitewright_[\w-]{43}$/)
  expect(body.hint).toBe(body.token.slice(-4))
  const reader = program(people.olga, body.token)
  const params = { id: ticket }
  expect((await reader.call(ticketRoutes.adminTicket, { params })).status).toBe(200)
  expect((await reader.call(ticketRoutes.post, { params, body: { message: 'Hello' } })).status).toBe(403)
  const listed = await people.olga.call(list)
  expect(listed.body).toMatchObject([
    { id: body.id, name: 'Reports', scopes: ['tickets:read'], ended: false },
  ])
  expect(listed.body[0]?.last_used_at).not.toBeNull()
  expect(JSON.stringify(listed.body)).not.toContain(body.token)
  await testApp.work()
  const mail = testApp.mailsTo(people.olga.email).find(({ kind }) => kind === 'api_token_created')
  expect(mail?.text).toContain('Reports')
  expect(mail?.text).not.toContain(body.token)
})

test('the database keeps neither the token nor anything that opens the door', async () => {
  const { body } = await made(people.olga)
  const { rows } = await testApp.pool.query(
    `select (select string_agg(t::text, '') from api_tokens t) || (select string_agg(e::text, '') from events e)
      || (select string_agg(m::text, '') from mails m) as everything`,
  )
  expect(rows[0].everything).toContain('Reports')
  expect(rows[0].everything).not.toContain(body.token.slice('sitewright_'.length))
})

test('making a token needs the password, and wrong ones are counted', async () => {
  const wrong = await made(people.olga, undefined, { password: 'not the right one' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields).toEqual({ password: 'The password is not right.' })
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => made(people.olga, undefined, { password: 'guess' })),
  )
  expect(tries.map(({ status }) => status)).toContain(429)
  expect((await people.olga.call(list)).body).toEqual([])
})

test('a token lives a year at most, has a known scope at least, and there are no more than twenty', async () => {
  const refused = [{ days: 366 }, { days: 0 }, { scopes: [] }, { scopes: ['vault:read'] }, { name: ' ' }]
  for (const more of refused) expect((await made(people.olga, undefined, more)).status).toBe(400)
  await testApp.pool.query(
    `insert into api_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
      select $1, 'x', n::text::bytea, 'hint', '{tickets:read}', now(), now() from generate_series(2, $2) n`,
    [people.olga.id, TOKENS_MAX],
  )
  const all = await Promise.all(Array.from({ length: 4 }, () => made(people.olga)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(3)
})

test('a token stops at its end, which the list shows, when it is deleted, and a made-up one says so too', async () => {
  const reports = await programOf(people.olga)
  const other = await programOf(people.olga)
  const [newest] = (await people.olga.call(list)).body
  expect((await people.olga.call(remove, { params: { id: newest?.id ?? 0 } })).status).toBe(200)
  const says = 'This API token is not right, has ended or was deleted.'
  for (const token of [other.token, `sitewright_${'A'.repeat(43)}`, 'sitewright_x']) {
    const answer = await program(people.olga, token).call(ticketRoutes.inbox)
    expect([answer.status, answer.body.message]).toEqual([401, says])
  }
  expect((await reports.call(ticketRoutes.inbox)).status).toBe(200)
  testApp.advance(30 * DAY_MS)
  expect((await reports.call(ticketRoutes.inbox)).status).toBe(401)
  await people.olga.signIn()
  expect((await people.olga.call(list)).body).toMatchObject([{ ended: true }])
  testApp.advance(-30 * DAY_MS)
  await people.olga.signIn()
})

test('nobody sees or deletes a token of somebody else, and a token deletes none', async () => {
  const reports = await programOf(people.olga, [...TokenScope.options])
  const [token] = (await people.olga.call(list)).body
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  expect((await agent.call(list)).body).toEqual([])
  expect((await agent.call(remove, { params: { id: token?.id ?? 0 } })).status).toBe(404)
  expect((await reports.call(remove, { params: { id: token?.id ?? 0 } })).status).toBe(403)
  expect((await people.ann.call(list)).status).toBe(403)
})

test('a token never does more than its person may: an agent’s opens no route of owners', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const hers = await programOf(agent, ['money:read'])
  expect((await hers.call(invoiceRoutes.list)).status).toBe(200)
  expect((await hers.call(invoiceRoutes.exportLedger)).status).toBe(403)
  const owners = await programOf(people.olga, ['money:read'])
  expect((await owners.call(invoiceRoutes.exportLedger)).status).toBe(200)
})

test('a token opens nothing outside its scopes, and says which one it needs', async () => {
  const hers = await programOf(people.olga, ['tickets:read'])
  const money = await hers.call(invoiceRoutes.list)
  expect([money.status, money.body.message]).toEqual([403, expect.stringContaining('money:read')])
  const own = await hers.call(list)
  expect([own.status, own.body.message]).toEqual([403, 'No API token opens this. Please use the site.'])
})

test('the customer’s page shows a token only the parts that its scopes open', async () => {
  await openTicket(people.ann)
  const body = { amount: 10, email: people.ann.email, description: 'One hour' }
  await people.olga.call(invoiceRoutes.create, { body })
  const seen = async (scopes: TokenScope[]) => {
    const answer = await (await programOf(people.olga, scopes)).call(customerRoutes.read, {
      params: { id: people.ann.id },
    })
    return answer.body.panels.map(({ key }) => key)
  }
  expect(await seen(['customers:read'])).toEqual([])
  expect(await seen(['customers:read', 'money:read'])).toEqual(['quotes', 'invoices', 'plan'])
  const everything = await seen([...TokenScope.options])
  expect(everything).not.toContain('vault')
})

test('each use of a token shows with its minute, at the token alone', async () => {
  const reports = await programOf(people.olga)
  await programOf(people.olga)
  const usedAt = async () => (await people.olga.call(list)).body.map(({ last_used_at }) => last_used_at)
  await reports.call(ticketRoutes.inbox)
  const [unused, first] = await usedAt()
  expect([unused, first]).toEqual([null, expect.any(String)])
  testApp.advance(61_000)
  await reports.call(ticketRoutes.inbox)
  expect(Date.parse((await usedAt())[1] ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
})

test('what a token does carries its number, and no session', async () => {
  const desk = await programOf(people.olga, ['tickets:write'])
  const ticket = await openTicket(people.ann)
  await desk.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'By a program' } })
  const [token] = (await people.olga.call(list)).body
  const { rows } = await testApp.pool.query(
    `select actor_id, session_id, token_id from events where name = 'ticket.message_posted' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor_id: people.olga.id, session_id: null, token_id: token?.id }])
})

test('a token has a budget of its own', async () => {
  const one = await programOf(people.olga, ['figures:read'])
  const other = await programOf(people.olga, ['figures:read'])
  const [{ id } = { id: 0 }] = (await people.olga.call(list)).body.filter(
    ({ hint }) => hint === one.token.slice(-4),
  )
  await testApp.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
    `api-token:${id}`,
    TOKEN_CALLS_A_MINUTE,
    Date.now() + 60_000,
  ])
  const over = await one.call(analyticsRoutes.summary)
  expect(over.status).toBe(429)
  expect(over.body.retry_after).toBeGreaterThan(0)
  expect((await other.call(analyticsRoutes.summary)).status).toBe(200)
})

test('no socket opens with a token', async () => {
  await expect((await programOf(people.olga, [...TokenScope.options])).socket()).rejects.toThrow()
})

test('a new password, a new role and leaving the staff end every token', async () => {
  const ends: [string, (who: Person) => Promise<unknown>][] = [
    [
      'new_password',
      (who) =>
        who.call(accountRoutes.updatePassword, {
          body: { currentPassword: who.password, newPassword: 'another long one 77' },
        }),
    ],
    [
      'new_role',
      (who) =>
        people.olga.call(staffRoutes.change, {
          params: { id: who.id },
          body: { role: 'owner', password: people.olga.password },
        }),
    ],
    [
      'deactivated',
      (who) =>
        people.olga.call(staffRoutes.change, {
          params: { id: who.id },
          body: { active: false, password: people.olga.password },
        }),
    ],
  ]
  for (const [why, end] of ends) {
    const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
    const hers = await programOf(agent)
    expect((await hers.call(ticketRoutes.inbox)).status).toBe(200)
    await end(agent)
    expect([why, (await hers.call(ticketRoutes.inbox)).status]).toEqual([why, 401])
    const { rows } = await testApp.pool.query(
      `select data->>'why' as why from events where name = 'api_token.ended' and user_id = $1`,
      [agent.id],
    )
    expect(rows).toEqual([{ why }])
  }
})

test('a change of address that is undone ends every token', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const undo = randomBytes(32).toString('base64url')
  await testApp.pool.query(
    'insert into email_moves (user_id, old_email, hash, moved_at) values ($1, $2, $3, $4)',
    [
      agent.id,
      `old.${agent.email}`,
      createHash('sha256').update(undo).digest(),
      new Date(testApp.services.now()),
    ],
  )
  const hers = await programOf(agent)
  expect((await people.guest.call(accountRoutes.undoMove, { body: { token: undo } })).status).toBe(200)
  expect((await hers.call(ticketRoutes.inbox)).status).toBe(401)
})

test.each([
  ['has left the staff', 'is_admin = false'],
  ['is suspended', 'suspended_at = now()'],
  ['has an address that is not proved', 'email_verified_at = null'],
])('a token whose person %s opens nothing', async (_, change) => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const hers = await programOf(agent)
  expect((await hers.call(ticketRoutes.inbox)).status).toBe(200)
  await testApp.pool.query(`update users set ${change} where id = $1`, [agent.id])
  expect((await hers.call(ticketRoutes.inbox)).status).toBe(401)
})

test.each(['is_admin = false', 'suspended_at = now()', 'email_verified_at = null'])(
  'a token opens nothing while its person has %s, even where that ended no token',
  async (change) => {
    const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
    const hers = await programOf(agent)
    expect((await hers.call(ticketRoutes.inbox)).status).toBe(200)
    await testApp.pool.query(`update users set ${change} where id = $1`, [agent.id])
    expect((await hers.call(ticketRoutes.inbox)).status).toBe(401)
  },
)

test('in production a token works only while its person has a second step', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const { pool } = live
  const olga = {
    email: 'olga@example.com',
    name: 'Olga Petrova',
    password: 'a kettle of blue fish',
    isAdmin: true,
  }
  const id = await ensureAccount(live.services, olga)
  const token = `sitewright_${'B'.repeat(43)}`
  await pool.query(
    `insert into api_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
      values ($1, 'x', $2, 'BBBB', '{reminders:read}', now(), now() + interval '1 day')`,
    [id, createHash('sha256').update(token).digest()],
  )
  const headers = { host: new URL(own.PUBLIC_URL).host, authorization: `Bearer ${token}` }
  const ask = async () => (await live.app.inject({ url: reminderRoutes.list.path, headers })).statusCode
  expect(await ask()).toBe(401)
  await pool.query(`insert into two_step (user_id, secret, confirmed_at) values (${id}, 'sealed', now())`)
  expect(await ask()).toBe(200)
  await pool.query(`delete from two_step`)
  expect(await ask()).toBe(401)
  await pool.query(`insert into passkeys (user_id, credential_id, public_key, name, synced)
    values (${id}, 'key', '\\x00', 'Phone', false)`)
  expect(await ask()).toBe(200)
})
