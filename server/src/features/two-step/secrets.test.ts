import { createSecretKey, randomBytes } from 'node:crypto'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { resealApps } from './index.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

test('secrets are encrypted anew once, each its own, and one that is set up meanwhile stays', async () => {
  const { db, keys } = testApp.services
  let { secondSteps } = keys
  const renew = () => {
    secondSteps = [createSecretKey(randomBytes(32)), ...secondSteps]
  }
  const reseal = () => resealApps({ db, keys: { ...keys, secondSteps } })
  for (const name of ['Ann Baker', 'Bob Fisher'])
    await (await join(testApp, name)).call(twoStepRoutes.setUp, { body: {} })
  renew()
  expect([await reseal(), await reseal()]).toEqual([2, 0])
  renew()
  const owner = await testApp.pool.connect()
  onTestFinished(() => owner.release(true))
  await owner.query('begin')
  await owner.query("update two_step set secret = 'new ' || user_id")
  const meanwhile = reseal()
  await expect.poll(() => waiting(testApp)).toBe(1)
  await owner.query('commit')
  await meanwhile
  const { rows } = await testApp.pool.query("select from two_step where secret = 'new ' || user_id")
  expect(rows).toHaveLength(2)
})
