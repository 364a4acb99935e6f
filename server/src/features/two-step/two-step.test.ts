import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import type { SecondStepWanted } from '@sitewright/contract/users.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { steps } from '#platform/budget-table.ts'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'
import { waiting } from '#test/locks.ts'
import { resetTwoStep } from './reset.ts'

let testApp: TestApp
let guest: Person

beforeAll(async () => {
  testApp = await startTestApp()
  guest = new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })
})

const { login, me, updatePassword } = accountRoutes
const { state, setUp, end, renewCodes, signIn } = twoStepRoutes

const STEP_MS = 30_000

interface Protected {
  person: Person
  secret: string
  recovery: string[]
}

/** What the app shows now, or some steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = testApp.services.now() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function withTwoStep(name: string, options = {}): Promise<Protected> {
  const person = await join(testApp, name, options)
  const { body } = await person.call(setUp, { body: {} })
  const secret = 'secret' in body ? body.secret : ''
  // 160 bits, as RFC 4226 advises.
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const confirmed = await person.call(setUp, { body: { code: codeOf(secret) } })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  testApp.advance(2 * STEP_MS)
  return { person, secret, recovery: 'recovery_codes' in confirmed.body ? confirmed.body.recovery_codes : [] }
}

async function firstStep({ email, password }: Person): Promise<SecondStepWanted> {
  const answer = await guest.call(login, { body: { email, password } })
  expect(answer.status).toBe(200)
  return answer.body as unknown as SecondStepWanted
}

const secondStep = (challenge: string, code: string) => guest.call(signIn, { body: { challenge, code } })
const addPasskey = ({ id }: Person) =>
  testApp.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, $2, '\\x00', 'key', false)`,
    [id, `of ${id}`],
  )
const resetLimits = () => testApp.services.db.deleteFrom('rate_limits').execute()

test('with two-step sign-in a right password opens no session, and the code of the app does', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const answer = await guest.call(login, { body: { email: person.email, password: person.password } })
  expect(answer.body).toEqual({ two_step: true, challenge: expect.any(String), methods: ['code'] })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { challenge } = answer.body as unknown as SecondStepWanted
  const done = await secondStep(challenge, codeOf(secret))
  expect(done.status).toBe(200)
  person.keep(done.body, done.headers)
  expect((await person.call(me)).body.email).toBe(person.email)
  expect((await person.call(state)).body).toMatchObject({ on: true, recovery_codes_left: 10 })
})

test('a code that was used once is refused, and so is every older one', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const used = codeOf(secret)
  expect((await secondStep((await firstStep(person)).challenge, used)).status).toBe(200)
  for (const replayed of [used, codeOf(secret, -1)]) {
    const answer = await secondStep((await firstStep(person)).challenge, replayed)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('invalid_code')
  }
  testApp.advance(STEP_MS)
  expect((await secondStep((await firstStep(person)).challenge, codeOf(secret))).status).toBe(200)
})

test('a clock may be half a minute off, and no more', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const ahead = async (steps: number) =>
    (await secondStep((await firstStep(person)).challenge, codeOf(secret, steps))).status
  expect(await ahead(2)).toBe(400)
  expect(await ahead(-2)).toBe(400)
  expect(await ahead(-1)).toBe(200)
  expect(await ahead(1)).toBe(200)
})

test('a right password is worth ten minutes, and no more', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const { challenge: early } = await firstStep(person)
  testApp.advance(9 * 60_000)
  expect((await secondStep(early, codeOf(secret))).status).toBe(200)
  const { challenge: late } = await firstStep(person)
  testApp.advance(10 * 60_000)
  expect((await secondStep(late, codeOf(secret))).body.code).toBe('sign_in_expired')
})

test('of twenty calls at once with one code, one opens a session', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const challenges = await Promise.all(Array.from({ length: 8 }, () => firstStep(person)))
  const code = codeOf(secret)
  const answers = await Promise.all(challenges.map(({ challenge }) => secondStep(challenge, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('of two hundred guesses at once five are compared, and the right one comes too late', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const { challenge } = await firstStep(person)
  const right = codeOf(secret)
  const wrong = right === '000000' ? '111111' : '000000'
  const guesses = Array.from({ length: 200 }, (_, guess) => (guess === 150 ? right : wrong))
  const statuses: number[] = []
  for (let from = 0; from < guesses.length; from += 50)
    statuses.push(
      ...(await Promise.all(
        guesses.slice(from, from + 50).map(async (code) => (await secondStep(challenge, code)).status),
      )),
    )
  expect(statuses).not.toContain(200)
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
  await resetLimits()
})

test('who signed in has all tries again', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  for (let round = 0; round < 3; round += 1) {
    const { challenge } = await firstStep(person)
    for (let guess = 0; guess < 4; guess += 1) expect((await secondStep(challenge, wrong)).status).toBe(400)
    expect((await secondStep(challenge, codeOf(secret, round - 1))).status).toBe(200)
  }
  await resetLimits()
})

test('new challenges give no new tries: an account has ten in five minutes', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  let compared = 0
  for (let round = 0; round < 5; round += 1) {
    const { challenge } = await firstStep(person)
    for (let guess = 0; guess < 4; guess += 1)
      if ((await secondStep(challenge, wrong)).status === 400) compared += 1
  }
  expect(compared).toBe(10)
  const answer = await secondStep((await firstStep(person)).challenge, codeOf(secret))
  expect(answer.status).toBe(429)
  await resetLimits()
})

test('to switch it on ten codes may be tried in five minutes, and then no more, not even the right one', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { body } = await ann.call(setUp, { body: {} })
  const secret = 'secret' in body ? body.secret : ''
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  const answers: number[] = []
  for (const code of [...Array.from({ length: 10 }, () => wrong), codeOf(secret)])
    answers.push((await ann.call(setUp, { body: { code } })).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  await resetLimits()
})

test.each(steps.wrongSecondSteps)(
  'after $points tries within $seconds seconds the right code of that account waits, and of no other',
  async (limit) => {
    const [ann, bob] = [await withTwoStep('Ann Baker'), await withTwoStep('Bob Fisher')]
    await Promise.all(
      Array.from({ length: limit.points }, () =>
        testApp.services.limits.consume(limit, String(ann.person.id)),
      ),
    )
    const answers: number[] = []
    for (const { person, secret } of [ann, bob])
      answers.push((await secondStep((await firstStep(person)).challenge, codeOf(secret))).status)
    expect(answers).toEqual([429, 200])
    await resetLimits()
  },
)

test('a recovery code opens the account once, in any spelling, and its owner is told', async () => {
  const { person, recovery } = await withTwoStep('Ann Baker')
  const [code = ''] = recovery
  expect(new Set(recovery).size).toBe(10)
  const spelled = ` ${code.toUpperCase().replace('-', ' ')} `
  expect((await secondStep((await firstStep(person)).challenge, spelled)).status).toBe(200)
  expect((await secondStep((await firstStep(person)).challenge, code)).status).toBe(400)
  await testApp.work()
  const mail = testApp.mailsTo(person.email).find(({ kind }) => kind === 'recovery_code_used')
  expect(mail?.text).toContain('9 recovery codes are left')
})

test('new recovery codes need the password and end the old ones', async () => {
  const { person, recovery } = await withTwoStep('Ann Baker')
  expect((await person.call(renewCodes, { body: { password: 'not the right one' } })).status).toBe(400)
  const renewed = await person.call(renewCodes, { body: { password: person.password } })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  const { challenge } = await firstStep(person)
  expect((await secondStep(challenge, recovery[0] ?? '')).status).toBe(400)
  expect((await secondStep(challenge, renewed.body.recovery_codes[0] ?? '')).status).toBe(200)
})

test('it ends with the password alone, and a started sign-in ends with it', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const { challenge } = await firstStep(person)
  expect((await person.call(end, { body: { password: 'not the right one' } })).status).toBe(400)
  expect((await person.call(end, { body: { password: person.password } })).body).toEqual({
    on: false,
    since: null,
    recovery_codes_left: 0,
    may_have_codes: false,
  })
  expect((await secondStep(challenge, codeOf(secret))).body.code).toBe('sign_in_expired')
  await person.signIn()
  await testApp.work()
  const kinds = testApp.mailsTo(person.email).map(({ kind }) => kind)
  expect(kinds).toEqual(['two_step_on', 'two_step_off'])
})

test('a session that is not fresh needs the password to start, and nothing starts twice', async () => {
  const person = await join(testApp, 'Ann Baker')
  testApp.advance(6 * 60_000)
  const refused = await person.call(setUp, { body: {} })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ password: 'Please enter your password.' })
  expect((await person.call(setUp, { body: { password: 'not the right one' } })).status).toBe(400)
  const started = await person.call(setUp, { body: { password: person.password } })
  const secret = 'secret' in started.body ? started.body.secret : ''
  expect(started.body).toMatchObject({ otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/Sitewright:/) })
  expect((await person.call(setUp, { body: { code: '000000' } })).status).toBe(400)
  expect((await person.call(state)).body.on).toBe(false)
  expect((await person.call(setUp, { body: { code: codeOf(secret) } })).status).toBe(200)
  const again = await person.call(setUp, { body: { password: person.password } })
  expect(again.status).toBe(409)
  expect((await person.call(setUp, { body: { code: codeOf(secret, 1) } })).status).not.toBe(200)
})

test('a code confirms only the secret it was made with', async () => {
  const person = await join(testApp, 'Ann Baker')
  const start = async () => {
    const { body } = await person.call(setUp, { body: {} })
    const { rows } = await testApp.pool.query('select secret from two_step where user_id = $1', [person.id])
    return { secret: 'secret' in body ? body.secret : '', sealed: rows[0].secret }
  }
  const [hers, other] = [await start(), await start()]
  const put = 'update two_step set secret = $1 where user_id = $2'
  await testApp.pool.query(put, [hers.sealed, person.id])
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query(put, [other.sealed, person.id])
  const answer = person.call(setUp, { body: { code: codeOf(hers.secret) } })
  await expect.poll(() => waiting(testApp)).toBe(1)
  await owner.query('commit')
  expect(await answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('start again') },
  })
  expect((await person.call(state)).body.on).toBe(false)
  expect((await person.call(setUp, { body: { code: codeOf(other.secret) } })).status).toBe(200)
})

test('the database holds no secret and no code in the clear, and a secret moved to another person is dead', async () => {
  const ann = await withTwoStep('Ann Baker')
  const bob = await withTwoStep('Bob Fisher')
  const { rows } = await testApp.pool.query(
    'select row(t.*)::text from two_step t union all select row(r.*)::text from recovery_codes r',
  )
  const dump = JSON.stringify(rows)
  for (const planted of [
    ann.secret,
    bob.secret,
    ...ann.recovery,
    ...ann.recovery.map((code) => code.replace('-', '')),
  ])
    expect(dump).not.toContain(planted)
  await testApp.pool.query(
    'update two_step set secret = (select secret from two_step where user_id = $1) where user_id = $2',
    [ann.person.id, bob.person.id],
  )
  const { challenge } = await firstStep(bob.person)
  expect((await secondStep(challenge, codeOf(ann.secret))).status).toBe(400)
})

test('a challenge opens nothing but what it was made for', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const other = await withTwoStep('Bob Fisher')
  const used = (await firstStep(person)).challenge
  expect((await secondStep(used, codeOf(secret))).status).toBe(200)
  testApp.advance(2 * STEP_MS)
  const stale = (await firstStep(person)).challenge
  testApp.advance(11 * 60_000)
  const overtaken = (await firstStep(person)).challenge
  await person.signIn().catch(() => undefined)
  const fresh = await secondStep((await firstStep(person)).challenge, codeOf(secret))
  person.keep(fresh.body, fresh.headers)
  const password = 'another long one 77'
  await person.call(updatePassword, { body: { currentPassword: person.password, newPassword: password } })
  const foreign = (await firstStep(other.person)).challenge
  testApp.advance(2 * STEP_MS)
  const head = foreign.slice(0, -1)
  const forged = [
    ...[
      used,
      stale,
      overtaken,
      person.token,
      fresh.body.token,
      head,
      `${head}!`,
      `${foreign}=`,
      ` ${foreign}`,
    ],
    ...[
      foreign.toUpperCase(),
      foreign.toLowerCase(),
      foreign.split('').reverse().join(''),
      `${foreign}${foreign}`,
    ],
    ...[
      'x',
      'null',
      'undefined',
      '0',
      '-1',
      'a.b.c',
      '../',
      "' or 1=1 --",
      '%00',
      '{}',
      '[]',
      'A'.repeat(43),
    ],
  ]
  expect(forged).toHaveLength(25)
  for (const challenge of forged) {
    await resetLimits()
    const { status } = await secondStep(challenge, codeOf(secret))
    expect([400, 401], challenge).toContain(status)
  }
  // A challenge of Bob takes Bob's code, and no code or recovery code of Ann.
  expect((await secondStep(foreign, codeOf(secret))).status).toBe(400)
  expect((await secondStep(foreign, codeOf(other.secret))).status).toBe(200)
})

test('switching it off ends all other sessions', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const elsewhere = person.token
  const done = await secondStep((await firstStep(person)).challenge, codeOf(secret))
  person.keep(done.body, done.headers)
  expect((await person.call(end, { body: { password: person.password } })).status).toBe(200)
  expect((await person.call(me)).status).toBe(200)
  person.token = elsewhere
  expect((await person.call(me)).status).toBe(401)
})

test('switching two-step sign-in on ends what the password alone opened, and makes no staff of it', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const olga = await join(live, 'Olga Petrova', { isAdmin: true })
  const thief = await new Person(live, olga).signIn()
  const { body } = await olga.call(setUp, { body: { password: olga.password } })
  const secret = Secret.fromBase32('secret' in body ? body.secret : '')
  const code = new TOTP({ secret }).generate({ timestamp: live.services.now() })
  expect((await olga.call(setUp, { body: { code } })).status).toBe(200)
  expect((await olga.call(ticketRoutes.inbox)).status).toBe(200)
  expect((await thief.call(ticketRoutes.inbox)).status).toBe(401)
})

test('new recovery codes, and a used one, leave those of others as they were', async () => {
  const [ann, bob] = [await withTwoStep('Ann Baker'), await withTwoStep('Bob Fisher')]
  expect((await ann.person.call(renewCodes, { body: { password: ann.person.password } })).status).toBe(200)
  const { challenge } = await firstStep(bob.person)
  expect((await secondStep(challenge, bob.recovery[0] ?? '')).status).toBe(200)
  const left = async ({ person }: Protected) => (await person.call(state)).body.recovery_codes_left
  expect([await left(ann), await left(bob)]).toEqual([10, 9])
})

test('who has no second step gets no recovery codes', async () => {
  const ann = await join(testApp, 'Ann Baker')
  expect((await ann.call(renewCodes, { body: { password: ann.password } })).status).toBe(409)
})

test('all that is done with one second step leaves those of others as they were', async () => {
  const bob = await withTwoStep('Bob Fisher')
  await firstStep(bob.person)
  const carla = await join(testApp, 'Carla Dent')
  await carla.call(setUp, { body: {} })
  await addPasskey(bob.person)
  const before = await allRows(testApp)
  const { person, secret, recovery } = await withTwoStep('Ann Baker')
  const { challenge } = await firstStep(person)
  expect((await secondStep(challenge, codeOf(secret))).status).toBe(200)
  const second = await firstStep(person)
  expect((await secondStep(second.challenge, recovery[0] ?? '')).status).toBe(200)
  await person.call(renewCodes, { body: { password: person.password } })
  await person.call(end, { body: { password: person.password } })
  const { body } = await person.call(setUp, { body: { password: person.password } })
  await person.call(setUp, { body: { code: codeOf('secret' in body ? body.secret : '') } })
  await addPasskey(person)
  const system = { kind: 'system', job: 'admin' } as const
  const ctx = { ...testApp.services, actor: system, requestId: 'of-a-test', ip: '' }
  await resetTwoStep(ctx, person.email)
  await expect(resetTwoStep(ctx, 'nobody@example.com')).rejects.toThrow('there is no account')
  for (const table of ['two_step', 'recovery_codes', 'passkeys'])
    expect((await testApp.pool.query(`select from ${table} where user_id = $1`, [person.id])).rows).toEqual(
      [],
    )
  const after = await allRows(testApp)
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  await resetLimits()
})

test('a challenge that was answered rightly is used up', async () => {
  const { person, secret, recovery } = await withTwoStep('Ann Baker')
  const { challenge } = await firstStep(person)
  expect((await secondStep(challenge, codeOf(secret))).status).toBe(200)
  expect((await secondStep(challenge, recovery[0] ?? '')).body.code).toBe('sign_in_expired')
})

test('the code of an app that only waits to be switched on signs nobody in', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  await addPasskey(olga)
  const { body } = await olga.call(setUp, { body: {} })
  const { challenge } = await firstStep(olga)
  const answer = await secondStep(challenge, codeOf('secret' in body ? body.secret : ''))
  expect(answer.body.code).toBe('invalid_code')
})

test('a wrong code is written down as one, and the right code of somebody who is suspended is not', async () => {
  const { person, secret } = await withTwoStep('Ann Baker')
  const failures = async () =>
    (
      await testApp.pool.query(
        "select data->>'why' as why from events where name = 'account.sign_in_failed' and user_id = $1",
        [person.id],
      )
    ).rows
  const { challenge } = await firstStep(person)
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  await secondStep(challenge, wrong)
  expect(await failures()).toEqual([{ why: 'code' }])
  await testApp.pool.query('update users set suspended_at = now() where id = $1', [person.id])
  expect((await secondStep(challenge, codeOf(secret))).body.code).toBe('account_suspended')
  expect(await failures()).toHaveLength(1)
})
