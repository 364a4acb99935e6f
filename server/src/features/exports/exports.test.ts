import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { figureRoutes } from '@sitewright/contract/figures.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

const FORMULAS = ['=1+1', '+44', '-2+3', '@SUM(A1)', '\t=1', '＝1+1']

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})
beforeEach(() => testApp.services.db.deleteFrom('rate_limits').execute())

type Route = (typeof exportRoutes)[keyof typeof exportRoutes]

/** The lines of a file without its heading. */
async function linesOf(
  route: Route,
  query: Record<string, string> = {},
  person: Person = people.olga,
): Promise<string[]> {
  const answer = await person.call(route, { query })
  expect(answer.status, String(answer.body)).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=[\w-]+\.csv$/)
  const text = String(answer.body)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.trim().split('\n').slice(1)
}

test('each list comes as a file with the rows of its filter', async () => {
  const { ann, bob, olga } = people
  const hers = await openTicket(ann)
  const his = await openTicket(bob)
  await olga.call(ticketRoutes.change, {
    params: { id: his },
    body: { status: 'in-progress', add_tags: ['shop'] },
  })
  const tickets = await linesOf(exportRoutes.tickets, { status: 'in-progress' })
  expect(tickets).toHaveLength(1)
  expect(tickets[0]).toMatch(new RegExp(`^${his},.*${bob.email},.*shop`))
  expect((await linesOf(exportRoutes.tickets)).map((line) => Number(line.split(',')[0])).toSorted()).toEqual(
    [hers, his].toSorted(),
  )
  expect(await linesOf(exportRoutes.customers, { q: ann.email })).toEqual([
    expect.stringContaining(ann.email),
  ])
  const body = { user_id: ann.id, line_items: [{ description: 'Work', quantity: 3, unit_price: 10.1 }] }
  await olga.call(quoteRoutes.create, { body })
  expect(await linesOf(exportRoutes.quotes, { status: 'draft' })).toEqual([
    expect.stringContaining(',30.30,'),
  ])
  expect(await linesOf(exportRoutes.quotes, { status: 'accepted' })).toEqual([])
  await olga.call(reminderRoutes.create, { body: { title: 'Call back', due_date: '2031-01-01' } })
  expect(await linesOf(exportRoutes.reminders)).toEqual([expect.stringContaining('Call back')])
  expect(await linesOf(exportRoutes.reminders, { status: 'completed' })).toEqual([])
  expect(await linesOf(exportRoutes.requests)).toHaveLength(2)
})

test('cells that a spreadsheet would run are plain text', async () => {
  for (const title of FORMULAS)
    await testApp.pool.query(
      `insert into reminders (title, description, client_name, client_email, reminder_type, due_date, due_time, priority, repeats, created_at)
        values ($1, '', '', '', 'follow_up', '2031-02-02', '09:00', 'low', 'never', now())`,
      [title],
    )
  const cells = (await linesOf(exportRoutes.reminders)).flatMap((line) => line.split(','))
  for (const formula of FORMULAS) {
    expect(cells).not.toContain(formula)
    expect(cells.some((cell) => cell.replaceAll('"', '') === `'${formula}`)).toBe(true)
  }
})

test('the short lists come as files too, as safe as the others', async () => {
  const { ann, olga, sam } = people
  const [formula = ''] = FORMULAS
  const insert = async (text: string, values: unknown[]) =>
    (await testApp.pool.query(`insert into ${text} returning id`, values)).rows[0].id
  const refund = 'refund_requests (user_id, reason, status, asked_at, decide_by)'
  const { body: made } = await olga.call(invoiceRoutes.create, { body: { amount: 12, email: ann.email } })
  await testApp.pool.query(
    'insert into refund_request_invoices (request_id, invoice_id, is_open) values ($1, $2, true)',
    [await insert(`${refund} values ($1, $2, 'open', now(), now())`, [ann.id, formula]), made.invoice_id],
  )
  await people.guest.call(invoiceRoutes.paySandbox, {
    params: { id: made.invoice_id },
    body: { card: 'works' },
  })
  await insert('canned_replies (title, body) values ($1, $2)', [formula, 'Hello'])
  const webhooks = 'webhooks (url, name, kinds, secret, created_at)'
  const [one, other] = [
    await insert(`${webhooks} values ('https://a.example.com', 'a', '{}', 'x', now())`, []),
    await insert(`${webhooks} values ('https://b.example.com', 'b', '{}', 'x', now())`, []),
  ]
  const deliveries = 'webhook_deliveries (webhook_id, kind, message_id, answer)'
  await insert(`${deliveries} values ($1, 'webhook.test', 'test_1', $2)`, [one, formula])
  await insert(`${deliveries} values ($1, 'webhook.test', 'test_2', 'thank you')`, [other])
  const monitor = await sam.call(monitoringRoutes.add, {
    body: { url: 'https://x.example.com', name: formula },
  })
  expect(monitor.status).toBe(201)
  const safe = `'${formula}`
  const refunds = await linesOf(exportRoutes.refunds, { status: 'open' })
  expect(refunds).toEqual([expect.stringContaining(safe)])
  expect(refunds[0]).toContain(',12.00,')
  expect(await linesOf(exportRoutes.canned)).toEqual([expect.stringContaining(safe)])
  expect(await linesOf(exportRoutes.deliveries, { webhook: String(one) })).toEqual([
    expect.stringContaining(safe),
  ])
  expect(await linesOf(exportRoutes.monitors, {}, sam)).toEqual([expect.stringContaining(safe)])
  expect((await linesOf(exportRoutes.staff)).join()).toContain(`${olga.name},${olga.email},owner,yes`)
})

test('what is one’s own, or about one person, comes as a file without links and secrets', async () => {
  const { ann, bob, olga } = people
  const [formula = ''] = FORMULAS
  const { body: made } = await olga.call(invoiceRoutes.create, {
    body: { amount: 19.5, email: bob.email, description: formula },
  })
  const mine = await linesOf(exportRoutes.myInvoices, {}, bob)
  expect(mine).toEqual([expect.stringMatching(/^INV-.*,open,'=1\+1,,19\.50,0\.00/)])
  expect(mine.join()).not.toContain(made.invoice_id)
  const { body: quote } = await olga.call(quoteRoutes.create, {
    body: { user_id: bob.id, line_items: [{ description: 'Work', quantity: 1, unit_price: 12.5 }] },
  })
  expect(await linesOf(exportRoutes.myQuotes, {}, bob)).toEqual([])
  await olga.call(quoteRoutes.finalize, { params: { id: quote.id } })
  const quotes = await linesOf(exportRoutes.myQuotes, {}, bob)
  expect(quotes).toEqual([expect.stringContaining(`${quote.number},1,open,12.50`)])
  expect(quotes.join()).not.toContain(quote.id)
  expect((await linesOf(exportRoutes.myInvoices, {}, ann)).join()).not.toContain('19.50')

  await olga.call(customerRoutes.addNote, { params: { id: bob.id }, body: { note: formula } })
  const customer = { customer: String(bob.id) }
  expect(await linesOf(exportRoutes.notes, customer)).toEqual([expect.stringMatching(/,'=1\+1$/)])
  expect((await linesOf(exportRoutes.timeline, customer)).join()).toContain(`sent the quote ${quote.number}`)
  expect((await linesOf(exportRoutes.staffHistory, { staff: String(olga.id) })).join()).toContain(
    'an invoice',
  )
  const { body } = await olga.call(apiTokenRoutes.create, {
    body: { name: formula, scopes: ['figures:read'], days: 1, password: olga.password },
  })
  await testApp.pool.query(`update api_tokens set hint = '-x9z' where id = $1`, [body.id])
  const tokens = await linesOf(exportRoutes.tokens)
  expect(tokens).toEqual([expect.stringContaining(`'=1+1,'-x9z,figures:read`)])
  expect(tokens.join()).not.toContain(body.token)
})

test('files about a person are refused to clients, and of nobody there is none', async () => {
  const { ann, olga } = people
  const query = { customer: '999999' }
  for (const route of [exportRoutes.notes, exportRoutes.timeline]) {
    expect((await ann.call(route, { query })).status).toBe(403)
    expect((await olga.call(route, { query })).status).toBe(404)
  }
  const agent = await join(testApp, 'Ann Agent', { role: 'agent' })
  expect((await agent.call(exportRoutes.staffHistory, { query: { staff: '1' } })).status).toBe(403)
  expect((await ann.call(exportRoutes.tokens)).status).toBe(403)
})

test('staff and webhooks are for owners, and each client has the sites that are theirs', async () => {
  const agent = await join(testApp, 'Abe Agent', { role: 'agent' })
  expect((await agent.call(exportRoutes.staff)).status).toBe(403)
  expect((await agent.call(exportRoutes.deliveries, { query: { webhook: '1' } })).status).toBe(403)
  expect((await agent.call(exportRoutes.refunds)).status).toBe(200)
  const gone = await people.olga.call(exportRoutes.deliveries, { query: { webhook: '999999' } })
  expect(gone.status).toBe(404)
  const other = await join(testApp, 'Other Client', { tier: 'security' })
  expect(await linesOf(exportRoutes.monitors, {}, other)).toEqual([])
  expect((await people.bob.call(exportRoutes.monitors)).status).toBe(402)
})

test('a list of many pages is whole, and every row is there once', async () => {
  await testApp.pool.query(
    `insert into users (email, name, password_hash, email_verified_at)
      select 'many' || n || '@example.com', 'Many', 'x', now() from generate_series(1, 250) n`,
  )
  const lines = await linesOf(exportRoutes.customers, { q: 'Many' })
  expect(lines).toHaveLength(250)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(250)
})

/** Deletes the last row of the first full page of this table, once it is read. */
function loseLastOf(table: 'quotes' | 'reminders', column: string): void {
  const { db } = testApp.services
  let isLost = false
  testApp.services.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const last = result.rows.at(-1)
      if (!isLost && result.rows.length === 50 && last && column in last) {
        isLost = true
        await testApp.pool.query(`delete from ${table} where id = $1`, [last.id])
      }
      return result
    },
  })
  onTestFinished(() => {
    testApp.services.db = db
    expect(isLost).toBe(true)
  })
}

test('a list of quotes is whole when the last one of a page is deleted while it is sent', async () => {
  const { bob, olga } = people
  const line_items = [{ description: 'Work', quantity: 1, unit_price: 12.5 }]
  const { body } = await olga.call(quoteRoutes.create, { body: { user_id: bob.id, line_items } })
  const same = 'version, user_id, created_by, discount_percent, deposit_percent, valid_days, note'
  await testApp.pool.query(
    `insert into quotes (id, number, status, created_at, subtotal_pence, total_pence, ${same})
     select substr(md5(n::text), 1, 22), 'Q-2031-' || n, 'canceled', now(), 1, 1, ${same}
     from quotes, generate_series(1, 60) n where id = $1`,
    [body.id],
  )
  loseLastOf('quotes', 'discount_percent')
  expect(await linesOf(exportRoutes.quotes, { status: 'canceled' })).toHaveLength(60)
})

test('a list of reminders is whole when the last one of a page is deleted while it is sent', async () => {
  await testApp.pool.query(
    `insert into reminders (title, description, client_name, client_email, reminder_type, due_date, due_time, priority, repeats, created_at, completed_at)
     select 'Call', '', '', '', 'follow_up', '2031-03-03', '09:00', 'low', 'never', now(), now() from generate_series(1, 60)`,
  )
  loseLastOf('reminders', 'due_date')
  expect(await linesOf(exportRoutes.reminders, { status: 'completed' })).toHaveLength(60)
})

test('the address book at once is for owners, and a filter that makes no sense is refused', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  expect((await agent.call(exportRoutes.customers)).status).toBe(403)
  expect((await agent.call(exportRoutes.tickets)).status).toBe(200)
  const day = new Date(testApp.services.now()).toISOString().slice(0, 10)
  const rowsOf = async (person: Person, figure: string) =>
    (await person.call(figureRoutes.exportRows, { query: { figure, from: day, to: day } })).status
  expect([await rowsOf(agent, 'registrations'), await rowsOf(agent, 'requests')]).toEqual([403, 200])
  expect(await rowsOf(people.olga, 'registrations')).toBe(200)
  const refused = await people.olga.call(exportRoutes.tickets, { query: { before: 'x' } })
  expect(refused.status).toBe(400)
})

test('every download is in the audit log with its filter, and there is a budget', async () => {
  await linesOf(exportRoutes.tickets, { q: people.ann.email, status: 'open' })
  const { rows } = await testApp.pool.query(
    `select actor_id, reason from audit_log where action = 'export.downloaded' order by seq desc limit 1`,
  )
  expect(rows).toEqual([{ actor_id: people.olga.id, reason: 'tickets.csv, status: open, with a search' }])
  await testApp.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, 60, $2)
      on conflict (key) do update set points = 60`,
    [`csv-exports:user:${people.olga.id}`, Date.now() + 60_000],
  )
  expect((await people.olga.call(exportRoutes.tickets)).status).toBe(429)
})

test('a person has two downloads at once at most', async () => {
  const slots = { name: 'csv-exports', atOnce: 2 }
  const places = [1, 2].map(() => testApp.services.budgets.enter(slots, people.olga.id))
  expect((await people.olga.call(exportRoutes.tickets)).status).toBe(429)
  for (const place of places) place[Symbol.dispose]()
  expect((await people.olga.call(exportRoutes.tickets)).status).toBe(200)
})
