import { inboxRoutes } from '@sitewright/contract/inbox.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { openTicket, say } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const bulk = (ids: number[], change: object) => people.olga.call(inboxRoutes.bulk, { body: { ids, change } })
const details = async (id: number) =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id } })).body

test('many tickets are assigned, tagged, snoozed and closed at once', async () => {
  const { ann, bob, olga } = people
  const ids = [await openTicket(ann), await openTicket(bob)]
  for (const id of ids) await say(olga, id, 'Which browser?')
  const snooze_until = new Date(testApp.services.now() + 3_600_000).toISOString()
  const { body } = await bulk(ids, { assignee: olga.id, add_tags: ['shop'], snooze_until })
  expect(body.results).toEqual(ids.map((id) => ({ id, done: true, checking: false, says: '' })))
  for (const id of ids)
    expect(await details(id)).toMatchObject({
      ticket: { assignee: { id: olga.id }, snoozed_until: snooze_until },
      tags: ['shop'],
    })
  await bulk(ids, { status: 'closed' })
  for (const id of ids)
    expect(await details(id)).toMatchObject({ ticket: { status: 'closed', snoozed_until: null } })
})

test('each ticket answers for itself: one that refuses holds up none of the others', async () => {
  const { ann, bob } = people
  const [good, closed] = [await openTicket(ann), await openTicket(bob)]
  await bulk([closed], { status: 'closed' })
  const snooze_until = new Date(testApp.services.now() + 600_000).toISOString()
  const { status, body } = await bulk([closed, 999_999, good], { snooze_until })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { id: closed, done: false, checking: false, says: 'This ticket is closed and needs no snooze.' },
    { id: 999_999, done: false, checking: false, says: expect.any(String) },
    { id: good, done: true, checking: false, says: '' },
  ])
})

test.each([
  ['no ticket', [], { status: 'closed' }],
  ['more than a hundred', Array.from({ length: 101 }, (_, n) => n + 1), { status: 'closed' }],
  ['the same ticket twice', [1, 1], { status: 'closed' }],
  ['nothing to change', [1], {}],
  ['a note for everybody', [1], { note: 'x' }],
])('%s is refused', async (_, ids, change) => {
  expect((await bulk(ids, change)).status).toBe(400)
})

test('a filter is saved under a name, replaced, and removed, and is seen by its owner alone', async () => {
  const { olga } = people
  const colleague = await join(testApp, 'Rita Right', { isAdmin: true })
  const save = (name: string, filters: object) =>
    olga.call(inboxRoutes.saveFilter, { body: { name, filters } })
  const mine = (await save('My shops', { assignee: 'me', q: 'shop' })).body
  expect((await save('my shops', { view: 'snoozed' })).body).toEqual({
    id: mine.id,
    name: 'my shops',
    filters: { view: 'snoozed' },
  })
  expect((await olga.call(inboxRoutes.listFilters)).body).toHaveLength(1)
  expect((await colleague.call(inboxRoutes.listFilters)).body).toEqual([])
  const params = { id: mine.id }
  expect((await colleague.call(inboxRoutes.removeFilter, { params })).status).toBe(404)
  expect((await olga.call(inboxRoutes.removeFilter, { params })).status).toBe(200)
  expect((await olga.call(inboxRoutes.listFilters)).body).toEqual([])
})

test('a person keeps at most twenty filters, also when they are saved at the same time, and may replace one', async () => {
  const person = await join(testApp, 'Fay Filter', { isAdmin: true })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      person.call(inboxRoutes.saveFilter, { body: { name: `filter ${n}`, filters: { status: 'open' } } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  const { body: kept } = await person.call(inboxRoutes.listFilters)
  expect(kept).toHaveLength(20)
  const body = { name: String(kept[3]?.name).toUpperCase(), filters: { status: 'closed' as const } }
  for (const who of [person, people.olga])
    expect((await who.call(inboxRoutes.saveFilter, { body })).status).toBe(201)
})

test.each([
  ['no name', '', { status: 'open' }],
  ['no filter', 'x', {}],
  ['an unknown filter', 'x', { colour: 'red' }],
  ['a wrong status', 'x', { status: 'gone' }],
])('a filter with %s is refused', async (_, name, filters) => {
  const body = { name, filters: filters as object }
  expect((await people.olga.call(inboxRoutes.saveFilter, { body })).status).toBe(400)
})
