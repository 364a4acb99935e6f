import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { beforeEach, expect, test } from 'vitest'
import { accountVerified } from '#features/accounts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  await testApp.services.db.deleteFrom('promotion_grants').execute()
  return testApp.close
})

const fix = { service_type: 'quick_fix', platform_type: 'wordpress', urgency_level: 'medium' }

const remaining = async () => (await people.guest.call(requestRoutes.promotion)).body.remaining
const slots = () => testApp.services.db.selectFrom('promotion_grants').selectAll().orderBy('slot').execute()

/** Says, as the accounts feature does, that this person's address is proven. */
async function verified(userId: number): Promise<void> {
  const ctx: Ctx = { ...testApp.services, actor: { kind: 'guest' }, requestId: 'test', ip: '' }
  await transaction(ctx.db, (tx) => record(tx, ctx, accountVerified, {}, { userId }))
}

async function register(name: string): Promise<Person> {
  const email = `${name}@example.com`
  const password = 'a long enough horse'
  const guest = new Person(testApp, { id: 0, email, password, name })
  const body = { name, email, password, confirmPassword: password }
  guest.takeCookies((await guest.call(accountRoutes.register, { body })).headers)
  return guest
}

async function verify(person: Person): Promise<number> {
  const code = /\b(\d{6})\b/.exec(testApp.mailsTo(person.email).at(-1)?.text ?? '')?.[1]
  return (await person.call(accountRoutes.verifyEmail, { body: { email: person.email, code } })).status
}

async function freeFixOf(person: Person): Promise<boolean> {
  await person.signIn()
  return (await person.call(accountRoutes.me)).body.free_fix_available
}

test('everybody sees how many free first fixes are left', async () => {
  expect(await remaining()).toBe(10)
  await verified(people.ann.id)
  expect(await remaining()).toBe(9)
})

test('of thirty people who verify at once, exactly ten hold a free first fix', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `person${index}`)
  const persons = await Promise.all(names.map(register))
  await testApp.work()
  const statuses = await Promise.all(persons.map(verify))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const granted = await slots()
  expect(granted.map((grant) => grant.slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(granted.map((grant) => grant.user_id)).size).toBe(10)
  expect(await remaining()).toBe(0)
  const held = await Promise.all(persons.map(freeFixOf))
  expect(held.filter(Boolean)).toHaveLength(10)
})

test('of two hundred claims at once exactly ten are granted', async () => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into users (email, name, password_hash, email_verified_at)
     select 'claim' || n || '@example.com', 'Claim ' || n, 'none', now() from generate_series(1, 200) n returning id`,
  )
  await Promise.all(rows.map(({ id }) => verified(id)))
  const granted = await slots()
  expect(granted.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(granted.map(({ user_id }) => user_id)).size).toBe(10)
})

test('proving an address twice gives one free first fix', async () => {
  await Promise.all([verified(people.ann.id), verified(people.ann.id), verified(people.ann.id)])
  expect(await slots()).toHaveLength(1)
})

test('staff hold no free first fix', async () => {
  await verified(people.olga.id)
  expect(await slots()).toEqual([])
})

test('a verification that fails leaves the slot to the next', async () => {
  const ctx: Ctx = { ...testApp.services, actor: { kind: 'guest' }, requestId: 'test', ip: '' }
  const failing = transaction(ctx.db, async (tx) => {
    await record(tx, ctx, accountVerified, {}, { userId: people.ann.id })
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  await verified(people.bob.id)
  expect(await slots()).toMatchObject([{ slot: 1, user_id: people.bob.id }])
})

test('an account that goes takes its slot with it: it is not given away again', async () => {
  const gone = await join(testApp, 'Gus Gone')
  await verified(gone.id)
  await testApp.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
  await verified(people.ann.id)
  expect(await slots()).toMatchObject([{ user_id: null }, { slot: 2, user_id: people.ann.id }])
  expect(await remaining()).toBe(8)
})

test('the free first fix makes the first quick fix free, and the second costs its price', async () => {
  await verified(people.ann.id)
  expect(await freeFixOf(people.ann)).toBe(true)
  const first = await people.ann.call(requestRoutes.create, { body: fix })
  expect(first.body).toMatchObject({
    estimated_quote: 27,
    promotion_discount: 27,
    plan_discount: 0,
    amount_due: 0,
  })
  expect(await slots()).toMatchObject([{ service_request_id: first.body.id, used_at: expect.any(Date) }])
  expect(await freeFixOf(people.ann)).toBe(false)
  const second = await people.ann.call(requestRoutes.create, { body: fix })
  expect(second.body).toMatchObject({ estimated_quote: 27, promotion_discount: 0, amount_due: 27 })
})

test('of twenty first requests at once, one is free', async () => {
  await verified(people.ann.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => people.ann.call(requestRoutes.create, { body: fix })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201))
  expect(answers.filter((answer) => answer.body.amount_due === 0)).toHaveLength(1)
  const stored = await testApp.services.db
    .selectFrom('service_requests')
    .select('id')
    .where('promotion_discount_pence', '>', 0)
    .execute()
  expect(stored).toEqual([{ id: (await slots())[0]?.service_request_id }])
})

test.each([
  ['something else than a quick fix', { ...fix, service_type: 'consultation' }],
  ['a rush job', { ...fix, urgency_level: 'high' }],
])('a first request for %s pays its price and uses the offer up', async (_, wanted) => {
  await verified(people.ann.id)
  const first = await people.ann.call(requestRoutes.create, { body: wanted })
  expect(first.body.promotion_discount).toBe(0)
  expect(first.body.amount_due).toBe(first.body.estimated_quote)
  const second = await people.ann.call(requestRoutes.create, { body: fix })
  expect(second.body.promotion_discount).toBe(0)
})

test('a care plan and the free first fix do not combine: the better one counts', async () => {
  await verified(people.sam.id)
  const first = await people.sam.call(requestRoutes.create, { body: fix })
  expect(first.body).toMatchObject({ plan_discount: 0, promotion_discount: 27, amount_due: 0 })
  const second = await people.sam.call(requestRoutes.create, { body: fix })
  expect(second.body).toMatchObject({ plan_discount: 11, promotion_discount: 0, amount_due: 16 })
})

test('a request that is refused leaves the free first fix alone', async () => {
  await verified(people.ann.id)
  await people.ann.call(requestRoutes.create, { body: { ...fix, urgency_level: 'soon' } })
  expect(await freeFixOf(people.ann)).toBe(true)
})

test('who takes the free first fix takes their own, and leaves those of others', async () => {
  const { ann, bob } = people
  for (const { id } of [ann, bob]) await verified(id)
  const { body } = await ann.call(requestRoutes.create, { body: fix as never })
  expect(await slots()).toMatchObject([
    { user_id: ann.id, service_request_id: body.id, used_at: expect.any(Date) },
    { user_id: bob.id, service_request_id: null, used_at: null },
  ])
  expect([await freeFixOf(ann), await freeFixOf(bob)]).toEqual([false, true])
})

test('once all are given away nobody waits for a slot', async () => {
  await testApp.pool.query('insert into promotion_grants (slot) select generate_series(1, 10)')
  const holder = await testApp.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(902310)')
    await verified(people.ann.id)
  } finally {
    holder.release(true)
  }
  expect(await remaining()).toBe(0)
})
