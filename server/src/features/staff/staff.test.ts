import { createHash, randomBytes } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Answer, type Cast, cast, join, Person } from '#test/cast.ts'
import { addLogin, logOf, openJob, takeAccess } from '#test/credentials.ts'
import { watchUpdates } from '#test/deletions.ts'
import { waiting } from '#test/locks.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'a kettle of blue fish'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})
beforeEach(async () => {
  await testApp.pool.query('delete from rate_limits')
})

let count = 0
const newAddress = () => `new.colleague.${++count}@example.com`

async function invite(email: string, role: 'owner' | 'agent' = 'agent', by = people.olga): Promise<string> {
  const { status } = await by.call(staffRoutes.invite, { body: { email, role, password: by.password } })
  expect(status).toBe(201)
  return tokenMailedTo(email)
}

async function tokenMailedTo(email: string): Promise<string> {
  await testApp.work()
  const mail = testApp.mailsTo(email).findLast(({ text }) => text.includes('/staff-invitation#'))
  return /\/staff-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const accept = (token: string, name = 'Nina New', password = PASSWORD) =>
  people.guest.call(staffRoutes.acceptInvite, { body: { token, name, password } })

/** Staff who came by an invitation, signed in. */
async function hire(role: 'owner' | 'agent' = 'agent', name = 'Nina New'): Promise<Person> {
  const email = newAddress()
  await accept(await invite(email, role), name)
  const { rows } = await testApp.pool.query('select id from users where email = $1', [email])
  return new Person(testApp, { id: rows[0].id, email, password: PASSWORD, name }).signIn()
}

const change = (id: number, body: object, by = people.olga) =>
  by.call(staffRoutes.change, { params: { id }, body: { password: by.password, ...body } })

test('an invited colleague chooses a name and password by the mailed link and works as an agent', async () => {
  const email = newAddress()
  const token = await invite(email)
  const other = await invite(newAddress(), 'owner')
  const read = await people.guest.call(staffRoutes.readInvite, { body: { token } })
  expect(read.body).toEqual({ email, role: 'agent' })
  expect((await people.guest.call(staffRoutes.readInvite, { body: { token: `${token}x` } })).status).toBe(404)
  const weak = await accept(token, 'Nina New', 'shortpass1')
  expect(weak).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
  expect(await accept(token)).toMatchObject({ status: 200, body: { email } })
  const nina = new Person(testApp, { id: 0, email, password: PASSWORD, name: 'Nina New' })
  await nina.signIn()
  expect((await nina.call(accountRoutes.me)).body).toMatchObject({ is_admin: true, role: 'agent' })
  expect((await nina.call(ticketRoutes.inbox)).status).toBe(200)
  await testApp.work()
  expect(testApp.mailsTo(people.olga.email).at(-1)?.subject).toBe('Nina New joined the staff')
  expect((await accept(other)).status).toBe(200)
})

test('an invitation, a new role, a deactivation and an activation need the password of the owner who asks', async () => {
  const [agent, leaver, former] = [await hire(), await hire(), await hire()]
  await change(former.id, { active: false })
  const email = newAddress()
  const asks = (password: object) => [
    people.olga.call(staffRoutes.invite, { body: { email, role: 'owner', ...password } }),
    people.olga.call(staffRoutes.change, { params: { id: agent.id }, body: { role: 'owner', ...password } }),
    people.olga.call(staffRoutes.change, { params: { id: leaver.id }, body: { active: false, ...password } }),
    people.olga.call(staffRoutes.change, { params: { id: former.id }, body: { active: true, ...password } }),
  ]
  for (const password of [{}, { password: '' }, { password: 'not the right one' }])
    for (const answer of await Promise.all<Answer<unknown>>(asks(password)))
      expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
  const { body } = await people.olga.call(staffRoutes.list)
  expect(body.invites.filter((one) => one.email === email)).toEqual([])
  expect(body.people.find(({ id }) => id === agent.id)).toMatchObject({ role: 'agent' })
  expect(body.people.find(({ id }) => id === leaver.id)).toMatchObject({ active: true })
  expect(body.people.find(({ id }) => id === former.id)).toMatchObject({ active: false })
  const given = await Promise.all<Answer<unknown>>(asks({ password: people.olga.password }))
  expect(given.map(({ status }) => status)).toEqual([201, 200, 200, 200])
})

test.each([
  [
    'a changed password',
    (who: Person) =>
      who.call(accountRoutes.updatePassword, {
        body: { currentPassword: who.password, newPassword: 'another long one 77' },
      }),
  ],
  [
    'a password that is reset by mail',
    async (who: Person) => {
      await people.guest.call(accountRoutes.forgotPassword, { body: { email: who.email } })
      await testApp.work()
      const mail = testApp.mailsTo(who.email).findLast(({ kind }) => kind === 'reset_password')
      const code = /#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
      return people.guest.call(accountRoutes.resetPassword, {
        body: { email: who.email, code, password: 'another long one 77' },
      })
    },
  ],
  [
    'a change of address that is undone',
    async (who: Person) => {
      const token = randomBytes(32).toString('base64url')
      await testApp.pool.query(
        'insert into email_moves (user_id, old_email, hash, moved_at) values ($1, $2, $3, now())',
        [who.id, `old.${who.email}`, createHash('sha256').update(token).digest()],
      )
      return people.guest.call(accountRoutes.undoMove, { body: { token } })
    },
  ],
])('%s ends the invitations that the account has sent, and no others', async (_, end) => {
  const owner = await hire('owner', 'Ina Inviter')
  const theirs = await invite(newAddress(), 'owner', owner)
  const olgas = await invite(newAddress())
  expect((await end(owner)).status).toBe(200)
  expect((await accept(theirs)).status).toBe(404)
  expect((await accept(olgas)).status).toBe(200)
})

test('every owner is mailed who was invited, who joined, and whose role or account was changed', async () => {
  const other = await hire('owner', 'Otis Owner')
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const email = newAddress()
  const token = await invite(email, 'owner')
  await accept(token)
  const { rows } = await testApp.pool.query('select id from users where email = $1', [email])
  const [{ id }] = rows
  for (const role of ['agent', 'owner', 'agent', 'owner']) await change(id, { role })
  for (const active of [false, true]) await change(id, { active })
  await testApp.work()
  const subjects = (to: string) =>
    testApp
      .mailsTo(to)
      .filter(({ kind }) => ['staff_invited', 'staff_joined', 'staff_changed'].includes(kind))
      .map(({ subject }) => subject)
  const told = [
    `Olga Petrova invited ${email} to join the staff`,
    'Nina New joined the staff',
    'Olga Petrova made Nina New an agent',
    'Olga Petrova made Nina New an owner',
    'Olga Petrova made Nina New an agent',
    'Olga Petrova made Nina New an owner',
    'Olga Petrova activated Nina New again',
  ]
  for (const to of [people.olga.email, other.email]) expect(subjects(to).slice(-told.length)).toEqual(told)
  // An owner reads that the role is taken away, and nothing of having joined.
  expect(subjects(email)).toEqual([told[2], told[4]])
  expect(subjects(agent.email)).toEqual([])
  const mails = testApp.mailsTo(other.email).filter(({ text }) => text.includes(token))
  expect(mails).toEqual([])
})

test('an invitation works once, even when it is used many times at once', async () => {
  const token = await invite(newAddress())
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200 && status !== 404 && status !== 409)).toEqual([])
  expect((await accept(token)).status).toBe(404)
})

test('an invitation ends after seven days, when it is ended, and when a newer one is sent', async () => {
  const email = newAddress()
  const first = await invite(email)
  const second = await invite(email)
  expect(second).not.toBe(first)
  expect((await accept(first)).status).toBe(404)
  const { body } = await people.olga.call(staffRoutes.list)
  const open = body.invites.find((one) => one.email === email)
  const other = await invite(newAddress())
  const cancel = () => people.olga.call(staffRoutes.cancelInvite, { params: { id: open?.id ?? 0 } })
  expect((await cancel()).status).toBe(200)
  expect((await cancel()).status).toBe(404)
  expect((await accept(second)).status).toBe(404)
  expect((await accept(other)).status).toBe(200)
  const late = await startTestApp()
  const olga = await join(late, 'Olga Petrova', { role: 'owner' })
  await olga.call(staffRoutes.invite, { body: { email, role: 'agent', password: olga.password } })
  await late.work()
  const token = /#([\w-]+)/.exec(late.mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
  const guest = new Person(late, { id: 0, email: '', password: '', name: 'Guest' })
  late.advance(7 * DAY_MS + 1_000)
  expect((await guest.call(staffRoutes.readInvite, { body: { token } })).status).toBe(404)
})

test('a client who is invited becomes staff with the new password, signed out everywhere', async () => {
  const carl = await join(testApp, 'Carl Client')
  const token = await invite(carl.email)
  const purposes = ['verify_email', 'change_email', 'reset_password']
  for (const purpose of purposes)
    await testApp.pool.query(
      `insert into email_codes (user_id, purpose, email, hash, expires_at)
        values ($1, $2, $3, '\\x00', now() + interval '1 hour')`,
      [carl.id, purpose, carl.email],
    )
  for (const { id } of [carl, people.ann]) {
    await testApp.pool.query(`insert into email_moves (user_id, old_email, hash, moved_at)
      values (${id}, 'old@example.com', 'move ${id}', now())`)
    await testApp.pool.query(`insert into passkeys (user_id, credential_id, public_key, name, synced)
      values (${id}, 'key ${id}', '\\x00', 'Phone', false)`)
    await testApp.pool.query(`insert into two_step (user_id, secret) values (${id}, 'sealed')`)
    await testApp.pool.query(`insert into recovery_codes (user_id, hash) values (${id}, 'code ${id}')`)
  }
  expect((await accept(token, 'Carl Colleague')).status).toBe(200)
  const ways = ['email_moves', 'passkeys', 'two_step', 'recovery_codes']
  for (const table of ways) {
    const { rows } = await testApp.pool.query(`select user_id from ${table} where user_id in ($1, $2)`, [
      carl.id,
      people.ann.id,
    ])
    expect([table, rows]).toEqual([table, [{ user_id: people.ann.id }]])
    await testApp.pool.query(`delete from ${table}`)
  }
  const live = 'select purpose from email_codes where user_id = $1 and expires_at > now()'
  expect((await testApp.pool.query(live, [carl.id])).rows).toEqual([])
  expect((await carl.call(accountRoutes.me)).status).toBe(401)
  await expect(carl.signIn()).rejects.toThrow()
  const staff = await new Person(testApp, { ...carl, password: PASSWORD, id: carl.id }).signIn()
  expect((await staff.call(accountRoutes.me)).body).toMatchObject({ id: carl.id, role: 'agent' })
})

/** A browser in which this person asked for a link to sign in, and the link's token. */
async function askForLink({ email }: Person) {
  const browser = new Person(testApp, people.guest)
  browser.takeCookies((await browser.call(signInLinkRoutes.ask, { body: { email } })).headers)
  await testApp.work()
  const mail = testApp.mailsTo(email).findLast(({ kind }) => kind === 'sign_in_link')
  return { browser, token: /\/sign-in-link#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('a sign-in that was begun before the invitation was accepted opens nothing afterwards', async () => {
  const [carl, other] = [await join(testApp, 'Carl Client'), await join(testApp, 'Otto Other')]
  const invitation = await invite(carl.email)
  const [begun, others] = [await askForLink(carl), await askForLink(other)]
  expect((await accept(invitation, 'Carl Colleague')).status).toBe(200)
  const confirm = ({ browser, token }: typeof begun) =>
    browser.call(signInLinkRoutes.confirm, { body: { token } })
  expect(await confirm(begun)).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
  expect((await confirm(others)).status).toBe(200)
})

test('whoever works here already, or may not sign in, cannot be invited', async () => {
  const agent = await hire()
  const { password } = people.olga
  for (const email of [people.olga.email, agent.email])
    expect(
      await people.olga.call(staffRoutes.invite, { body: { email, role: 'owner', password } }),
    ).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } })
})

test('after fifty invitations in a day an owner sends no more', async () => {
  const owner = await hire('owner', 'Ina Inviter')
  await testApp.pool.query('insert into rate_limits (key, points, expire) values ($1, 50, $2)', [
    `staff-invite:${owner.id}`,
    Date.now() + 60_000,
  ])
  const body = { email: newAddress(), role: 'agent' as const, password: owner.password }
  expect((await owner.call(staffRoutes.invite, { body })).status).toBe(429)
})

test('an agent manages no staff', async () => {
  const agent = await hire()
  expect((await agent.call(staffRoutes.list)).status).toBe(403)
  for (const route of [staffRoutes.list, ticketRoutes.inbox])
    expect((await people.guest.call(route)).status).toBe(401)
  await testApp.pool.query('update users set email_verified_at = null where id = $1', [agent.id])
  expect((await agent.call(ticketRoutes.inbox)).body.code).toBe('email_unverified')
  await testApp.pool.query('update users set email_verified_at = now() where id = $1', [agent.id])
  expect((await change(people.olga.id, { active: false }, agent)).status).toBe(403)
  expect((await change(agent.id, { role: 'owner' }, agent)).status).toBe(403)
})

test('a changed role counts at once and asks to sign in again', async () => {
  const agent = await hire()
  expect((await change(agent.id, { role: 'owner' })).body).toMatchObject({ role: 'owner', active: true })
  expect((await agent.call(accountRoutes.me)).status).toBe(401)
  await agent.signIn()
  expect((await change(agent.id, { role: 'owner' })).status).toBe(200)
  expect((await agent.call(staffRoutes.list)).status).toBe(200)
  expect((await change(agent.id, { role: 'agent' })).body.role).toBe('agent')
  await agent.signIn()
  expect((await agent.call(staffRoutes.list)).status).toBe(403)
})

test('what waited for the daily mail of somebody who is deactivated is not sent to them', async () => {
  const leaver = await hire('agent', 'Dan Digest')
  const { ticket } = await openJob(people.ann)
  await people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { assignee: leaver.id } })
  await leaver.call(notificationRoutes.put, { body: { messages: 'digest' } })
  await people.ann.call(ticketRoutes.post, { params: { id: ticket }, body: { message: 'Private words' } })
  await testApp.work({ all: true })
  const waiting = () => testApp.pool.query('select from digest_items where user_id = $1', [leaver.id])
  expect((await waiting()).rowCount).toBe(1)
  await testApp.pool.query(
    "insert into digest_items (user_id, kind, subject, says, path) values ($1, 'message', 'x', 'x', '/x')",
    [people.olga.id],
  )
  for (const { id } of [leaver, people.olga])
    await testApp.pool.query('insert into reminder_feeds (user_id, key_hash) values ($1, $2)', [
      id,
      `feed ${id}`,
    ])
  expect((await change(leaver.id, { active: false, hand_to: people.olga.id })).status).toBe(200)
  expect((await waiting()).rowCount).toBe(0)
  for (const table of ['digest_items', 'reminder_feeds']) {
    const { rows } = await testApp.pool.query(
      `delete from ${table} where user_id in ($1, $2) returning user_id`,
      [leaver.id, people.olga.id],
    )
    expect([table, rows]).toEqual([table, [{ user_id: people.olga.id }]])
  }
})

test('a ticket that is given to a colleague while they are deactivated does not stay with them', async () => {
  const leaver = await hire()
  const { ticket } = await openJob(people.ann)
  const held = await testApp.pool.connect()
  await held.query('begin')
  // The last row that deactivating writes: everything before it is done, and seen by nobody.
  await held.query('select from audit_head for update')
  const leaving = change(leaver.id, { active: false, hand_to: people.olga.id })
  await expect.poll(() => waiting(testApp)).toBe(1)
  const given = people.olga.call(ticketRoutes.change, {
    params: { id: ticket },
    body: { assignee: leaver.id },
  })
  await expect.poll(() => waiting(testApp)).toBe(2)
  await held.query('commit')
  held.release()
  expect((await leaving).status).toBe(200)
  expect((await given).body.fields).toEqual({ assignee: 'Please choose somebody of the staff.' })
})

test('who leaves thousands of tickets is out at once, and a job hands on what one statement does not', async () => {
  const [leaver, colleague] = [await hire(), await hire('agent', 'Cora Colleague')]
  const { pool } = testApp
  await pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, assignee_id, excerpt)
      select $1, 'Fix', 'quick_fix', 'low', $2, '' from generate_series(1, 450)`,
    [people.ann.id, leaver.id],
  )
  const most = await watchUpdates(testApp, ['tickets'])
  expect((await change(leaver.id, { active: false, hand_to: colleague.id })).status).toBe(200)
  expect((await leaver.call(accountRoutes.me)).status).toBe(401)
  await testApp.work()
  expect(await most('tickets')).toBeLessThanOrEqual(200)
  const of = async ({ id }: Person) =>
    (await pool.query('select from tickets where assignee_id = $1', [id])).rowCount
  expect([await of(leaver), await of(colleague)]).toEqual([0, 450])
})

test('deactivating ends sessions and sockets, hands open tickets on, and takes every access to the vault', async () => {
  const [leaver, colleague] = [await hire('agent', 'Lea Leaver'), await hire('agent', 'Cora Colleague')]
  const jobs = [await openJob(people.ann), await openJob(people.ann)]
  const [open, done] = jobs as [(typeof jobs)[0], (typeof jobs)[0]]
  for (const { ticket } of jobs)
    await people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { assignee: leaver.id } })
  const login = await addLogin(people.ann, open)
  await takeAccess(leaver, login.id, open.ticket)
  await people.olga.call(ticketRoutes.change, { params: { id: done.ticket }, body: { status: 'closed' } })
  const socket = await leaver.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))

  const { status, body } = await change(leaver.id, { active: false, hand_to: colleague.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ active: false, role: 'agent', open_tickets: 0 })
  await closed
  expect((await leaver.call(accountRoutes.me)).status).toBe(401)
  const again = await leaver.call(accountRoutes.login, {
    body: { email: leaver.email, password: leaver.password },
  })
  expect(again).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  expect(again.body.message).toContain('deactivated')
  const assignees = await testApp.pool.query('select id, assignee_id from tickets where id = any($1)', [
    jobs.map(({ ticket }) => ticket),
  ])
  expect(assignees.rows).toContainEqual({ id: open.ticket, assignee_id: colleague.id })
  expect(assignees.rows).toContainEqual({ id: done.ticket, assignee_id: leaver.id })
  const entry = (await people.ann.call(credentialRoutes.list)).body.find(({ id }) => id === login.id)
  expect(entry?.leases).toEqual([])
  expect((await logOf(people.ann, login.id))[0]?.says).toBe('The access ended: who had it left our staff')

  for (const active of [false, true, true])
    expect((await change(leaver.id, { active })).body).toMatchObject({ active, role: 'agent' })
  const changes = await testApp.pool.query(
    "select action from audit_log where object_kind = 'staff' and object_id = $1 and action like 'staff.%activated' order by seq",
    [leaver.id],
  )
  expect(changes.rows.map(({ action }) => action)).toEqual(['staff.deactivated', 'staff.activated'])
  await leaver.signIn()
  expect((await leaver.call(ticketRoutes.inbox)).status).toBe(200)
})

test('open tickets of who leaves can stay without an assignee, and go to colleagues alone', async () => {
  const leaver = await hire()
  const { ticket } = await openJob(people.ann)
  await people.olga.call(ticketRoutes.change, { params: { id: ticket }, body: { assignee: leaver.id } })
  for (const hand_to of [leaver.id, people.ann.id, 999_999])
    expect((await change(leaver.id, { active: false, hand_to })).status).toBe(400)
  expect((await change(leaver.id, { active: false, hand_to: null })).status).toBe(200)
  const { rows } = await testApp.pool.query('select assignee_id from tickets where id = $1', [ticket])
  expect(rows).toEqual([{ assignee_id: null }])
})

test('a ticket of somebody who left, opened again, restored or merged, is nobody’s, and stays theirs while it is done', async () => {
  const leaver = await hire('agent', 'Lea Leaver')
  const give = async (status: 'resolved' | 'in-progress') => {
    const { ticket } = await openJob(people.ann)
    const body = { assignee: leaver.id, status }
    expect((await people.olga.call(ticketRoutes.change, { params: { id: ticket }, body })).status).toBe(200)
    return ticket
  }
  const [answered, changed, deleted, merged, done] = await Promise.all([
    give('resolved'),
    give('resolved'),
    give('in-progress'),
    give('resolved'),
    give('resolved'),
  ])
  const { ticket: into } = await openJob(people.ann)
  await people.olga.call(ticketRoutes.delete, { params: { id: deleted } })
  expect((await change(leaver.id, { active: false, hand_to: people.olga.id })).status).toBe(200)
  const [params, body] = [{ id: answered }, { message: 'It is back' }]
  const all = await Promise.all([
    people.ann.call(ticketRoutes.post, { params, body }),
    people.olga.call(ticketRoutes.change, { params: { id: changed }, body: { status: 'open' } }),
    people.olga.call(ticketRoutes.restore, { params: { id: deleted } }),
    people.olga.call(inboxRoutes.merge, { params: { id: merged }, body: { into } }),
  ])
  expect(all.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2, 2])
  const { rows } = await testApp.pool.query(
    'select id, assignee_id from tickets where id = any($1) order by id',
    [[answered, changed, deleted, into, done]],
  )
  const who = Object.fromEntries(rows.map(({ id, assignee_id }) => [id, assignee_id]))
  expect(who).toEqual({ [answered]: null, [changed]: null, [deleted]: null, [into]: null, [done]: leaver.id })
})

test('the last owner stays, also when two owners remove each other at once', async () => {
  const alone = await startTestApp()
  const olga = await join(alone, 'Olga Petrova', { role: 'owner' })
  const on = (id: number, body: object, by: Person) =>
    by.call(staffRoutes.change, { params: { id }, body: { password: by.password, ...body } })
  expect((await on(olga.id, { active: false }, olga)).status).toBe(409)
  expect((await on(olga.id, { role: 'agent' }, olga)).status).toBe(409)
  const other = await join(alone, 'Otto Owner', { role: 'owner' })
  expect((await on(other.id, { active: false }, olga)).status).toBe(200)
  expect((await on(olga.id, { active: false }, olga)).status).toBe(409)
  expect((await on(other.id, { active: true }, olga)).status).toBe(200)
  await other.signIn()
  const answers = await Promise.all([
    on(other.id, { role: 'agent' }, olga),
    on(olga.id, { active: false }, other),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await alone.pool.query("select from users where is_admin and staff_role = 'owner'")
  expect(rows).toHaveLength(1)
})

test('of two owners who give up their role at the same moment one stays', async () => {
  const alone = await startTestApp()
  const olga = await join(alone, 'Olga Petrova', { role: 'owner' })
  const otto = await join(alone, 'Otto Owner', { role: 'owner' })
  const holder = await alone.pool.connect()
  await holder.query('begin')
  await holder.query("select from users where staff_role = 'owner' for update")
  const answers = [olga, otto].map((who) =>
    who.call(staffRoutes.change, { params: { id: who.id }, body: { role: 'agent', password: who.password } }),
  )
  await expect.poll(() => waiting(alone)).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('who is deactivated at the same moment from elsewhere is deactivated once', async () => {
  const leaver = await hire()
  const elsewhere = await testApp.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin')
  await elsewhere.query('update users set is_admin = false, suspended_at = now() where id = $1', [leaver.id])
  const leaving = change(leaver.id, { active: false })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await elsewhere.query('commit')
  expect((await leaving).status).toBe(200)
  const { rows } = await testApp.pool.query('select action from audit_log where object_id = $1', [leaver.id])
  expect(rows.map(({ action }) => action)).not.toContain('staff.deactivated')
})

test('nobody joins on the invitation of somebody who is no owner any more', async () => {
  const owner = await hire('owner', 'Otis Owner')
  const token = await invite(newAddress(), 'agent', owner)
  const olgas = await invite(newAddress())
  await change(owner.id, { active: false })
  expect((await accept(token)).status).toBe(404)
  expect((await accept(olgas)).status).toBe(200)
  for (const lost of ['is_admin = false', "staff_role = 'agent'"]) {
    const past = await join(testApp, 'Otis Owner', { role: 'owner' })
    const theirs = await invite(newAddress(), 'agent', past)
    await testApp.pool.query(`update users set ${lost} where id = $1`, [past.id])
    expect([lost, (await accept(theirs)).status]).toEqual([lost, 404])
  }
})

test('a client who was suspended after the invitation does not join', async () => {
  const carl = await join(testApp, 'Carl Client')
  const token = await invite(carl.email)
  await testApp.pool.query('update users set suspended_at = now() where id = $1', [carl.id])
  expect((await accept(token)).status).toBe(409)
})

test('an invitation that is accepted while a colleague moves to its address leaves their account as it was', async () => {
  const colleague = await hire('agent', 'Cora Colleague')
  const email = newAddress()
  const token = await invite(email, 'owner')
  const held = await testApp.pool.connect()
  await held.query('begin')
  await held.query('update users set email = $1 where id = $2', [email, colleague.id])
  const accepted = accept(token)
  await expect.poll(() => waiting(testApp)).toBe(1)
  await held.query('commit')
  held.release()
  expect((await accepted).status).toBe(409)
  const { rows } = await testApp.pool.query('select name, staff_role from users where email = $1', [email])
  expect(rows).toEqual([{ name: 'Cora Colleague', staff_role: 'agent' }])
})

test('the history of a member of staff has their work and their accesses, paged without gaps', async () => {
  const agent = await hire('agent', 'Hilda History')
  const job = await openJob(people.ann)
  const login = await addLogin(people.ann, job)
  await takeAccess(agent, login.id, job.ticket, { reason: 'to look at the theme' })
  for (let note = 0; note < 60; note += 1)
    await agent.call(ticketRoutes.change, { params: { id: job.ticket }, body: { note: `note ${note}` } })
  const page = (before?: string) =>
    people.olga.call(staffRoutes.history, {
      params: { id: agent.id },
      query: before ? { before } : {},
    })
  const first = await page()
  expect(first.body).toHaveLength(50)
  const second = await page(first.body.at(-1)?.cursor)
  const all = [...first.body, ...second.body]
  expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(all.length)
  expect(all.filter(({ says }) => says === 'added an internal note')).toHaveLength(60)
  expect(all).toContainEqual(
    expect.objectContaining({ says: 'took access to a login', reason: 'to look at the theme' }),
  )
  expect((await people.olga.call(staffRoutes.history, { params: { id: people.ann.id } })).status).toBe(404)
  await change(agent.id, { active: false })
  const olgas = await people.olga.call(staffRoutes.history, { params: { id: people.olga.id } })
  expect(olgas.body).toContainEqual(expect.objectContaining({ says: 'deactivated Hilda History' }))
})

test('somebody of the staff whom another program gave no role is given one here', async () => {
  const agent = await hire()
  await testApp.pool.query('update users set staff_role = null where id = $1', [agent.id])
  expect(await change(agent.id, { role: 'agent' })).toMatchObject({ status: 200, body: { role: 'agent' } })
})

test('a change without sense is refused', async () => {
  const { id } = people.olga
  for (const body of [
    {},
    { role: 'boss' },
    { role: 'agent', active: true },
    { active: 'no' },
    { is_admin: false },
  ])
    expect((await change(id, body)).status).toBe(400)
  expect((await change(people.ann.id, { role: 'owner' })).status).toBe(404)
  for (const before of ['1', '-', '1-x-1', "1-a-1'"])
    expect((await people.olga.call(staffRoutes.history, { params: { id }, query: { before } })).status).toBe(
      400,
    )
})
