import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { say } from '#test/tickets.ts'
import { mergedTables } from './moved-tables.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ LOG_LEVEL: 'silent' })
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  // Somebody else, with things of the same keys.
  const bob = await join(testApp, 'Bob Fisher', { tier: 'security' })
  for (const key of ['shared', 'bob']) await plantKeyed(bob, key)
  await plantOthers(bob)
  await remind(bob, { promise: 'check_in' })
})

const moved = Object.keys(mergedTables).filter((table) => mergedTables[table])
const two = async () => [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')] as const
const query = async (text: string, values: unknown[] = []) => (await testApp.pool.query(text, values)).rows
const preview = (from: Person, into: Person) =>
  olga.call(accountMergeRoutes.preview, { params: { id: from.id }, query: { into: into.email } })

async function merge(from: Person, into: Person): Promise<void> {
  const body = { into: into.email, reason: 'two addresses', confirm: from.email, password: olga.password }
  expect((await olga.call(accountMergeRoutes.merge, { params: { id: from.id }, body })).status).toBe(200)
}

interface Planted {
  title?: string
  promise?: 'report' | 'check_in'
  day?: number
  done?: boolean
}

async function remind({ id }: Person, { title = '', promise, day = 1, done }: Planted): Promise<void> {
  await query(
    `insert into reminders (user_id, title, description, client_name, client_email, reminder_type, due_date, due_time,
       priority, repeats, promise, completed_at)
     values ($1, $2, '', '', '', 'call', make_date(2031, 1, $3), '9:00', 'low', 'never', $4, $5)`,
    [id, title, day, promise ?? null, done ? new Date() : null],
  )
}

/** Things of which an account has one with a key, as another account may have one, too. */
async function plantKeyed(who: Person, key: string): Promise<void> {
  const { id } = who
  const name = `${key} of ${who.name}`
  for (const text of [
    `insert into monitors (user_id, url, host, name, token) values (${id}, 'https://${key}', '', '${name}', '')`,
    `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
     values (${id}, 'weekly', make_date(2031, 1, ${key.length}), now(), '{}', '${name}')`,
    `insert into conversations (user_id, session_hash, memory) values (${id}, '${key}', '"${name}"')`,
    `insert into customer_tags (user_id, tag) values (${id}, '${key}')`,
  ])
    await query(text)
  await remind(who, { title: name, promise: 'report', day: key.length, done: true })
}

/** A row in each of the other tables; in `billing_customers` and `promotion_grants` there is one at most. */
async function plantOthers(who: Person): Promise<void> {
  for (const client_id of [`browser-of-${who.id}`, undefined]) {
    const problem = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'Down' } as const
    await who.call(requestRoutes.create, { body: { ...problem, client_id } })
  }
  const line_items = [{ description: 'Repair', quantity: 1, unit_price: 50 }]
  await olga.call(quoteRoutes.create, { body: { user_id: who.id, line_items } })
  await olga.call(invoiceRoutes.create, { body: { amount: 30, email: who.email } })
  const { id } = who
  for (const text of [
    `update service_requests set client_id = 'plan-${id}' where user_id = ${id} and client_id is null`,
    `insert into promotion_grants (slot, user_id) select count(*) + 1, ${id} from promotion_grants`,
    `insert into billing_customers (user_id, customer_id) values (${id}, 'cus_${id}')`,
    `insert into refund_requests (user_id, reason, status, asked_at, decide_by)
     values (${id}, '', 'open', now(), now())`,
    `insert into subscriptions (id, user_id, status, price_pence, started_at, read_at)
     values ('sub_${id}', ${id}, 'canceled', 2900, now(), now())`,
    `insert into checkouts (user_id, plan, expires_at, ended_at) values (${id}, 'stability', now(), now())`,
    `with incident as (insert into monitor_incidents (monitor_id, started_at, confirmed_at, kind, says)
       select id, now(), now(), '', '' from monitors where user_id = ${id} returning *)
     insert into monitor_notices (user_id, monitor_id, incident_id, edge, at)
       select ${id}, monitor_id, id, 'down', now() from incident`,
    `insert into examinations (id, url, host, purpose, user_id, state, report)
     values (gen_random_uuid(), '', '', 'chat', ${id}, 'up', '{}')`,
    `insert into customer_notes (user_id, author_name, note, created_at) values (${id}, '', '', now())`,
    `insert into digest_items (user_id, kind, subject, says, path) values (${id}, '', '', '', '')`,
    `insert into plan_payments (user_id, intent_id, amount_pence, booked_at) values (${id}, 'pi_${id}', 1, now())`,
    `insert into disputes (user_id, provider_id, plan_intent_id, amount_pence, reason, status, created_at)
     values (${id}, 'dp_${id}', 'pi_${id}', 1, '', 'open', now())`,
  ])
    await query(text)
}

/** How many rows of each table are of this account. */
async function countsOf({ id }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of moved)
    counts[table] = (await query(`select from ${table} where user_id = $1`, [id])).length
  return counts
}

test('all that moves of one account moves, and each row of another one stays as it was', async () => {
  const before = await allRows(testApp)
  const [old, kept] = await two()
  await plantKeyed(old, 'shared')
  await plantOthers(old)
  const had = await countsOf(old)
  const once = Object.fromEntries(moved.map((table) => [table, 1]))
  expect(had).toEqual({ ...once, service_requests: 2, tickets: 2 })
  const tickets = await query('select id from tickets where user_id = $1 order by id', [old.id])
  await query('update tickets set deleted_at = now() where id = $1', [tickets[1].id])
  const params = { id: tickets[0].id }
  await olga.call(ticketRoutes.post, { params, body: { message: 'We look at it' } })
  await say(old, params.id, 'Thank you')
  const seen = (await preview(old, kept)).body
  const counted = Object.values(mergedTables).flatMap((table) => table?.shown?.what ?? [])
  expect(seen.moves).toEqual(counted.map((what) => ({ what, count: what === 'Requests' ? 2 : 1 })))
  expect(seen.notes.join()).not.toContain('both watch')
  await merge(old, kept)
  expect([await countsOf(kept), new Set(Object.values(await countsOf(old)))]).toEqual([had, new Set([0])])
  const authors = await query('select author_id from messages where ticket_id = $1 order by seq', [params.id])
  expect(authors.map(({ author_id }) => author_id)).toEqual([kept.id, olga.id, kept.id])
  const sent = await query('select client_id from service_requests where user_id = $1 order by id', [kept.id])
  expect(sent).toEqual([{ client_id: null }, { client_id: `plan-${old.id}` }])
  const after = await allRows(testApp)
  expect([...before].filter((row) => !after.has(row))).toEqual([])
})

/** The names of their things, in order. */
const namesOf = async ({ id }: Person, table: string, column: string): Promise<string[]> =>
  (await query(`select ${column} as name from ${table} where user_id = $1 order by 1`, [id])).map(
    ({ name }) => name,
  )

test.each([
  ['no plan', 'canceled', null, 'Kept'],
  ['a plan', 'active', 'stability', 'Old'],
  ['a plan on hold', 'unpaid', null, 'Old'],
])(
  'of two things with the same key one goes on, where the old account has %s',
  async (_, status, tier, whose) => {
    const [old, kept] = await two()
    for (const [who, key] of [
      [old, 'old'],
      [kept, 'kept'],
    ] as const) {
      await plantKeyed(who, key)
      await plantKeyed(who, 'shared')
      await plantOthers(who)
    }
    await remind(old, { title: 'By staff', day: 'kept'.length })
    await remind(old, { title: 'Promised', promise: 'check_in' })
    await query('update subscriptions set status = $2 where user_id = $1', [old.id, status])
    await query('update users set subscription_tier = $2 where id = $1', [old.id, tier])
    expect((await preview(old, kept)).body.notes).toContain(
      'A site that both watch is kept once, with the history of the account that has the plan.',
    )
    await merge(old, kept)
    const [ofBoth, left] = [
      ['kept of Ann Kept', 'old of Ann Old', 'shared of Ann Kept'],
      ['shared of Ann Old'],
    ]
    for (const [table, column] of [
      ['monitor_reports', 'file_key'],
      ['conversations', "memory #>> '{}'"],
    ] as const)
      expect([await namesOf(kept, table, column), await namesOf(old, table, column)]).toEqual([ofBoth, left])
    const reminders = await namesOf(kept, 'reminders', 'title')
    expect(reminders).toEqual(expect.arrayContaining(['By staff', ...ofBoth]))
    expect(reminders).not.toContain('Promised')
    expect(await namesOf(old, 'reminders', 'title')).toEqual(left)
    expect(await namesOf(kept, 'customer_tags', 'tag')).toEqual(['kept', 'old', 'shared'])
    expect(await namesOf(kept, 'monitors', 'name')).toEqual([...ofBoth.slice(0, 2), `shared of Ann ${whose}`])
    const pays = whose === 'Old' ? old : kept
    expect(await namesOf(kept, 'billing_customers', 'customer_id')).toEqual([`cus_${pays.id}`])
  },
)

test('a plan without a card goes over to the kept account alone, whose customer of the provider stays', async () => {
  const before = await allRows(testApp)
  const [old, kept] = await two()
  await plantKeyed(kept, 'kept')
  await plantOthers(kept)
  await query("update users set subscription_tier = 'stability' where id = $1", [old.id])
  expect((await preview(old, kept)).body.notes.join()).not.toContain('both watch')
  await merge(old, kept)
  expect(await namesOf(kept, 'billing_customers', 'customer_id')).toEqual([`cus_${kept.id}`])
  const after = await allRows(testApp)
  expect([...before].filter((row) => !after.has(row))).toEqual([])
})
