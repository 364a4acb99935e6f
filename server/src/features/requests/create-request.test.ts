import { contactRoutes } from '@sitewright/contract/contact.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
})

const fix = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'The shop is down' }
const ask = (who: Person, more: object = {}) =>
  who.call(requestRoutes.create, { body: { ...fix, ...more } as never })
const write = (who: Person, service_type: string) =>
  who.call(contactRoutes.send, {
    body: {
      client_name: who.name,
      client_email: who.email,
      service_type,
      platform_type: 'wix',
      problem_description: 'How long does it take?',
    } as never,
  })
const client = (name: string) => join(testApp, name)

async function withFreeFix(name: string): Promise<Person> {
  const who = await client(name)
  await testApp.pool.query('delete from promotion_grants')
  await testApp.pool.query('insert into promotion_grants (slot, user_id) values (1, $1)', [who.id])
  return who
}
const used = async () =>
  (await testApp.pool.query('select used_at is not null as used from promotion_grants')).rows[0].used

test('the free first fix is that of who holds it, and is used up by the first request, whatever that is for', async () => {
  const ann = await withFreeFix('Ann Baker')
  expect((await ask(await client('Bob Fisher'))).body.promotion_discount).toBe(0)
  expect((await ask(ann, { service_type: 'redesign' })).body.promotion_discount).toBe(0)
  expect(await used()).toBe(true)
  expect((await ask(ann)).body.promotion_discount).toBe(0)
})

test('a question by the form leaves the free first fix alone, and a quick fix by the form is free', async () => {
  const ann = await withFreeFix('Ann Baker')
  expect((await write(ann, 'redesign')).status).toBe(201)
  expect(await used()).toBe(false)
  await write(ann, 'quick_fix')
  expect(await used()).toBe(true)
  expect((await ann.call(requestRoutes.list)).body[0]).toMatchObject({ amount_due: 0 })
})

test('the same client_id is the first request again, is refused for another one, and forgives one from before hashes', async () => {
  const ann = await client('Ann Baker')
  const client_id = 'lost-answer-1'
  const { body } = await ask(ann, { client_id })
  expect((await ask(ann, { client_id })).body).toEqual(body)
  const other = { client_id, problem_description: 'Something else' }
  expect(await ask(ann, other)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  await testApp.pool.query('update service_requests set body_hash = null where id = $1', [body.id])
  expect((await ask(ann, other)).body).toEqual(body)
})

test('a request is about the finding that it names, in its client’s words where there are any', async () => {
  const { rows } = await testApp.pool.query(
    `with e as (insert into examinations (id, url, host, purpose, state, report)
       values (gen_random_uuid(), 'https://a.test/', 'a.test', 'chat', 'up', '{"findings":[]}') returning id)
     insert into findings (id, examination_id, place, code, severity, verdict, url, host, finding)
     select gen_random_uuid(), id, 0, 'ux.no_viewport', 'minor', 'fault', 'https://a.test/', 'a.test',
       '{"code":"ux.no_viewport","title":"It is too small on phones"}' from e returning id`,
  )
  const ann = await client('Ann Baker')
  const about = async (problem_description: string, finding_id = rows[0].id) =>
    ask(ann, { finding_id, problem_description })
  expect((await about('')).body.problem_description).toBe('Fix: It is too small on phones')
  expect((await about('The menu, too.')).body.problem_description).toBe('The menu, too.')
  expect(await about('', crypto.randomUUID())).toMatchObject({
    status: 400,
    body: { fields: { finding_id: expect.stringContaining('We do not know that finding any more.') } },
  })
})

test.each(['requests', 'requestsADay'] as const)(
  'one account asks no more often than %s allows',
  async (limit) => {
    const ann = await client('Ann Baker')
    for (let count = 0; count < limits[limit].points; count += 1)
      await testApp.services.limits.consume(limits[limit], String(ann.id)).catch(() => undefined)
    expect((await ask(ann)).status).toBe(429)
    expect((await ask(await client('Bob Fisher'))).status).toBe(201)
  },
)
