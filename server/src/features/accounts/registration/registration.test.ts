import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { latestCode, newcomer, otherThan, registered, registrationOf } from '#test/newcomer.ts'
import { proveAddress } from './prove-address.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const { register, requestVerification, resetPassword, verifyEmail, login, me } = accountRoutes

const userOf = (email: string) =>
  testApp.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

const eventsOf = async (userId: number) => {
  const rows = await testApp.services.db
    .selectFrom('events')
    .select('name')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Moves past the hourly limit of codes for an address. */
const resetLimits = () => testApp.services.db.deleteFrom('rate_limits').execute()

test('a person registers, verifies by the mailed code and signs in', async () => {
  const nora = newcomer(testApp)
  const answer = await nora.call(register, {
    body: {
      ...registrationOf(nora),
      website_url: 'bakery.example.com',
      phone_country: 'GB',
      phone_number: '07400 123456',
    },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ message: 'Please check your email for a 6-digit code.', email: nora.email })
  nora.takeCookies(answer.headers)

  expect((await nora.call(login, { body: nora })).status).toBe(400)
  const tooEarly = await nora.call(login, { body: { email: nora.email, password: nora.password } })
  expect(tooEarly).toMatchObject({ status: 403, body: { code: 'email_unverified' } })

  const code = await latestCode(testApp, nora.email)
  const verified = await nora.call(verifyEmail, { body: { email: nora.email, code } })
  expect(verified).toMatchObject({ status: 200, body: { verified: true, message: expect.any(String) } })

  await nora.signIn()
  expect((await nora.call(me)).body).toMatchObject({
    email: nora.email,
    name: nora.name,
    is_admin: false,
    website_url: 'https://bakery.example.com',
    phone_country: 'GB',
    phone_number: '+447400123456',
    email_verified: true,
    pending_email: null,
    subscription_tier: null,
    free_fix_available: true,
  })
  const stored = await userOf(nora.email)
  expect(await eventsOf(stored?.id ?? 0)).toEqual([
    'account.registered',
    'account.sign_in_failed',
    'account.code_sent',
    'account.verified',
    'account.signed_in',
  ])
})

test('the mail shows the code on a line of its own, names no person and links to our own page', async () => {
  const nora = newcomer(testApp)
  await nora.call(register, { body: { ...registrationOf(nora), name: 'Buy at evil.example now' } })
  await latestCode(testApp, nora.email)
  const [mail] = testApp.mailsTo(nora.email)
  expect(mail?.text).toMatch(/^\s*\d{6}\s*$/m)
  expect(mail?.text.match(/\d{6}/)?.[0]).toBe(await latestCode(testApp, nora.email))
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil')
  expect(mail?.text).toContain(`/verify?email=${encodeURIComponent(nora.email)}`)
})

test('wrong fields are named in the answer', async () => {
  const nora = newcomer(testApp)
  const wrong: [Record<string, unknown>, string][] = [
    [{ email: 'nobody' }, 'email'],
    [{ confirmPassword: 'something else 1' }, 'confirmPassword'],
    [{ password: 'short', confirmPassword: 'short' }, 'password'],
    [{ password: 'password123', confirmPassword: 'password123' }, 'password'],
    [{ password: `${nora.email}1`, confirmPassword: `${nora.email}1` }, 'password'],
    [{ name: ' ' }, 'name'],
    [{ website_url: 'javascript:alert(1)' }, 'website_url'],
    [{ phone_number: '12' }, 'phone_number'],
    [{ phone_country: 'ZZ' }, 'phone_country'],
    [{ is_admin: true }, 'is_admin'],
  ]
  for (const [change, field] of wrong) {
    const answer = await nora.call(register, { body: { ...registrationOf(nora), ...change } })
    expect(answer.status, field).toBe(400)
    expect(Object.keys(answer.body.fields ?? {}), field).toContain(field)
  }
  expect(await userOf(nora.email)).toBeUndefined()
})

test('a taken address gets the same answer, keeps its account, and its owner gets a mail', async () => {
  const before = await userOf(people.ann.email)
  const eve = { name: 'Eve', email: people.ann.email.toUpperCase(), password: 'eves own secret 9' }
  const answer = await people.guest.call(register, { body: { ...eve, confirmPassword: eve.password } })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    message: 'Please check your email for a 6-digit code.',
    email: people.ann.email,
  })
  expect(await userOf(people.ann.email)).toEqual(before)
  const { rows } = await testApp.pool.query(
    "select user_id, data from events where name = 'account.registered' order by id desc limit 1",
  )
  expect(rows).toEqual([{ user_id: null, data: { taken: true } }])
  await testApp.work()
  const [mail] = testApp.mailsTo(people.ann.email)
  expect(mail?.subject).toContain('already have an account')
  expect(mail?.text).not.toMatch(/\d{6}/)
})

test('who registers again is verified by no older code, also before the new one is mailed', async () => {
  const nora = await registered(testApp)
  const { email } = nora
  const code = await latestCode(testApp, email)
  await registered(testApp, nora)
  expect((await nora.call(verifyEmail, { body: { email, code } })).body.code).toBe('invalid_code')
})

test('an address of staff that is not verified is not registered again', async () => {
  const otto = await registered(testApp)
  await testApp.pool.query('update users set is_admin = true where email = $1', [otto.email])
  const before = await userOf(otto.email)
  const again = { password: 'another long one 77', confirmPassword: 'another long one 77' }
  await people.guest.call(register, { body: { ...registrationOf(otto), ...again } })
  expect(await userOf(otto.email)).toEqual(before)
})

test('an address is proved once, and for the account that has it alone', async () => {
  const [una, ursa] = [await registered(testApp), await registered(testApp)]
  const ctx = { ...testApp.services, actor: { kind: 'guest' }, requestId: 'prove', ip: '203.0.113.9' } as Ctx
  const prove = async (of: Person, email: string) => {
    const userId = (await userOf(of.email))?.id ?? 0
    return transaction(ctx.db, (tx) => proveAddress(tx, ctx, { userId, email }))
  }
  await expect(prove(una, ursa.email)).rejects.toMatchObject({ code: 'invalid_code' })
  await prove(una, una.email)
  await expect(prove(una, una.email)).rejects.toMatchObject({ code: 'invalid_code' })
  expect((await userOf(ursa.email))?.email_verified_at).toBeNull()
})

test('where two browsers registered an address, a code verifies no password that was typed in the other one', async () => {
  const victim = await registered(testApp)
  const oldCode = await latestCode(testApp, victim.email)
  const mallory = new Person(testApp, { id: 0, email: victim.email, password: 'mallorys own 99', name: 'M' })
  await registered(testApp, mallory)
  const code = await latestCode(testApp, victim.email)
  const verify = (who: Person, typed: string) =>
    who.call(verifyEmail, { body: { email: victim.email, code: typed } })
  expect((await verify(victim, oldCode)).body.code).toBe('invalid_code')
  expect((await verify(victim, code)).body.code).toBe('password_needed')
  expect((await verify(people.guest, code)).body.code).toBe('password_needed')
  const signsIn = async (password: string) =>
    (await people.guest.call(login, { body: { email: victim.email, password } })).status
  expect(await signsIn(mallory.password)).toBe(403)
  const body = { email: victim.email, code, password: victim.password }
  expect((await victim.call(resetPassword, { body })).status).toBe(200)
  expect(await signsIn(mallory.password)).toBe(401)
  expect(await signsIn(victim.password)).toBe(200)
})

test('who registers an address of another browser twice is no more its registrant than after once', async () => {
  const victim = await registered(testApp)
  const mallory = new Person(testApp, { id: 0, email: victim.email, password: 'mallorys own 99', name: 'M' })
  await registered(testApp, mallory)
  await registered(testApp, mallory)
  const body = { email: victim.email, code: await latestCode(testApp, victim.email) }
  expect((await victim.call(verifyEmail, { body })).body.code).toBe('password_needed')
})

test('the code of an address that one browser registered may be typed in another one', async () => {
  const nina = await registered(testApp)
  const body = { email: nina.email, code: await latestCode(testApp, nina.email) }
  expect((await people.guest.call(verifyEmail, { body })).status).toBe(200)
  const signedIn = await people.guest.call(login, { body: { email: nina.email, password: nina.password } })
  expect(signedIn.status).toBe(200)
})

test('asking for the code again in another browser does not make that one the registrant', async () => {
  const victim = await registered(testApp)
  const mallory = new Person(testApp, { id: 0, email: victim.email, password: 'mallorys own 99', name: 'M' })
  await registered(testApp, mallory)
  await victim.call(requestVerification, { body: { email: victim.email } })
  const code = await latestCode(testApp, victim.email)
  expect((await victim.call(verifyEmail, { body: { email: victim.email, code } })).status).toBe(409)
  expect((await mallory.call(verifyEmail, { body: { email: victim.email, code } })).status).toBe(200)
})

test('ten registrations of one address at once make one account', async () => {
  await resetLimits()
  const nora = newcomer(testApp)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => nora.call(register, { body: registrationOf(nora) })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  const { rows } = await testApp.pool.query('select id from users where email = $1', [nora.email])
  expect(rows).toHaveLength(1)
})

test('asking for a code gives the same answer for known, verified and unknown addresses', async () => {
  await resetLimits()
  const nora = await registered(testApp)
  await testApp.work()
  for (const email of [nora.email, people.ann.email, 'nobody.at.all@example.com']) {
    const answer = await people.guest.call(requestVerification, { body: { email } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Code sent. Please check your email.' })
  }
  const mailed = testApp.mails.length
  await testApp.work()
  expect(testApp.mails.slice(mailed).map(({ to }) => to)).toEqual([nora.email])
})

test('who asks for codes again and again in the browser that registered keeps no other registrant waiting', async () => {
  await resetLimits()
  const [una, vera] = [await registered(testApp), await registered(testApp)]
  const ask = async (who: Person) =>
    (await who.call(requestVerification, { body: { email: who.email } })).status
  for (let time = 0; time < 5; time += 1) expect(await ask(una)).toBe(200)
  expect(await ask(una)).toBe(429)
  expect(await ask(vera)).toBe(200)
})

test('a new code replaces the old one, works once, and for its own address alone', async () => {
  const nora = await registered(testApp)
  const old = await latestCode(testApp, nora.email)
  await nora.call(requestVerification, { body: { email: nora.email } })
  const code = await latestCode(testApp, nora.email)
  const other = await registered(testApp)
  await testApp.work()
  const tries: [string, string, number][] = [
    [nora.email, old, 400],
    [other.email, code, 400],
    [nora.email, code, 200],
    [nora.email, code, 400],
  ]
  for (const [email, tried, status] of tries) {
    const answer = await nora.call(verifyEmail, { body: { email, code: tried } })
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({ code: 'invalid_code', message: 'Invalid or expired code.' })
  }
})

test('a code dies after ten minutes', async () => {
  const nora = await registered(testApp)
  const code = await latestCode(testApp, nora.email)
  testApp.advance(10 * 60_000 + 1)
  expect((await nora.call(verifyEmail, { body: { email: nora.email, code } })).status).toBe(400)
})

test('a code is text of six characters and nothing else', async () => {
  const nora = await registered(testApp)
  const code = await latestCode(testApp, nora.email)
  const forms = [
    [code],
    { code },
    Number(code),
    `${code}0`,
    code.slice(1),
    `${code.slice(0, 5)} `,
    null,
    `${code.slice(0, 3)} ${code.slice(3)}`,
  ]
  for (const form of forms)
    expect((await nora.call(verifyEmail, { body: { email: nora.email, code: form } })).status).toBe(400)
  const { rows } = await testApp.pool.query('select hash, tries from email_codes where email = $1', [
    nora.email,
  ])
  expect(rows[0].tries).toBe(0)
  expect(rows[0].hash.toString()).not.toContain(code)
  expect((await nora.call(verifyEmail, { body: { email: nora.email, code: ` ${code} ` } })).status).toBe(200)
})

test('of two hundred guesses at once five are compared, and the right one among the rest is refused', async () => {
  const nora = await registered(testApp)
  const code = await latestCode(testApp, nora.email)
  const guess = (tried: string) => nora.call(verifyEmail, { body: { email: nora.email, code: tried } })
  const wrong = Array.from({ length: 5 }, () => guess(otherThan(code)))
  await Promise.all(wrong)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => guess(at === 150 ? code : otherThan(code))),
  )
  expect(answers.every(({ status }) => status === 400)).toBe(true)
  const { rows } = await testApp.pool.query(
    'select own_tries, tries, used_at from email_codes where email = $1',
    [nora.email],
  )
  expect(rows).toEqual([{ own_tries: 5, tries: 0, used_at: null }])
})

test('the same right code twenty times at once verifies once', async () => {
  const nora = await registered(testApp)
  const code = await latestCode(testApp, nora.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => nora.call(verifyEmail, { body: { email: nora.email, code } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const events = await eventsOf((await userOf(nora.email))?.id ?? 0)
  expect(events.filter((name) => name === 'account.verified')).toHaveLength(1)
})

test('an address that strangers had sixty codes sent to is registered and proved with a link', async () => {
  await resetLimits()
  const nora = newcomer(testApp)
  await people.guest.call(requestVerification, { body: { email: nora.email } })
  await testApp.pool.query("update rate_limits set points = 60 where key like 'codes-30d:%'")
  await registered(testApp, nora)
  await testApp.work()
  const text = testApp.mailsTo(nora.email).at(-1)?.text ?? ''
  const code = text.match(/reset-password\?email=\S+?#([\w-]{43})/)?.[1] ?? ''
  const { email, password } = nora
  expect((await people.guest.call(resetPassword, { body: { email, code, password } })).status).toBe(200)
  expect((await nora.signIn()).token).not.toBe('')
  await resetLimits()
})

test('an account whose address strangers had sixty codes sent to gets no link for a password that nobody asked for', async () => {
  await resetLimits()
  const ada = await join(testApp, 'Ada Baker')
  await people.guest.call(requestVerification, { body: { email: ada.email } })
  await testApp.pool.query("update rate_limits set points = 60 where key like 'codes-30d:%'")
  await people.guest.call(requestVerification, { body: { email: ada.email } })
  await people.guest.call(register, { body: registrationOf(ada) })
  await testApp.work()
  expect(testApp.mailsTo(ada.email).map(({ kind }) => kind)).toEqual(['already_registered'])
  await resetLimits()
})

test('an address gets at most five codes an hour from strangers, known or not, however often they ask', async () => {
  await resetLimits()
  const nora = await registered(testApp)
  for (const email of [nora.email, 'nobody.else@example.com']) {
    const statuses: number[] = []
    for (let asked = 0; asked < 12; asked++)
      statuses.push((await people.guest.call(requestVerification, { body: { email } })).status)
    const sent = email === nora.email ? 4 : 5
    expect(statuses).toEqual([...Array(sent).fill(200), ...Array(12 - sent).fill(429)])
  }
  await testApp.work()
  expect(testApp.mailsTo(nora.email)).toHaveLength(5)
})

test('a hundred registrations an hour come from one network, and a made-up forwarded address is not another', async () => {
  await resetLimits()
  const nora = newcomer(testApp)
  const statuses = new Map<number, number>()
  for (let at = 0; at < 105; at++) {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'x-forwarded-for': `203.0.113.${at}`, 'cf-connecting-ip': `198.51.100.${at}` },
      payload: { ...registrationOf(nora), email: `many.${at}@example.com` },
    })
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 100, 429: 5 })
})
