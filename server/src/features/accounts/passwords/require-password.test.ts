import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join, Person } from '#test/cast.ts'
import { productionEnvironment } from '#test/environment.ts'

const asked = { status: 400, body: { fields: { password: 'Please enter your password.' } } }
const wrong = { status: 400, body: { fields: { password: 'The password is not right.' } } }
const done = { status: 200 }

/** Begins to set up an app: a change of how one signs in. */
const begin = (person: Person, password?: string) => person.call(twoStepRoutes.setUp, { body: { password } })

test('a fresh sign-in is proof enough for five minutes, and another one of the same person proves nothing', async () => {
  const testApp = await startTestApp()
  for (const isAdmin of [false, true]) {
    const stale = await join(testApp, 'Ann Baker', { isAdmin })
    expect(await begin(stale)).toMatchObject(done)
    const { token } = stale
    testApp.advance(5 * 60_000)
    expect(await begin(stale)).toMatchObject(asked)
    expect(await begin(await stale.signIn())).toMatchObject(done)
    stale.token = token
    expect(await begin(stale)).toMatchObject(asked)
    expect(await begin(stale, 'not the right one')).toMatchObject(wrong)
    expect(await begin(stale, stale.password)).toMatchObject(done)
  }
})

test('in production staff prove it by the password alone, and their clients as elsewhere', async () => {
  const { STRIPE_SECRET_KEY: _, DATABASE_URL: __, ...own } = productionEnvironment
  const live = await startTestApp(own)
  const olga = await join(live, 'Olga Petrova', { isAdmin: true })
  const ann = await join(live, 'Ann Baker')
  expect(await begin(olga)).toMatchObject(asked)
  expect(await begin(ann)).toMatchObject(done)
  expect(await begin(olga, 'not the right one')).toMatchObject(wrong)
  expect(await begin(olga, olga.password)).toMatchObject(done)
})

test('sixty acts an hour are done by one person with the password, and then none', async () => {
  const testApp = await startTestApp()
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Miller')]
  for (let act = 0; act < 60; act += 1) expect(await begin(ann, ann.password)).toMatchObject(done)
  const refused = await begin(ann, ann.password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await begin(bob, bob.password)).toMatchObject(done)
})

test('wrong passwords in one session keep its own person out of no other one', async () => {
  const testApp = await startTestApp()
  const ann = await join(testApp, 'Ann Baker')
  const stolen = new Person(testApp, ann)
  stolen.token = ann.token
  await ann.signIn()
  for (let tried = 0; tried < 10; tried += 1)
    expect(await begin(stolen, 'not the right one')).toMatchObject(wrong)
  expect((await begin(stolen, 'not the right one')).status).toBe(429)
  expect(await begin(ann, ann.password)).toMatchObject(done)
})
