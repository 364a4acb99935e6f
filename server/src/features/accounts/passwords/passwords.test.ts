import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { latestCode, newcomer, otherThan, registered, registrationOf } from '#test/newcomer.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const { forgotPassword, resetPassword, updatePassword, updateProfile, verifyEmail, login, me, refresh } =
  accountRoutes
const chosen = 'a brand new one 77'

const signInWith = (person: Person, password: string) =>
  people.guest.call(login, { body: { email: person.email, password } })

async function resetCode(person: Person): Promise<string> {
  await people.guest.call(forgotPassword, { body: { email: person.email } })
  return latestCode(testApp, person.email)
}

test('a forgotten password is replaced by the mailed code, and every session ends', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const code = await resetCode(ann)
  const answer = await people.guest.call(resetPassword, {
    body: { email: ann.email, code, password: chosen },
  })
  expect(answer.status).toBe(200)
  await closed
  expect((await ann.call(me)).status).toBe(401)
  expect((await ann.call(refresh)).status).toBe(401)
  expect((await signInWith(ann, ann.password)).status).toBe(401)
  expect((await signInWith(ann, chosen)).status).toBe(200)
  await testApp.work()
  expect(testApp.mailsTo(ann.email).at(-1)?.subject).toBe('Your password was changed')
})

test('the answer to a forgotten password is the same for unknown addresses, and mails nobody else', async () => {
  const known = await people.guest.call(forgotPassword, { body: { email: people.sam.email } })
  const mailed = testApp.mails.length
  const unknown = await people.guest.call(forgotPassword, { body: { email: 'nobody.at.all@example.com' } })
  expect(known.status).toBe(200)
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  await testApp.work()
  expect(testApp.mails.slice(mailed).map(({ to }) => to)).toEqual([people.sam.email])
})

test('a reset takes its own code: not a wrong one, one for another purpose, a used or an old one', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const una = await registered(testApp)
  const bea = await join(testApp, 'Bea Second')
  const { email } = newcomer(testApp)
  const profile = { name: bea.name, email, website_url: '', phone_country: 'GB', phone_number: '' }
  await bea.call(updateProfile, { body: { ...profile, currentPassword: bea.password } })
  const change = await latestCode(testApp, email)
  const reset = (who: Person, code: string) =>
    people.guest.call(resetPassword, { body: { email: who.email, code, password: chosen } })
  for (const address of [email, bea.email, una.email])
    expect(
      (
        await people.guest.call(resetPassword, {
          body: { email: address, code: change, password: chosen },
        })
      ).body.code,
    ).toBe('invalid_code')
  const code = await resetCode(ann)
  expect((await people.guest.call(verifyEmail, { body: { email: ann.email, code } })).status).toBe(400)
  expect((await reset(ann, otherThan(code))).status).toBe(400)
  expect((await reset(una, code)).status).toBe(400)
  expect((await reset(ann, code)).status).toBe(200)
  expect((await reset(ann, code)).status).toBe(400)
  const late = await resetCode(ann)
  testApp.advance(10 * 60_000 + 1)
  expect((await reset(ann, late)).status).toBe(400)
})

test('the same reset twenty times at once happens once', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const code = await resetCode(ann)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      people.guest.call(resetPassword, { body: { email: ann.email, code, password: `${chosen} ${at}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a password that may not be used does not use the code up', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const code = await resetCode(ann)
  for (const password of [...Array<string>(5).fill('password123'), 'Ann Baker', ann.email])
    expect(
      (await people.guest.call(resetPassword, { body: { email: ann.email, code, password } })).status,
    ).toBe(400)
  expect(
    (await people.guest.call(resetPassword, { body: { email: ann.email, code, password: chosen } })).status,
  ).toBe(200)
})

test('somebody who never verified and forgot the password gets in by the reset code', async () => {
  const una = await registered(testApp)
  const code = await resetCode(una)
  expect(
    (await people.guest.call(resetPassword, { body: { email: una.email, code, password: chosen } })).status,
  ).toBe(200)
  expect(await signInWith(una, chosen)).toMatchObject({ status: 200, body: { email_verified: true } })
})

test('who proves an address by a reset has no website and telephone of somebody else who registered it', async () => {
  const site = 'https://strangers.example.com/'
  const register = async (person: Person) => {
    const details = { website_url: site, phone_number: '+447400123456' }
    const answer = await person.call(accountRoutes.register, {
      body: { ...registrationOf(person), ...details },
    })
    expect(answer.status).toBe(201)
    person.takeCookies(answer.headers)
  }
  const resetBy = async (who: Person) => {
    const body = { email: who.email, code: await resetCode(who), password: chosen }
    expect((await who.call(resetPassword, { body })).status).toBe(200)
    const { token } = (await signInWith(who, chosen)).body as { token: string }
    const { body: seen } = await people.guest.call(me, { headers: { authorization: `Bearer ${token}` } })
    return { website: seen.website_url, phone: seen.phone_number, name: seen.name }
  }
  const strangers = { website: null, phone: null, name: 'Mallory' }
  const over = (person: Person) =>
    new Person(testApp, { id: 0, email: person.email, password: 'mallorys own 99', name: 'Mallory' })

  const nora = newcomer(testApp)
  await register(nora)
  await register(over(nora))
  expect(await resetBy(nora), 'registered over').toEqual(strangers)

  const nina = newcomer(testApp)
  await register(over(nina))
  expect(await resetBy(nina), 'registered by a stranger alone').toEqual(strangers)

  const nick = newcomer(testApp)
  await register(over(nick))
  nick.cookie = nora.cookie
  expect(await resetBy(nick), 'in a browser that registered another address').toEqual(strangers)

  const noel = newcomer(testApp)
  await register(over(noel))
  await register(noel)
  expect(await resetBy(noel), 'one of two browsers').toMatchObject({ website: null, phone: null })

  const nell = newcomer(testApp)
  await register(nell)
  const own = { website: site, phone: '+447400123456', name: nell.name }
  expect(await resetBy(nell), 'the browser that registered alone').toEqual(own)

  const code = await resetCode(nell)
  const body = { email: nell.email, code, password: 'another new one 88' }
  await people.guest.call(resetPassword, { body })
  const details = 'select website_url, phone_number from users where email = $1'
  const hers = [{ website_url: site, phone_number: '+447400123456' }]
  const { rows } = await testApp.pool.query(details, [nell.email])
  expect(rows, 'a reset of a proved account changes no details').toEqual(hers)

  const ned = newcomer(testApp)
  await register(over(ned))
  expect(await resetBy(ned)).toEqual(strangers)
  const { rows: after } = await testApp.pool.query(details, [nell.email])
  expect(after, 'nor does one of somebody else').toEqual(hers)
})

test('a reset lets the owner in again after too many wrong passwords', async () => {
  const ann = await join(testApp, 'Ann Baker')
  for (let at = 0; at < 11; at++) await signInWith(ann, 'wrong')
  expect((await signInWith(ann, ann.password)).status).toBe(429)
  const code = await resetCode(ann)
  await people.guest.call(resetPassword, { body: { email: ann.email, code, password: chosen } })
  expect((await signInWith(ann, chosen)).status).toBe(200)
})

test('a new password ends all other sessions and keeps this one', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const elsewhere = { token: ann.token, cookie: ann.cookie }
  const socket = await ann.socket()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await ann.signIn()
  const answer = await ann.call(updatePassword, {
    body: { currentPassword: ann.password, newPassword: chosen },
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Password updated successfully!' } })
  await closed
  expect((await ann.call(me)).status).toBe(200)
  expect((await ann.call(refresh)).status).toBe(200)
  Object.assign(ann, elsewhere)
  expect((await ann.call(me)).status).toBe(401)
  expect((await ann.call(refresh)).status).toBe(401)
  expect((await signInWith(ann, chosen)).status).toBe(200)
  await testApp.work()
  expect(testApp.mailsTo(ann.email).at(-1)?.subject).toBe('Your password was changed')
})

test('a wrong current password is shown at its field, changes nothing and may be tried ten times', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const change = (currentPassword: string) =>
    ann.call(updatePassword, { body: { currentPassword, newPassword: chosen } })
  const answer = await change('not the right one')
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toHaveProperty('currentPassword')
  for (let at = 0; at < 9; at++) expect((await change('wrong')).status).toBe(400)
  expect((await change(ann.password)).status).toBe(429)
  expect((await signInWith(ann, ann.password)).status).toBe(200)
})

test('a new password must be fit, and staff need twelve characters', async () => {
  const change = (who: Person, newPassword: string) =>
    who.call(updatePassword, { body: { currentPassword: who.password, newPassword } })
  const bob = await join(testApp, 'Bob Fisher')
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  for (const password of ['short', 'password123', bob.email, 'bob fisher']) {
    const answer = await change(bob, password)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('newPassword')
  }
  expect((await change(olga, 'bluekettle4')).status).toBe(400)
  expect(
    (await people.guest.call(updatePassword, { body: { currentPassword: 'x', newPassword: chosen } })).status,
  ).toBe(401)
})

test('a sign-in that was under way with the old password opens nothing once it is changed', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const code = await resetCode(ann)
  const [reset, ...signIns] = await Promise.all([
    people.guest.call(resetPassword, { body: { email: ann.email, code, password: chosen } }),
    ...Array.from({ length: 8 }, () => signInWith(ann, ann.password)),
  ])
  expect(reset.status).toBe(200)
  for (const { body } of signIns) {
    const answer = await testApp.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${'token' in body ? body.token : 'a.b.c'}` },
    })
    expect(answer.statusCode).toBe(401)
  }
})

test('a new password does not overwrite one that was set while the old one was being checked', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const owner = await testApp.pool.connect()
  try {
    await owner.query('begin')
    await owner.query("update users set password_hash = 'set by mail' where id = $1", [ann.id])
    const thief = ann.call(updatePassword, {
      body: { currentPassword: ann.password, newPassword: 'the thiefs own 99' },
    })
    await expect.poll(() => waiting(testApp)).toBe(1)
    await owner.query('commit')
    expect((await thief).body.code).toBe('conflict')
  } finally {
    owner.release()
  }
  const { rows } = await testApp.pool.query('select password_hash from users where id = $1', [ann.id])
  expect(rows[0].password_hash).toBe('set by mail')
})

test('a stranger who asks for codes keeps nobody from theirs on a device that is known', async () => {
  const bob = await join(testApp, 'Bob Carter')
  const ask = (who: Person) => who.call(forgotPassword, { body: { email: bob.email } })
  for (let turn = 0; turn < 5; turn += 1) expect((await ask(people.guest)).status).toBe(200)
  expect((await ask(people.guest)).status).toBe(429)
  await testApp.work()
  const mails = () => testApp.mailsTo(bob.email).length
  const before = mails()
  expect((await ask(bob)).status).toBe(200)
  await testApp.work()
  expect(mails()).toBe(before + 1)
})

test('guesses of strangers do not use up the code of a device that is known', async () => {
  const bob = await join(testApp, 'Bob Carter')
  const code = await resetCode(bob)
  const wrong = { email: bob.email, code: otherThan(code), password: chosen }
  for (let turn = 0; turn < 6; turn += 1)
    expect((await people.guest.call(resetPassword, { body: wrong })).status).toBe(400)
  expect((await people.guest.call(resetPassword, { body: { ...wrong, code } })).status).toBe(400)
  expect((await bob.call(resetPassword, { body: { ...wrong, code } })).status).toBe(200)
})

test('strangers cannot shut an address for a month: after sixty codes links come, which no guesses use up', async () => {
  const bob = await join(testApp, 'Bob Carter')
  const ask = () => people.guest.call(forgotPassword, { body: { email: bob.email } })
  await ask()
  await testApp.pool.query("update rate_limits set points = 60 where key like 'codes-30d:%'")
  expect((await ask()).status).toBe(200)
  await testApp.work()
  const text = testApp.mailsTo(bob.email).at(-1)?.text ?? ''
  expect(text).not.toMatch(/^\s*\d{6}\s*$/m)
  const token = text.match(/reset-password\?email=\S+?#([\w-]{43})/)?.[1] ?? ''
  const reset = (code: string) =>
    people.guest.call(resetPassword, { body: { email: bob.email, code, password: chosen } })
  for (const guess of ['000000', 'A'.repeat(43)])
    for (let turn = 0; turn < 6; turn += 1) expect((await reset(guess)).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(400)
  await testApp.pool.query("delete from rate_limits where key like 'codes-30d:%'")
})

test('a counter that fails is no used-up one: nothing is mailed', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { limits } = testApp.services
  const consume = vi.spyOn(limits, 'consume').mockImplementation(async ({ name }) => {
    if (name === 'codes-30d') throw new Error('The counter is away')
  })
  onTestFinished(() => consume.mockRestore())
  await testApp.work()
  const mailed = testApp.mails.length
  expect((await people.guest.call(forgotPassword, { body: { email: ann.email } })).status).toBe(500)
  await testApp.work()
  expect(testApp.mails.slice(mailed)).toEqual([])
})

test('staff get a link that cannot be guessed, and no six figures', async () => {
  const olga = people.olga
  await people.guest.call(forgotPassword, { body: { email: olga.email } })
  await testApp.work()
  const mail = testApp.mailsTo(olga.email).at(-1)
  expect(mail?.text).not.toMatch(/^\s*\d{6}\s*$/m)
  const token = mail?.text.match(/reset-password\?email=\S+?#([\w-]{43})/)?.[1] ?? ''
  const password = 'another staff password 5'
  const reset = (code: string) =>
    people.guest.call(resetPassword, { body: { email: olga.email, code, password } })
  expect((await reset(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(400)
})

test('codes that are asked for and entered at the same moment never end in an error of ours', async () => {
  await testApp.services.db.deleteFrom('rate_limits').execute()
  const una = await registered(testApp)
  const code = await latestCode(testApp, una.email)
  const body = { email: una.email, code, password: chosen }
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => una.call(resetPassword, { body })),
    ...Array.from({ length: 4 }, () => registered(testApp, una).then(() => ({ status: 201 }))),
    testApp.work().then(() => ({ status: 200 })),
  ])
  for (const { status } of answers) expect(status).toBeLessThan(500)
})
