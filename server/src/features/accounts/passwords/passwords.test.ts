import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { latestCode, otherThan, registered } from '#test/newcomer.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const { forgotPassword, resetPassword, updatePassword, verifyEmail, login, me, refresh } = accountRoutes
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
  const verification = await latestCode(testApp, una.email)
  const reset = (who: Person, code: string) =>
    people.guest.call(resetPassword, { body: { email: who.email, code, password: chosen } })
  expect(await reset(una, verification)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
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
  for (const password of ['password123', 'Ann Baker', ann.email])
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

test('a wrong current password is told at its field, changes nothing and may be tried ten times', async () => {
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
  for (const password of ['short', 'password123', bob.email]) {
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
      headers: { authorization: `Bearer ${body.token ?? 'a.b.c'}` },
    })
    expect(answer.statusCode).toBe(401)
  }
})
