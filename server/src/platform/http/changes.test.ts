import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { cast, Person } from '#test/cast.ts'
import type { Budget } from '../budget.ts'
import { rates } from '../budget-table.ts'

const { me, updateProfile } = accountRoutes
const details = ({ name, email }: Person) => ({
  name,
  email,
  website_url: '',
  phone_country: 'GB',
  phone_number: '',
})

/** Uses up what one may change at once, and stops the clock, as each second gives one more. */
function useUp({ services }: TestApp, rate: Budget, key: number | string): void {
  const at = services.now()
  services.now = () => at
  while (services.budgets.tryConsume(rate, key, at) === 0);
}

test('a client changes 600 things at once, reads on after that, and keeps nobody else out', async () => {
  const testApp = await startTestApp()
  const { ann, bob, olga } = await cast(testApp)
  const save = (who: Person) => who.call(updateProfile, { body: details(who) })
  useUp(testApp, rates.changes, ann.id)
  const { status, body, headers } = await save(ann)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ann.call(me)).status).toBe(200)
  expect((await save(bob)).status).toBe(200)
  expect((await save(olga)).status).toBe(200)
})

test('staff change 1,500 things at once, and each of their programs as many beside them', async () => {
  const testApp = await startTestApp()
  const { olga } = await cast(testApp)
  const { burst, says } = rates.staffChanges
  expect(burst).toBe(1_500)
  const programs: { id: number; as: Person }[] = []
  for (const name of ['Reminders', 'Reports']) {
    const { body } = await olga.call(apiTokenRoutes.create, {
      body: { name, scopes: ['reminders:write', 'reminders:read'], days: 30, password: olga.password },
    })
    const as = Object.assign(new Person(testApp, olga), { token: body.token })
    programs.push({ id: body.id, as })
  }
  const remind = (who: Person) =>
    who.call(reminderRoutes.create, { body: { title: 'Renew', due_date: '2026-12-01' } })
  const [one, other] = programs
  if (!one || !other) throw new Error('no programs')
  useUp(testApp, rates.staffChanges, `token:${one.id}`)
  expect((await remind(one.as)).body).toMatchObject({ code: 'rate_limited', message: says })
  expect((await one.as.call(reminderRoutes.list)).status).toBe(200)
  expect([(await remind(other.as)).status, (await remind(olga)).status]).toEqual([201, 201])
  useUp(testApp, rates.staffChanges, olga.id)
  expect((await remind(olga)).body).toMatchObject({ code: 'rate_limited', message: says })
  expect((await remind(other.as)).status).toBe(201)
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

test('what guests send counts in no budget of a person, so that they do not keep each other out', async () => {
  const testApp = await startTestApp()
  const spent = vi.spyOn(testApp.services.budgets, 'consume')
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: accountRoutes.login.path,
    payload: { email: 'nobody@example.com', password: 'no horse of mine' },
  })
  expect(statusCode).toBe(401)
  expect(spent.mock.calls.filter(([{ name }]) => /changes$/.test(name))).toEqual([])
})
