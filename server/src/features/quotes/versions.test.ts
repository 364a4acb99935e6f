import { type NewQuote, type Quote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const fix = { description: 'Repair the checkout', quantity: 1, unit_price: 120 }
const written = (who: Person, more: object = {}) =>
  people.olga.call(quoteRoutes.create, {
    body: { user_id: who.id, line_items: [fix], ...more } as NewQuote,
  })
const edit = ({ id }: Pick<Quote, 'id'>, who: Person, more: object = {}) =>
  people.olga.call(quoteRoutes.edit, {
    params: { id },
    body: { user_id: who.id, line_items: [fix], ...more } as NewQuote,
  })
const change = (verb: 'finalize' | 'acceptByStaff' | 'cancel', { id }: Pick<Quote, 'id'>) =>
  people.olga.call(quoteRoutes[verb] as typeof quoteRoutes.finalize, { params: { id } })
const sentTo = async (who: Person) => (await change('finalize', (await written(who)).body)).body
const read = async ({ id }: Pick<Quote, 'id'>, who: Person) =>
  (await people.olga.call(quoteRoutes.list, { query: { q: who.email } })).body.find((one) => one.id === id)
const eventsOf = async ({ id }: Pick<Quote, 'id'>) =>
  (await testApp.pool.query("select name, data from events where data->>'quote' = $1 order by id", [id])).rows

test('a draft is written anew in its place, with what it was worth before, and no other quote is', async () => {
  const { ann } = people
  const kept = (await written(ann)).body
  const draft = (await written(ann)).body
  expect(draft.line_items).toMatchObject([fix])
  const lines = [
    { ...fix, unit_price: 80 },
    { ...fix, unit_price: 15, quantity: 2 },
  ]
  const { body } = await edit(draft, ann, { line_items: lines, note: 'With its mails.' })
  expect(body).toMatchObject({ id: draft.id, version: 1, status: 'draft', total: 110, line_items: lines })
  expect((await eventsOf(draft)).at(-1)).toMatchObject({
    name: 'quote.changed',
    data: { before: { total_pence: 12_000 }, after: { total_pence: 11_000 } },
  })
  expect(await read(kept, ann)).toEqual(kept)
})

test('what goes out is that draft alone, with its lines', async () => {
  const { ann } = people
  const [kept, draft] = [(await written(ann)).body, (await written(ann)).body]
  expect((await change('finalize', draft)).body).toMatchObject({ status: 'open', line_items: [fix] })
  expect(await read(kept, ann)).toEqual(kept)
})

test('a quote stays with its customer', async () => {
  const { ann, bob } = people
  for (const quote of [(await written(ann)).body, await sentTo(ann)])
    expect(await edit(quote, bob)).toMatchObject({
      status: 400,
      body: { fields: { user_id: 'A quote stays with its customer.' } },
    })
})

test('what was accepted, canceled or replaced gets no next version', async () => {
  const { ann } = people
  const [accepted, canceled, replaced] = [await sentTo(ann), await sentTo(ann), await sentTo(ann)]
  await change('acceptByStaff', accepted)
  await change('cancel', canceled)
  await change('finalize', (await edit(replaced, ann)).body)
  for (const quote of [accepted, canceled, replaced])
    expect(await edit(quote, ann)).toMatchObject({
      status: 409,
      body: { message: 'This quote is not open any more.' },
    })
})

test('a next version replaces what has its number, and counts from it, whatever versions others have', async () => {
  const { ann } = people
  const [old, other] = [await sentTo(ann), await sentTo(ann)]
  const second = (await edit(old, ann)).body
  await change('finalize', second)
  expect(await read(old, ann)).toMatchObject({ status: 'superseded' })
  expect(await read(other, ann)).toEqual(other)
  expect((await edit(second, ann)).body).toMatchObject({ number: old.number, version: 3 })
  expect((await edit(other, ann)).body).toMatchObject({ number: other.number, version: 2 })
})

test('a cancellation is of that quote alone, also of a draft, and once more changes nothing', async () => {
  const { ann } = people
  const [draft, open, other] = [(await written(ann)).body, await sentTo(ann), await sentTo(ann)]
  for (const quote of [draft, open])
    for (let times = 0; times < 2; times += 1)
      expect(await change('cancel', quote)).toMatchObject({ status: 200, body: { status: 'canceled' } })
  expect((await eventsOf(open)).filter(({ name }) => name === 'quote.canceled')).toHaveLength(1)
  expect(await read(other, ann)).toEqual(other)
})

test('what is left after the deposit is no smaller than a card takes', async () => {
  const answer = await written(people.ann, {
    line_items: [{ ...fix, unit_price: 2 }],
    deposit_percent: 90,
  })
  expect(answer).toMatchObject({ status: 400, body: { fields: { line_items: expect.anything() } } })
})

test('a line names a finding that is known, and not any other one', async () => {
  const { rows } = await testApp.pool.query(
    `with e as (insert into examinations (id, url, host, purpose, state, report)
       values (gen_random_uuid(), 'https://a.test/', 'a.test', 'chat', 'up', '{"findings":[]}') returning id)
     insert into findings (id, examination_id, place, code, severity, verdict, url, host, finding)
     select gen_random_uuid(), id, 0, 'ux.no_viewport', 'minor', 'fault', 'https://a.test/', 'a.test', '{}' from e
     returning id`,
  )
  const about = (finding_id: string) => written(people.ann, { line_items: [{ ...fix, finding_id }] })
  expect((await about(rows[0].id)).body.line_items).toMatchObject([{ finding_id: rows[0].id }])
  expect(await about(crypto.randomUUID())).toMatchObject({
    status: 400,
    body: { fields: { line_items: 'A line names a finding that is not known.' } },
  })
})

test('an account that was merged into another one gets no quote', async () => {
  const old = await join(testApp, 'Mona Merged')
  await testApp.pool.query('update users set merged_into = $2 where id = $1', [old.id, people.ann.id])
  expect(await written(old)).toMatchObject({
    status: 400,
    body: { fields: { user_id: 'There is no such customer.' } },
  })
})

test('three hundred documents an hour are written or sent by one person, quotes too', async () => {
  const draft = (await written(people.ann)).body
  const key = String(people.olga.id)
  for (let count = 0; count < limits.documentsByHand.points; count += 1)
    await testApp.services.limits.consume(limits.documentsByHand, key).catch(() => undefined)
  expect((await written(people.ann)).status).toBe(429)
  expect((await change('finalize', draft)).status).toBe(429)
  await testApp.services.limits.reset(limits.documentsByHand, key)
  expect((await change('finalize', draft)).status).toBe(200)
})
