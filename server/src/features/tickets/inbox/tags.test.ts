import { type Inbox, TAGS_AT_MOST, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { openTicket, say } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const change = (id: number, body: object) => people.olga.call(ticketRoutes.change, { params: { id }, body })
const inbox = async (query: Record<string, string> = {}): Promise<Inbox> =>
  (await people.olga.call(ticketRoutes.inbox, { query })).body
const shown = async (id: number) =>
  (await people.olga.call(ticketRoutes.adminTicket, { params: { id } })).body
const tagId = async (name: string) => String((await inbox()).tags.find((tag) => tag.name === name)?.id)

test('tags are added and taken away, whatever their capitals, and the history says so', async () => {
  const ticket = await openTicket(people.ann)
  await change(ticket, { add_tags: ['Shop', 'urgent client', 'shop'] })
  expect((await shown(ticket)).tags).toEqual(['Shop', 'urgent client'])
  await change(ticket, { add_tags: ['SHOP'], remove_tags: ['Urgent Client'] })
  const { tags, known_tags, timeline } = await shown(ticket)
  expect(tags).toEqual(['Shop'])
  expect(known_tags).toEqual(['Shop', 'urgent client'])
  expect(timeline.slice(-2).map(({ says }) => says)).toEqual([
    'Olga Petrova added the tag “Shop”, “urgent client”',
    'Olga Petrova took the tag “urgent client” away',
  ])
})

test('the inbox is narrowed down to a tag in the order of due times, also after they changed', async () => {
  const [late, soon, other] = [
    await openTicket(people.ann),
    await openTicket(people.bob),
    await openTicket(people.bob),
  ]
  for (const id of [late, soon]) await change(id, { add_tags: ['bakery'] })
  await change(other, { add_tags: ['boats'] })
  await testApp.pool.query(`update tickets set due_at = '2031-01-01' where id = $1`, [soon])
  await testApp.pool.query(`update tickets set due_at = '2032-01-01' where id = $1`, [late])
  const tag = await tagId('bakery')
  const first = await inbox({ tag, limit: '1' })
  expect(first.tickets).toMatchObject([{ id: soon, tags: ['bakery'] }])
  expect((await inbox({ tag, before: first.next ?? '' })).tickets.map(({ id }) => id)).toEqual([late])
  await say(people.olga, soon, 'We are on it')
  expect((await inbox({ tag })).tickets.map(({ id }) => id)).toEqual([late, soon])
  expect((await inbox({ tag, waiting: 'client' })).tickets.map(({ id }) => id)).toEqual([soon])
  await people.bob.call(ticketRoutes.delete, { params: { id: soon } })
  expect((await inbox({ tag })).tickets.map(({ id }) => id)).toEqual([late])
})

test('a client never reads a tag', async () => {
  const ticket = await openTicket(people.ann)
  await change(ticket, { add_tags: ['difficult'] })
  const { body } = await people.ann.call(ticketRoutes.get, { params: { id: ticket } })
  expect(JSON.stringify(body)).not.toContain('difficult')
})

test('a ticket takes ten tags, and there are never more than 200, which unused ones make room for', async () => {
  const ticket = await openTicket(people.ann)
  const ten = Array.from({ length: 10 }, (_, n) => `ten ${n}`)
  expect((await change(ticket, { add_tags: ten })).status).toBe(200)
  expect((await change(ticket, { add_tags: ['eleven'] })).body.fields).toEqual({
    add_tags: 'A ticket can have at most 10 tags.',
  })
  await testApp.pool.query(
    `insert into tags (name) select 'filler ' || n from generate_series(1, $1::int - (select count(*)::int from tags)) n`,
    [TAGS_AT_MOST],
  )
  const other = await openTicket(people.bob)
  expect((await change(other, { add_tags: ['room for one'] })).status).toBe(200)
  await testApp.pool.query(
    `with made as (insert into tags (name) select 'used ' || n
       from generate_series(1, $1::int - (select count(*)::int from tags)) n returning id)
     insert into ticket_tags select $2, id, 'infinity' from made`,
    [TAGS_AT_MOST, other],
  )
  await change(ticket, { remove_tags: ten })
  await testApp.pool.query(
    `insert into ticket_tags select $1, tags.id, 'infinity' from tags on conflict do nothing`,
    [other],
  )
  expect((await change(ticket, { add_tags: ['one too many'] })).body.fields).toEqual({
    add_tags: 'There are 200 tags already. Please use one of them.',
  })
})

test.each([
  ['an empty name', ['']],
  ['a long name', ['x'.repeat(31)]],
  ['two lines', ['a\nb']],
  ['a direction override', ['a\u202Eb']],
  ['eleven at once', Array.from({ length: 11 }, (_, n) => `t${n}`)],
])('%s is refused', async (_, add_tags) => {
  const ticket = await openTicket(people.sam)
  expect((await change(ticket, { add_tags })).status).toBe(400)
  expect((await shown(ticket)).tags).toEqual([])
})
