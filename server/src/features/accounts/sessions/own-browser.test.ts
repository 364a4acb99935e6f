import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { latestCode, newcomer, otherThan, registered, registrationOf } from '#test/newcomer.ts'

let testApp: TestApp
let guest: Person

beforeAll(async () => {
  testApp = await startTestApp()
  guest = new Person(testApp, { id: 0, email: '', password: '', name: 'Guest' })
})

const { register, verifyEmail, forgotPassword, resetPassword, updatePassword, updateProfile, undoMove } =
  accountRoutes
const TRIES = 5

test('the code of a registration has tries of its own in the browser that registered, and no other one does', async () => {
  const mallory = await registered(testApp)
  const nora = await registered(testApp)
  const { email } = nora
  const code = await latestCode(testApp, email)
  for (const stranger of [mallory, guest])
    for (let tried = 0; tried < TRIES; tried += 1) {
      const answer = await stranger.call(verifyEmail, { body: { email, code: otherThan(code) } })
      expect(answer.body.code).toBe('invalid_code')
    }
  for (const stranger of [mallory, guest])
    expect((await stranger.call(verifyEmail, { body: { email, code } })).body.code).toBe('invalid_code')
  expect((await nora.call(verifyEmail, { body: { email, code } })).status).toBe(200)
})

test('a stranger with an account of their own uses up no tries of the browser that registered', async () => {
  const mallory = await join(testApp, 'Mallory Member')
  const nora = await registered(testApp)
  const { email } = nora
  const code = await latestCode(testApp, email)
  for (let tried = 0; tried < TRIES; tried += 1)
    expect((await mallory.call(verifyEmail, { body: { email, code: otherThan(code) } })).status).toBe(400)
  expect((await mallory.call(verifyEmail, { body: { email, code } })).body.code).toBe('invalid_code')
  expect((await nora.call(verifyEmail, { body: { email, code } })).status).toBe(200)
})

test('nor of the person who waits for the code of a new address', async () => {
  const mallory = await join(testApp, 'Mallory Member')
  const ann = await join(testApp, 'Ann Baker')
  const { email } = newcomer(testApp)
  const { name, password: currentPassword } = ann
  const body = { name, email, website_url: '', phone_country: 'GB', phone_number: '', currentPassword }
  expect((await ann.call(updateProfile, { body })).status).toBe(200)
  const code = await latestCode(testApp, email)
  for (const stranger of [mallory, guest])
    for (let tried = 0; tried < TRIES; tried += 1)
      expect((await stranger.call(verifyEmail, { body: { email, code: otherThan(code) } })).status).toBe(400)
  expect((await ann.call(verifyEmail, { body: { email, code: otherThan(code) } })).status).toBe(400)
  expect((await ann.call(verifyEmail, { body: { email, code } })).status).toBe(200)
})

test('a device that signed in to the account before has tries of its own too', async () => {
  const mallory = await join(testApp, 'Mallory Known')
  const ann = await join(testApp, 'Ann Baker')
  const { email } = ann
  await ann.call(forgotPassword, { body: { email } })
  const code = await latestCode(testApp, email)
  const reset = (who: Person, typed: string) =>
    who.call(resetPassword, { body: { email, code: typed, password: 'a brand new one 77' } })
  for (let tried = 0; tried < TRIES; tried += 1)
    expect((await reset(mallory, otherThan(code))).body.code).toBe('invalid_code')
  expect((await reset(mallory, code)).body.code).toBe('invalid_code')
  expect((await reset(ann, code)).status).toBe(200)
})

test('a code that the browser that registered asks for is mailed, however many strangers asked for', async () => {
  const nora = await registered(testApp)
  const { email } = nora
  const ask = (who: Person) => who.call(accountRoutes.requestVerification, { body: { email } })
  for (let asked = 0; asked < 4; asked += 1) expect((await ask(guest)).status).toBe(200)
  await testApp.work()
  expect(testApp.mailsTo(email)).toHaveLength(5)
  expect((await ask(nora)).status).toBe(200)
  const code = await latestCode(testApp, email)
  expect(testApp.mailsTo(email)).toHaveLength(6)
  expect((await nora.call(verifyEmail, { body: { email, code } })).status).toBe(200)
})

test('for an address that nobody has, every browser is a stranger, and is told so little as others', async () => {
  const nora = await registered(testApp)
  const body = { email: 'nobody.at.all@example.com', code: '123456' }
  expect((await nora.call(verifyEmail, { body })).body.code).toBe('invalid_code')
})

test('who registered an address last has no tries of its owner’s once the address is proved', async () => {
  const nora = await registered(testApp)
  const { email } = nora
  const mallory = newcomer(testApp, 'Mallory M')
  const said = await mallory.call(register, { body: { ...registrationOf(mallory), email } })
  mallory.takeCookies(said.headers)
  const code = await latestCode(testApp, email)
  const password = 'a fine new one 77'
  expect((await nora.call(resetPassword, { body: { email, code, password } })).status).toBe(200)
  nora.takeCookies((await nora.call(accountRoutes.login, { body: { email, password } })).headers)
  await nora.call(forgotPassword, { body: { email } })
  const reset = await latestCode(testApp, email)
  for (let tried = 0; tried < TRIES; tried += 1)
    await mallory.call(resetPassword, { body: { email, code: otherThan(reset), password } })
  const answer = await nora.call(resetPassword, { body: { email, code: reset, password: 'another one 78' } })
  expect(answer.status).toBe(200)
})

test('a device is known for half a year after its last sign-in, and is a stranger’s then', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { email } = ann
  const tries = async () => {
    await ann.call(forgotPassword, { body: { email } })
    const code = await latestCode(testApp, email)
    const reset = (who: Person, typed: string) =>
      who.call(resetPassword, { body: { email, code: typed, password: 'a brand new one 77' } })
    for (let tried = 0; tried < TRIES; tried += 1) await reset(guest, otherThan(code))
    return (await reset(ann, code)).status
  }
  testApp.advance(181 * 86_400_000)
  expect(await tries()).toBe(400)
  await ann.signIn()
  testApp.advance(179 * 86_400_000)
  expect(await tries()).toBe(200)
})

/** The answer to the owner's right code after a stranger's wrong ones. */
async function afterWrongCodes(owner: Person, stranger: Person): Promise<number> {
  const { email } = owner
  await owner.call(forgotPassword, { body: { email } })
  const code = await latestCode(testApp, email)
  const reset = (who: Person, typed: string) =>
    who.call(resetPassword, { body: { email, code: typed, password: 'one of today 79' } })
  for (let tried = 0; tried < TRIES; tried += 1)
    expect((await reset(stranger, otherThan(code))).body.code).toBe('invalid_code')
  const answer = await reset(owner, code)
  owner.takeCookies(answer.headers)
  return answer.status
}

test('a new password makes all other browsers strangers’, and the one that it was set in stays its owner’s', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const former = await new Person(testApp, ann).signIn()
  const body = { currentPassword: ann.password, newPassword: 'a fine new one 77' }
  const changed = await ann.call(updatePassword, { body })
  expect(changed.status).toBe(200)
  ann.takeCookies(changed.headers)
  expect(await afterWrongCodes(ann, former)).toBe(200)
})

test('so does one that is set by a mailed code', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const former = await new Person(testApp, ann).signIn()
  expect(await afterWrongCodes(ann, guest)).toBe(200)
  expect(await afterWrongCodes(ann, former)).toBe(200)
})

test('who takes a change of address back has tries of their own, and who made it has not', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const thief = await new Person(testApp, ann).signIn()
  const { email } = newcomer(testApp)
  const profile = { name: ann.name, email, website_url: '', phone_country: 'GB', phone_number: '' }
  await thief.call(updateProfile, { body: { ...profile, currentPassword: ann.password } })
  await thief.call(verifyEmail, { body: { email, code: await latestCode(testApp, email) } })
  await testApp.work()
  const { text = '' } = testApp.mailsTo(ann.email).findLast(({ kind }) => kind === 'email_changed') ?? {}
  const token = /\/undo-email#([\w-]{43})\b/.exec(text)?.[1]
  const undone = await ann.call(undoMove, { body: { token } })
  expect(undone.status).toBe(200)
  ann.takeCookies(undone.headers)
  expect(await afterWrongCodes(ann, thief)).toBe(200)
})
