import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { expect, test } from 'vitest'
import { Checker } from '#features/monitoring/checks/checker.ts'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { broken, runNow, watch } from '#test/watching.ts'

const STEP_MS = 5_000

test('an outage that is seen while its account is merged is mailed to the account that is kept', async () => {
  const app = await startTestApp()
  const olga = await join(app, 'Olga Petrova', { isAdmin: true })
  const old = await join(app, 'Ann Old', { tier: 'security' })
  const kept = await join(app, 'Ann Kept')
  await watch(app, old)
  let [passed, looks] = [0, 0]
  const merge = async () => {
    const body = { into: kept.email, reason: 'two addresses', confirm: old.email, password: olga.password }
    expect((await olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body })).status).toBe(200)
  }
  const checker = new Checker(app.services, {
    clock: () => passed,
    storeEveryMs: 2,
    check: async () => {
      looks += 1
      // The last look of one check, before an outage is believed.
      if (looks === 2) await merge()
      return broken
    },
  })
  for (let gone = 0; looks < 2 && gone < 300_000; gone += STEP_MS) {
    looks = 0
    app.advance(STEP_MS)
    passed += STEP_MS
    await checker.round()
  }
  expect(looks).toBe(2)
  app.advance(3_600_000)
  await runNow(app, 'monitoring.mail-digests')
  const down = (email: string) =>
    app.mailsTo(email).filter(({ subject }) => subject === 'Corner Bakery is down').length
  expect([down(old.email), down(kept.email)]).toEqual([0, 1])
})
