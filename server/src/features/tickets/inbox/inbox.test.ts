import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { type Inbox, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { rowsRead } from '#test/rows-read.ts'
import { openTicket, say } from '#test/tickets.ts'
import { indexTicket, indexWholeTicket } from './search.ts'

let testApp: TestApp
let people: Cast
/** Ann asks about a cake shop, Bob about his boat (critical), Sam, who has a plan, about bikes. */
let cake: number
let boat: number
let bikes: number

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  cake = await openTicket(people.ann, { problem_description: 'The cake shop is white' })
  boat = await openTicket(people.bob, {
    problem_description: 'Mein Boot fährt nicht',
    urgency_level: 'critical',
  })
  bikes = await openTicket(people.sam, { problem_description: 'Bikes cannot be rented' })
  await say(people.ann, cake, 'The error says Привет, мир: code E_4711')
  await testApp.work({ all: true })
})

async function inbox(query: Record<string, string> = {}): Promise<Inbox> {
  const answer = await people.olga.call(ticketRoutes.inbox, { query })
  expect(answer.status).toBe(200)
  return answer.body
}
const ids = async (query: Record<string, string>) => (await inbox(query)).tickets.map(({ id }) => id).sort()
const change = (id: number, body: object) => people.olga.call(ticketRoutes.change, { params: { id }, body })

test.each([
  ['a word of the subject', 'cake', () => [cake]],
  ['the beginning of a word', 'bik', () => [bikes]],
  ['a word of a message, in any script', 'привет', () => [cake]],
  ['an umlaut', 'FÄHRT', () => [boat]],
  ['a code', '4711', () => [cake]],
  ["the customer's name", 'fisher', () => [boat]],
  ['several words, wherever they stand', 'baker error', () => [cake]],
  ['words that never come together', 'cake boot', () => []],
  ['signs alone', '& | ! <-> :*', () => []],
  ['quotes and wildcards as they are', "cake' or 1=1 --", () => []],
])('the search finds by %s', async (_, q, expected) => {
  expect(await ids({ q })).toEqual(expected())
})

test("the search finds by the customer's address and by the ticket's number", async () => {
  expect(await ids({ q: people.sam.email })).toEqual([bikes])
  expect(await ids({ q: `#${boat}` })).toContain(boat)
})

test('staff find a ticket by the words of an internal note', async () => {
  await change(boat, { note: 'Blocked by the Zwischenspeicher again' })
  await testApp.work({ all: true })
  expect(await ids({ q: 'zwischenspeicher' })).toEqual([boat])
  expect(await ids({ q: 'fährt zwischen' })).toEqual([boat])
})

test('what is written later is found as well, and so is what was written before', async () => {
  await say(people.ann, cake, 'Now it says Quantenschaum')
  await testApp.work({ all: true })
  expect(await ids({ q: 'quantenschaum' })).toEqual([cake])
  expect(await ids({ q: 'привет quantenschaum baker' })).toEqual([cake])
})

test('a conversation with more words than an index takes is found by its newest ones', async () => {
  const ticket = await openTicket(people.ann, { problem_description: 'Endless' })
  await testApp.work({ all: true })
  await testApp.pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, 1 + n, $2, 'client', 'x', (select string_agg(md5(n || '-' || m), ' ') from generate_series(1, 2000) m), 'long-' || n
     from generate_series(1, 30) n`,
    [ticket, people.ann.id],
  )
  await testApp.pool.query('update tickets set last_seq = 31 where id = $1', [ticket])
  for (let round = 0; round < 2; round++) {
    await say(people.ann, ticket, `Marmalade${round}`)
    await testApp.work({ all: true })
    expect(await ids({ q: `marmalade${round}` })).toEqual([ticket])
  }
  await people.ann.call(ticketRoutes.delete, { params: { id: ticket } })
})

test('a customer who has a new name is found by it', async () => {
  await people.bob.call(accountRoutes.updateProfile, {
    body: {
      name: 'Robert Angler',
      email: people.bob.email,
      website_url: '',
      phone_country: 'GB',
      phone_number: '',
    },
  })
  await testApp.work({ all: true })
  expect(await ids({ q: 'angler' })).toEqual([boat])
  expect(await ids({ q: 'fisher' })).toEqual([])
})

test('filters narrow the list down and go together', async () => {
  expect(await ids({ urgency: 'critical' })).toEqual([boat])
  expect(await ids({ urgency: 'critical', q: 'cake' })).toEqual([])
  await change(bikes, { status: 'in-progress', assignee: people.olga.id })
  expect(await ids({ status: 'in-progress' })).toEqual([bikes])
  expect(await ids({ assignee: 'me' })).toEqual([bikes])
  expect(await ids({ assignee: String(people.olga.id) })).toEqual([bikes])
  expect(await ids({ assignee: 'none' })).toEqual([cake, boat].sort())
  await say(people.olga, cake, 'Which browser?')
  expect(await ids({ waiting: 'client' })).toEqual([cake])
  expect(await ids({ waiting: 'staff' })).toEqual([boat, bikes].sort())
})

test('all of the staff can be chosen from, also those whom nothing is assigned to', async () => {
  const { staff } = await inbox({ limit: '1', assignee: 'none' })
  expect(staff).toContainEqual({ id: people.olga.id, name: people.olga.name })
  expect(staff.map(({ id }) => id)).not.toContain(people.ann.id)
})

test('the counts tell what there is to do', async () => {
  await change(cake, { status: 'resolved' })
  await testApp.pool.query(`update tickets set due_at = now() - interval '1 hour' where id = $1`, [boat])
  expect((await inbox()).counts).toEqual({
    open: 1,
    'in-progress': 1,
    resolved: 1,
    closed: 0,
    waiting_for_staff: 2,
    mine: 1,
    unassigned: 1,
    overdue: 1,
    snoozed: 0,
  })
})

test('the earliest due time comes first, tickets without one last', async () => {
  const list = (await inbox()).tickets
  expect(list[0]).toMatchObject({ id: boat, unread: 1, excerpt: 'Mein Boot fährt nicht', excerpt_by: null })
  expect(list.at(-1)).toMatchObject({ id: cake, due_at: null, excerpt: 'Which browser?' })
  expect(list.at(-1)?.excerpt_by).toEqual({ id: people.olga.id, name: people.olga.name })
})

test('pages go on exactly where the last one ended, also between equal due times and without one', async () => {
  await testApp.pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, status, due_at)
     select $1, 'page ' || n, 'quick_fix', 'low', 'open',
       case when n % 3 = 0 then null else '2026-01-01T00:00:00.1234Z'::timestamptz + (n % 4) * interval '1 minute' end
     from generate_series(1, 60) n`,
    [people.ann.id],
  )
  const seen: number[] = []
  let before: string | null = null
  do {
    const page: Inbox = await inbox({ limit: '7', ...(before ? { before } : {}) })
    seen.push(...page.tickets.map(({ id }) => id))
    before = page.next
  } while (before)
  expect(seen).toHaveLength(63)
  expect(new Set(seen).size).toBe(63)
})

test.each([
  ['a cursor of nobody', { before: 'bm90IGpzb24' }],
  ['an unknown status', { status: 'gone' }],
  ['a page of a million', { limit: '1000000' }],
  ['an unknown filter', { colour: 'red' }],
])('%s is refused in plain words', async (_, query) => {
  const answer = await people.olga.call(ticketRoutes.inbox, { query: query as Record<string, string> })
  expect(answer.status).toBe(400)
})

test('a ticket with very much text is found by its newest words, and not all of it is read', async () => {
  const una = await join(testApp, 'Una Novelist')
  const ticket = await openTicket(una)
  await testApp.work({ all: true })
  await testApp.pool.query(
    `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
     select $1, seq, $2, 'client', 'Una Novelist', 'page' || seq || repeat(' once upon', 1000), 'page-' || seq
     from generate_series(2, 20001) seq`,
    [ticket, una.id],
  )
  await testApp.pool.query('update tickets set last_seq = 20001 where id = $1', [ticket])
  const read = await rowsRead(testApp, 'messages', (tx) => indexTicket(tx, ticket))
  expect(read).toBeLessThan(11_000)
  expect(await ids({ q: 'page20001' })).toEqual([ticket])
  const whole = await rowsRead(testApp, 'messages', (tx) => indexWholeTicket(tx, ticket))
  expect(whole).toBeLessThan(11_000)
  expect(await ids({ q: 'page20001 novelist' })).toEqual([ticket])
})

test('a ticket full of different words is found by its newest ones, and a short message writes no more than those', async () => {
  const una = await join(testApp, 'Una Longwinded')
  const ticket = await openTicket(una)
  await indexWholeTicket(testApp.services.db, ticket)
  const add = async (seq: number, message: string) => {
    await testApp.pool.query(
      `insert into messages (ticket_id, seq, side, author_id, author_name, message, client_id)
       values ($1, $2::int, 'client', $3, 'Una', $4, 'w' || $2::int)`,
      [ticket, seq, una.id, message],
    )
    await indexTicket(testApp.services.db, ticket)
    const { rows } = await testApp.pool.query(
      'select octet_length(document::text) as bytes from ticket_search where ticket_id = $1',
      [ticket],
    )
    return rows[0].bytes
  }
  const words = (part: number) => Array.from({ length: 1_200 }, (_, at) => `w${part}x${at}`).join(' ')
  for (let part = 1; part <= 40; part += 1) expect(await add(1_000 + part, words(part))).toBeLessThan(160_000)
  expect(await add(1_100, 'afterwards')).toBeLessThan(160_000)
  for (const q of ['afterwards', 'w40x1199', 'longwinded']) expect(await ids({ q })).toEqual([ticket])
})

test('a ticket that cannot be indexed keeps no other under the old name of its customer', async () => {
  const una = await join(testApp, 'Una Oldname')
  const [first, second] = [await openTicket(una), await openTicket(una)]
  await testApp.work({ all: true })
  await testApp.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.ticket_id = ${first} then raise exception 'not this one'; end if; return new; end $$`)
  await testApp.pool.query(
    'create trigger refuse before update on ticket_search for each row execute function refuse()',
  )
  await testApp.pool.query("update users set name = 'Una Newname' where id = $1", [una.id])
  await testApp.pool.query('select graphile_worker.add_job($1, $2::json)', [
    'tickets.index-customer',
    JSON.stringify({ userId: una.id }),
  ])
  await testApp.work()
  expect(await ids({ q: 'newname' })).toEqual([second])
  await testApp.pool.query('drop trigger refuse on ticket_search')
  await testApp.work({ all: true })
  expect(await ids({ q: 'newname' })).toEqual([first, second])
})
