import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { latestCode, newcomer, otherThan, registered } from '#test/newcomer.ts'
import { acceptWithDeposit } from '#test/quotes.ts'
import { openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const {
  me,
  updateProfile,
  updatePassword,
  verifyEmail,
  requestVerification,
  login,
  resetPassword,
  undoMove,
} = accountRoutes

const details = (person: Person, change: Record<string, unknown> = {}) => ({
  name: person.name,
  email: person.email,
  website_url: '',
  phone_country: 'GB',
  phone_number: '',
  ...('email' in change ? { currentPassword: person.password } : {}),
  ...change,
})

test('a person sees their own account and not its password hash', async () => {
  const { status, body } = await people.sam.call(me)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(
    [
      'created_at',
      'email',
      'email_verified',
      'free_fix_available',
      'id',
      'is_admin',
      'role',
      'viewed_by',
      'name',
      'pending_email',
      'phone_country',
      'phone_number',
      'second_step',
      'subscription_tier',
      'website_url',
    ].sort(),
  )
  expect(body).toMatchObject({ id: people.sam.id, subscription_tier: 'security', email_verified: true })
  expect((await people.olga.call(me)).body.is_admin).toBe(true)
})

test('name, website and phone change at once', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const answer = await ann.call(updateProfile, {
    body: details(ann, {
      name: 'Ann B. Baker',
      website_url: 'bakery.example.com',
      phone_country: 'DE',
      phone_number: '030 123456',
    }),
  })
  expect(answer.status).toBe(200)
  const changed = {
    name: 'Ann B. Baker',
    website_url: 'https://bakery.example.com',
    phone_country: 'DE',
    phone_number: '+4930123456',
  }
  expect(answer.body).toMatchObject({
    ...changed,
    pending_email: null,
    message: 'Profile updated successfully!',
  })
  expect((await ann.call(me)).body).toMatchObject(changed)
  await testApp.work()
  expect(testApp.mailsTo(ann.email)).toEqual([])
  const emptied = await ann.call(updateProfile, { body: details(ann) })
  expect(emptied.body).toMatchObject({ website_url: null, phone_number: null })
})

test('wrong details are named and change nothing', async () => {
  const wrong = {
    name: '',
    email: 'x',
    website_url: 'ftp://x.example',
    phone_number: '1',
    is_admin: true,
    subscription_tier: 'security',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await people.bob.call(updateProfile, { body: details(people.bob, { [field]: value }) })
    expect(answer.status, field).toBe(400)
    expect(answer.body.fields, field).toHaveProperty(field)
  }
  expect((await people.guest.call(updateProfile, { body: details(people.bob) })).status).toBe(401)
  expect((await people.bob.call(me)).body).toMatchObject({
    name: 'Bob Fisher',
    is_admin: false,
    subscription_tier: null,
  })
})

test('a new address counts only after its code; the old one works until then and gets a mail', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  const asked = await ann.call(updateProfile, { body: details(ann, { email: email.toUpperCase() }) })
  expect(asked.body).toMatchObject({ email: ann.email, pending_email: email })
  expect(asked.body.message).toContain('Profile updated successfully!')
  const code = await latestCode(testApp, email)
  expect(testApp.mailsTo(ann.email).at(-1)?.subject).toBe('A new e-mail address for your account')
  expect((await people.guest.call(login, { body: { email, password: ann.password } })).status).toBe(401)
  expect(
    (await people.guest.call(login, { body: { email: ann.email, password: ann.password } })).status,
  ).toBe(200)

  for (const stranger of [people.guest, people.bob]) {
    const refused = await stranger.call(verifyEmail, { body: { email, code } })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('sign in') } })
  }
  for (let guess = 0; guess < 5; guess += 1)
    await people.guest.call(verifyEmail, { body: { email, code: otherThan(code) } })
  expect((await ann.call(me)).body.email).toBe(ann.email)
  const verified = await ann.call(verifyEmail, { body: { email, code } })
  expect(verified).toMatchObject({ status: 200, body: { verified: true } })
  expect((await ann.call(me)).body).toMatchObject({ email, pending_email: null })
  expect((await people.guest.call(login, { body: { email, password: ann.password } })).status).toBe(200)
  expect(
    (await people.guest.call(login, { body: { email: ann.email, password: ann.password } })).status,
  ).toBe(401)
  await testApp.work()
  expect(testApp.mailsTo(ann.email).at(-1)?.subject).toBe('Your account has a new e-mail address')
})

test('after five requests by a stranger the signed-in owner can still ask for a new address', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ask = () => people.guest.call(accountRoutes.forgotPassword, { body: { email: ann.email } })
  for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  const { email } = newcomer(testApp)
  expect((await ann.call(updateProfile, { body: details(ann, { email }) })).status).toBe(200)
  const code = await latestCode(testApp, email)
  expect((await ann.call(verifyEmail, { body: { email, code } })).status).toBe(200)
})

test('one account asks for five new addresses an hour at most, signed in again or not', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const statuses: number[] = []
  for (let asked = 0; asked < 6; asked += 1) {
    await ann.signIn()
    const { email } = newcomer(testApp)
    statuses.push((await ann.call(updateProfile, { body: details(ann, { email }) })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('no more than sixty codes of figures go to a new address in a month, whoever asks', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Carter')]
  const { email } = newcomer(testApp)
  expect((await ann.call(updateProfile, { body: details(ann, { email }) })).status).toBe(200)
  await testApp.pool.query("update rate_limits set points = 60 where key like 'codes-30d:%'")
  expect((await ann.call(requestVerification, { body: { email } })).status).toBe(429)
  expect((await bob.call(updateProfile, { body: details(bob, { email }) })).status).toBe(429)
  await testApp.pool.query("delete from rate_limits where key like 'codes-30d:%'")
})

test('a new address gets no more codes than any other in a day, whoever asks', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Carter')]
  const { email } = newcomer(testApp)
  expect((await ann.call(updateProfile, { body: details(ann, { email }) })).status).toBe(200)
  await testApp.pool.query("update rate_limits set points = 20 where key like 'codes-1d:%'")
  expect((await bob.call(updateProfile, { body: details(bob, { email }) })).status).toBe(429)
  await testApp.pool.query("delete from rate_limits where key like 'codes-1d:%'")
})

test('the code for a new address can be sent again, to the one who is signed in', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  await ann.call(updateProfile, { body: details(ann, { email }) })
  const first = await latestCode(testApp, email)
  await people.guest.call(requestVerification, { body: { email } })
  expect(await latestCode(testApp, email)).toBe(first)
  await ann.call(requestVerification, { body: { email } })
  const second = await latestCode(testApp, email)
  expect((await ann.call(verifyEmail, { body: { email, code: first } })).status).toBe(400)
  expect((await ann.call(verifyEmail, { body: { email, code: second } })).status).toBe(200)
})

test('saving the profile again keeps the pending address and its code; the old address takes it back', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  await ann.call(updateProfile, { body: details(ann, { email }) })
  const code = await latestCode(testApp, email)
  await ann.call(updateProfile, { body: details(ann, { email, name: 'Ann again' }) })
  await testApp.work()
  expect(testApp.mailsTo(email)).toHaveLength(1)
  expect((await ann.call(updateProfile, { body: details(ann) })).body.pending_email).toBeNull()
  expect((await ann.call(verifyEmail, { body: { email, code } })).status).toBe(400)
  expect((await ann.call(me)).body.email).toBe(ann.email)
})

test('a taken address is neither disclosed nor given away, and its owner gets a mail', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { bob } = people
  const answer = await ann.call(updateProfile, { body: details(ann, { email: bob.email }) })
  expect(answer).toMatchObject({ status: 200, body: { email: ann.email, pending_email: bob.email } })
  await testApp.work()
  expect(testApp.mailsTo(bob.email).at(-1)?.subject).toContain('already have an account')
  expect(testApp.mailsTo(bob.email).at(-1)?.text).not.toMatch(/\d{6}/)
  expect((await bob.call(me)).body.email).toBe(bob.email)
})

test('who proves an address wins over a registration that never did', async () => {
  const squatter = await registered(testApp)
  const other = await registered(testApp)
  const ann = await join(testApp, 'Ann Baker')
  await testApp.work()
  const isFromRegistration = testApp.mailsTo(squatter.email).length
  await ann.call(updateProfile, { body: details(ann, { email: squatter.email }) })
  await testApp.work()
  // Who registers right now must not take the code of another account's change for theirs.
  expect(testApp.mailsTo(squatter.email)).toHaveLength(isFromRegistration)
  await testApp.pool.query(`update users set created_at = created_at - interval '2 days' where email = $1`, [
    squatter.email,
  ])
  await ann.call(requestVerification, { body: { email: squatter.email } })
  const code = await latestCode(testApp, squatter.email)
  const setStaff = (is: boolean) =>
    testApp.pool.query('update users set is_admin = $1 where email = $2', [is, squatter.email])
  await setStaff(true)
  expect((await ann.call(verifyEmail, { body: { email: squatter.email, code } })).status).toBe(400)
  await setStaff(false)
  expect((await ann.call(verifyEmail, { body: { email: squatter.email, code } })).status).toBe(200)
  expect((await ann.call(me)).body.email).toBe(squatter.email)
  await latestCode(testApp, other.email)
  const kept = await testApp.pool.query('select from users where email = $1', [other.email])
  expect(kept.rowCount).toBe(1)
})

test('a quote that was accepted at an address stays, with its invoice, with who proves the address', async () => {
  const una = await join(testApp, 'Una Unproven')
  const ann = await join(testApp, 'Ann Baker')
  await acceptWithDeposit(people.olga, una)
  await acceptWithDeposit(people.olga, people.bob)
  await testApp.pool.query(
    `update users set email_verified_at = null, created_at = created_at - interval '2 days' where id = $1`,
    [una.id],
  )
  await ann.call(updateProfile, { body: details(ann, { email: una.email }) })
  const body = { email: una.email, code: await latestCode(testApp, una.email) }
  expect((await ann.call(verifyEmail, { body })).status).toBe(200)
  expect((await ann.call(quoteRoutes.mine)).body).toMatchObject([{ status: 'accepted' }])
  expect((await ann.call(invoiceRoutes.mine)).body).toMatchObject([{ description: expect.any(String) }])
  expect((await testApp.pool.query('select from users where id = $1', [una.id])).rowCount).toBe(0)
})

test('of two people who ask for one address, the first with a code gets it', async () => {
  const { email } = newcomer(testApp)
  const ann = await join(testApp, 'Ann Baker')
  const bea = await join(testApp, 'Bea Second')
  await ann.call(updateProfile, { body: details(ann, { email }) })
  const anns = await latestCode(testApp, email)
  await bea.call(updateProfile, { body: details(bea, { email }) })
  const beas = await latestCode(testApp, email)
  expect((await bea.call(verifyEmail, { body: { email, code: beas } })).status).toBe(200)
  expect((await ann.call(verifyEmail, { body: { email, code: anns } })).status).toBe(400)
  expect((await ann.call(me)).body).toMatchObject({ email: ann.email })
  expect((await bea.call(me)).body).toMatchObject({ email })
})

test('a new password stops a change of address that is under way', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  await ann.call(updateProfile, { body: details(ann, { email }) })
  const code = await latestCode(testApp, email)
  await ann.call(updatePassword, {
    body: { currentPassword: ann.password, newPassword: 'a brand new one 77' },
  })
  expect((await ann.call(verifyEmail, { body: { email, code } })).status).toBe(400)
  expect((await ann.call(me)).body).toMatchObject({ email: ann.email, pending_email: null })
})

test('a new address needs the password, and a wrong one or none leaves everything as it was', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  for (const currentPassword of [undefined, 'not the right one']) {
    const body = details(ann, { name: 'Someone else', email, currentPassword })
    const answer = await ann.call(updateProfile, { body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } })
  }
  expect((await ann.call(me)).body).toMatchObject({ name: ann.name, pending_email: null })
  await testApp.work()
  expect(testApp.mailsTo(email)).toEqual([])
})

/** Moves an account, as a thief with its password and a session would; gives the link in the old mailbox. */
async function moved(ann: Person, from: string, to: string): Promise<string> {
  await ann.call(updateProfile, { body: details(ann, { email: to }) })
  const code = await latestCode(testApp, to)
  expect((await ann.call(verifyEmail, { body: { email: to, code } })).status).toBe(200)
  await testApp.work()
  const text = testApp.mailsTo(from).findLast(({ kind }) => kind === 'email_changed')?.text
  return /\/undo-email#([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''
}

test('a change of address ends all other sessions and keeps the one that made it', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const elsewhere = ann.token
  await ann.signIn()
  const here = ann.token
  await moved(ann, ann.email, newcomer(testApp).email)
  ann.token = elsewhere
  expect((await ann.call(me)).status).toBe(401)
  ann.token = here
  expect((await ann.call(me)).status).toBe(200)
})

test('no code that was mailed to the old address sets a password after the change', async () => {
  const guest = people.guest
  const una = await registered(testApp)
  const first = await latestCode(testApp, una.email)
  const reset = (code: string, password: string) =>
    guest.call(resetPassword, { body: { email: una.email, code, password } })
  await guest.call(accountRoutes.forgotPassword, { body: { email: una.email } })
  expect((await reset(await latestCode(testApp, una.email), 'a brand new one 77')).status).toBe(200)
  expect((await reset(first, 'of a registration 77')).body.code).toBe('invalid_code')
  const { email, name } = una
  const ann = await new Person(testApp, { id: 0, email, name, password: 'a brand new one 77' }).signIn()
  await guest.call(accountRoutes.forgotPassword, { body: { email: una.email } })
  const late = await latestCode(testApp, una.email)
  await moved(ann, email, newcomer(testApp).email)
  expect((await reset(late, 'of an old address 77')).body.code).toBe('invalid_code')
})

test('the link to the old address puts it back, signs everybody out and asks for a new password', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const thief = newcomer(testApp)
  const token = await moved(ann, ann.email, thief.email)
  const wrong = await people.guest.call(undoMove, { body: { token: `${token.slice(1)}A` } })
  expect(wrong.status).toBe(404)
  expect((await people.guest.call(undoMove, { body: { token } })).body.email).toBe(ann.email)
  expect((await ann.call(me)).status).toBe(401)
  for (const email of [ann.email, thief.email])
    expect((await people.guest.call(login, { body: { email, password: ann.password } })).status).toBe(401)
  const code = await latestCode(testApp, ann.email)
  const body = { email: ann.email, code, password: 'a brand new one 77' }
  expect((await people.guest.call(resetPassword, { body })).status).toBe(200)
  const back = await people.guest.call(login, { body: { email: ann.email, password: 'a brand new one 77' } })
  expect(back.body).toMatchObject({ email: ann.email, id: ann.id })
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(404)
})

test('a deletion that was asked for after the move is taken back with it, and the owner is told', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  const asked = await ann.call(personalDataRoutes.deleteAccount, { body: { password: ann.password } })
  expect(asked.status).toBe(200)
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(200)
  const { rows } = await testApp.pool.query(
    'select deletion_asked_at, deletion_due_at from users where id = $1',
    [ann.id],
  )
  expect(rows).toEqual([{ deletion_asked_at: null, deletion_due_at: null }])
  await testApp.work()
  expect(testApp.mailsTo(ann.email).map(({ kind }) => kind)).toContain('deletion_taken_back')
})

test('an invoice that is written to the address while the account is moved away is theirs once that is undone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  const written = await people.olga.call(invoiceRoutes.create, { body: { amount: 12, email: ann.email } })
  const ownerOf = async (id: string) =>
    (await testApp.pool.query('select user_id from invoices where id = $1', [id])).rows[0].user_id
  expect(await ownerOf(written.body.invoice_id)).toBeNull()
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(200)
  expect(await ownerOf(written.body.invoice_id)).toBe(ann.id)

  const [old, kept] = [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')]
  const back = await moved(old, old.email, newcomer(testApp).email)
  const late = await people.olga.call(invoiceRoutes.create, { body: { amount: 13, email: old.email } })
  await testApp.pool.query('update users set merged_into = $2 where id = $1', [old.id, kept.id])
  expect((await people.guest.call(undoMove, { body: { token: back } })).status).toBe(200)
  expect(await ownerOf(late.body.invoice_id)).toBe(kept.id)
})

test('staff find tickets by the old address again once the change is undone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const thief = newcomer(testApp)
  const ticket = await openTicket(ann)
  const token = await moved(ann, ann.email, thief.email)
  await testApp.work({ all: true })
  const found = async (q: string) =>
    (await people.olga.call(ticketRoutes.inbox, { query: { q } })).body.tickets.map(({ id }) => id)
  expect([await found(ann.email), await found(thief.email)]).toEqual([[], [ticket]])
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(200)
  await testApp.work({ all: true })
  expect([await found(ann.email), await found(thief.email)]).toEqual([[ticket], []])
})

test('a second move does not help: the first link undoes both, and the second one is dead then', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const [one, two] = [newcomer(testApp).email, newcomer(testApp).email]
  const first = await moved(ann, ann.email, one)
  const second = await moved(ann, one, two)
  expect((await people.guest.call(undoMove, { body: { token: first } })).body.email).toBe(ann.email)
  expect((await people.guest.call(undoMove, { body: { token: second } })).status).toBe(404)
})

test('where a second move is undone, the link of the first one still works', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const [one, two] = [newcomer(testApp).email, newcomer(testApp).email]
  const first = await moved(ann, ann.email, one)
  const second = await moved(ann, one, two)
  expect((await people.guest.call(undoMove, { body: { token: second } })).body.email).toBe(one)
  expect((await people.guest.call(undoMove, { body: { token: first } })).body.email).toBe(ann.email)
})

test('undoing a move leaves the moves, codes, sessions and second steps of others as they were', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Moved')]
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  const bobs = await moved(bob, bob.email, newcomer(testApp).email)
  const { pool } = testApp
  for (const { id } of [ann, bob])
    await pool.query(
      `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, $2, '\\x00', 'key', false)`,
      [id, `key-${id}`],
    )
  for (const { id } of [ann, bob])
    await pool.query(
      `with app as (insert into two_step (user_id, secret) values ($1, 'sealed'))
        insert into recovery_codes (user_id, hash) values ($1, 'code')`,
      [id],
    )
  for (const purpose of ['change_email', 'reset_password'])
    await pool.query(
      `insert into email_codes (user_id, purpose, email, hash, expires_at)
        values ($1, $2, $3, '\\x00', now() + interval '1 hour')`,
      [ann.id, purpose, ann.email],
    )
  await people.guest.call(undoMove, { body: { token } })
  for (const table of ['passkeys', 'two_step', 'recovery_codes']) {
    const { rows } = await pool.query(`select user_id from ${table} where user_id in ($1, $2)`, [
      ann.id,
      bob.id,
    ])
    expect([table, rows]).toEqual([table, [{ user_id: bob.id }]])
  }
  const codes =
    'select purpose from email_codes where user_id = $1 and used_at is null and expires_at > now()'
  expect((await pool.query(codes, [ann.id])).rows).toEqual([])
  expect((await bob.call(me)).status).toBe(200)
  const stillHis = await people.guest.call(login, {
    body: { email: people.bob.email, password: people.bob.password },
  })
  expect(stillHis.status).toBe(200)
  expect((await people.guest.call(undoMove, { body: { token: bobs } })).body.email).toBe(bob.email)
})

test('a second step from more than three days before the move stays when it is undone', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { pool } = testApp
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, synced, created_at)
     values ($1, $2, '\\x00', 'older', false, now() - interval '4 days')`,
    [ann.id, `older-${ann.id}`],
  )
  await pool.query(
    "insert into two_step (user_id, secret, created_at) values ($1, 'older', now() - interval '4 days')",
    [ann.id],
  )
  await pool.query("insert into recovery_codes (user_id, hash) values ($1, 'renewed')", [ann.id])
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  await people.guest.call(undoMove, { body: { token } })
  // Nobody can tell whose these are.
  expect((await pool.query('select from recovery_codes where user_id = $1', [ann.id])).rowCount).toBe(0)
  const { rows } = await pool.query(
    'select name, secret from passkeys join two_step using (user_id) where user_id = $1',
    [ann.id],
  )
  expect(rows).toEqual([{ name: 'older', secret: 'older' }])
})

function newKey(): Authenticator {
  const { publicUrl, origins } = testApp.services.config
  return new Authenticator(origins[0] ?? '', new URL(publicUrl).hostname)
}

/** As a thief would, in the session at hand. */
async function addPasskey(person: Person): Promise<Authenticator> {
  const key = newKey()
  const { body } = await person.call(passkeyRoutes.addOptions, { body: {} })
  const added = await person.call(passkeyRoutes.add, { body: { response: key.register(body) } })
  expect(added.status).toBe(201)
  return key
}

async function startApp(person: Person): Promise<Secret> {
  const { body } = await person.call(twoStepRoutes.setUp, { body: {} })
  return 'secret' in body ? Secret.fromBase32(body.secret) : new Secret()
}

async function switchOnApp(person: Person, secret: Secret): Promise<void> {
  const code = new TOTP({ secret }).generate({ timestamp: testApp.services.now() })
  expect((await person.call(twoStepRoutes.setUp, { body: { code } })).status).toBe(200)
}

async function signInWith(key: Authenticator) {
  const browser = new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })
  const { body, headers } = await browser.call(passkeyRoutes.signInOptions)
  browser.takeCookies(headers)
  return browser.call(passkeyRoutes.signIn, { body: { response: key.assert(body) } })
}

test('a passkey and an app that were set up in the session that moved the address go with the undo; so do API tokens', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = await addPasskey(ann)
  await switchOnApp(ann, await startApp(ann))
  testApp.advance(60_000)
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  expect((await signInWith(key)).status).toBe(200)
  await people.guest.call(undoMove, { body: { token } })
  expect((await signInWith(key)).status).toBe(401)
  const body = {
    email: ann.email,
    code: await latestCode(testApp, ann.email),
    password: 'a brand new one 77',
  }
  expect((await people.guest.call(resetPassword, { body })).status).toBe(200)
  const { email, password: chosen } = body
  const back = await people.guest.call(login, { body: { email, password: chosen } })
  expect(back.body).toMatchObject({ id: ann.id })

  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const { password } = agent
  const made = await agent.call(apiTokenRoutes.create, {
    body: { name: 'Reports', scopes: ['tickets:read'], days: 30, password },
  })
  const program = new Person(testApp, agent).keep(made.body, {})
  expect((await program.call(ticketRoutes.inbox)).status).toBe(200)
  const undo = await moved(agent, agent.email, newcomer(testApp).email)
  await people.guest.call(undoMove, { body: { token: undo } })
  expect((await program.call(ticketRoutes.inbox)).status).toBe(401)
})

test('what was set up long before the move stays, without the recovery codes of the session that moved', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const own = await addPasskey(agent)
  testApp.advance(73 * 3_600_000)
  const { body, headers } = await signInWith(own)
  agent.keep(body, headers)
  const secret = await startApp(agent)
  await switchOnApp(agent, secret)
  testApp.advance(60_000)
  const token = await moved(agent, agent.email, newcomer(testApp).email)
  await people.guest.call(undoMove, { body: { token } })
  const back = await signInWith(own)
  expect(back.status).toBe(200)
  agent.keep(back.body, back.headers)
  expect((await agent.call(twoStepRoutes.state)).body).toMatchObject({ on: false, recovery_codes_left: 0 })
})

test('a passkey that was added in an earlier session, shortly before the move, goes with the undo', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const key = await addPasskey(ann)
  testApp.advance(60_000)
  await ann.signIn()
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  await people.guest.call(undoMove, { body: { token } })
  expect((await signInWith(key)).status).toBe(401)
})

test('a passkey that is added while the move is undone opens nothing', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  const key = newKey()
  const response = key.register((await ann.call(passkeyRoutes.addOptions, { body: {} })).body)
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query('select from sign_in_challenges where user_id = $1 for update', [ann.id])
  const adding = ann.call(passkeyRoutes.add, { body: { response } })
  await expect.poll(() => waiting(testApp)).toBe(1)
  const undoing = people.guest.call(undoMove, { body: { token } })
  await expect.poll(() => waiting(testApp)).toBe(2)
  await owner.query('commit')
  expect((await undoing).status).toBe(200)
  await adding
  expect((await signInWith(key)).status).toBe(401)
})

test('an address is not put back where somebody has proved it meanwhile', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  const heir = await join(testApp, 'Hal Heir')
  await testApp.pool.query('update users set email = $1 where id = $2', [ann.email, heir.id])
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(409)
  expect((await heir.call(me)).body.email).toBe(ann.email)
})

test('the link is over after 72 hours', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const token = await moved(ann, ann.email, newcomer(testApp).email)
  testApp.advance(72 * 3_600_000)
  expect((await people.guest.call(undoMove, { body: { token } })).status).toBe(404)
})

test('the twenty-first change of a profile within an hour waits, and what a change asks for is done one by one', async () => {
  const vera = await join(testApp, 'Vera Often')
  const answers: number[] = []
  for (let n = 1; n <= 21; n += 1)
    answers.push((await vera.call(updateProfile, { body: details(vera, { name: `Vera ${n}` }) })).status)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const { rows } = await testApp.pool.query<{ task: string; queue: string | null }>(
    `select task_identifier as task, queue_name as queue from graphile_worker.jobs
     where key in ($1, $2) order by task`,
    [`customer:${vera.id}`, `search-customer:${vera.id}`],
  )
  expect(rows).toEqual([
    { task: 'subscriptions.update-customer', queue: 'payment-customer' },
    { task: 'tickets.index-customer', queue: 'search-customer' },
  ])
})
