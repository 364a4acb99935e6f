import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast, type Person } from '#test/cast.ts'
import { rates } from '../budget-table.ts'

const { me, updateProfile } = accountRoutes
const details = ({ name, email }: Person) => ({
  name,
  email,
  website_url: '',
  phone_country: 'GB',
  phone_number: '',
})

test('a client changes 600 things at once, reads on after that, and keeps nobody else out', async () => {
  const testApp = await startTestApp()
  const { ann, bob, olga } = await cast(testApp)
  const save = (who: Person) => who.call(updateProfile, { body: details(who) })
  for (const { id } of [ann, olga])
    testApp.services.budgets.take(rates.changes, id, testApp.services.now(), rates.changes.burst)
  const { status, body, headers } = await save(ann)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ann.call(me)).status).toBe(200)
  expect((await save(bob)).status).toBe(200)
  expect((await save(olga)).status).toBe(200)
})

test('a profile that is saved as it is leaves nothing in the log and no work', async () => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  const changes = async () => {
    const { rows } = await testApp.pool.query(
      `select (select count(*)::int from events where user_id = $1 and name = 'account.profile_changed') as events,
        (select count(*)::int from graphile_worker.jobs where task_identifier = 'tickets.index-customer') as jobs`,
      [ann.id],
    )
    return rows[0]
  }
  await ann.call(updateProfile, { body: { ...details(ann), website_url: 'bakery.example.com' } })
  await ann.call(updateProfile, { body: { ...details(ann), website_url: 'bakery.example.com' } })
  expect(await changes()).toEqual({ events: 1, jobs: 0 })
  await ann.call(updateProfile, { body: { ...details(ann), name: 'Ann B. Baker' } })
  expect(await changes()).toEqual({ events: 2, jobs: 1 })
})
