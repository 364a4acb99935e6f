import { analyticsRoutes } from '@sitewright/contract/analytics.ts'
import { auditRoutes } from '@sitewright/contract/audit.ts'
import { figureRoutes } from '@sitewright/contract/figures.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { figureJobs } from './index.ts'
import { percentOf } from './read-business.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const business = async (days = '7') =>
  (await people.olga.call(figureRoutes.business, { query: { days } })).body
const months = async () => (await people.olga.call(figureRoutes.months)).body
const today = () => new Date(testApp.services.now()).toISOString().slice(0, 10)
const rows = (query: Record<string, string>) =>
  people.olga.call(figureRoutes.rows, { query: { from: today(), to: today(), ...query } })
const rollUp = () => runJob(testApp.services, figureJobs[0] as (typeof figureJobs)[number], {})
const counts = async () =>
  Object.fromEntries((await business()).funnel.map(({ figure, count }) => [figure, count]))

async function businessDay() {
  const client = await join(testApp, 'Fay Figures')
  const { body } = await client.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      problem_description: 'The till is broken',
    },
  })
  await people.olga.call(ticketRoutes.post, {
    params: { id: body.ticketId },
    body: { message: 'We look at it' },
  })
  const quote = await people.olga.call(quoteRoutes.create, {
    body: { user_id: client.id, line_items: [{ description: 'Fix', quantity: 1, unit_price: 60 }] },
  })
  await people.olga.call(quoteRoutes.finalize, { params: { id: quote.body.id } })
  const invoice = await people.olga.call(invoiceRoutes.create, { body: { amount: 50, email: client.email } })
  await people.guest.call(invoiceRoutes.paySandbox, {
    params: { id: invoice.body.invoice_id },
    body: { card: 'works' },
  })
  return { client, ticketId: body.ticketId }
}

test('a business day moves every figure, and each is explained by exactly its rows', async () => {
  const before = await counts()
  const { client, ticketId } = await businessDay()
  await testApp.pool.query(
    `insert into analytics_events (at, name, path) values (now(), 'visit', '/'), (now(), 'instant_quote', '/quote')`,
  )
  const after = await counts()
  for (const figure of ['visits', 'instant_quotes', 'registrations', 'requests', 'payments'])
    expect(after[figure], figure).toBe((before[figure] ?? 0) + 1)
  const { quotes, promises } = await business()
  expect(quotes.sent).toBe(1)
  expect(promises).toContainEqual(
    expect.objectContaining({ figure: 'answered', plan: '', urgency: 'low', count: 1, late: 0 }),
  )
  for (const figure of Object.keys(after)) {
    const listed = (await rows({ figure })).body
    expect(listed, figure).toHaveLength(Math.min(50, after[figure] ?? 0))
  }
  expect((await rows({ figure: 'registrations' })).body[0]).toMatchObject({
    title: 'Fay Figures',
    detail: client.email,
    href: `/dashboard/admin/customers/${client.id}`,
  })
  expect((await rows({ figure: 'requests' })).body[0]).toMatchObject({
    title: 'The till is broken',
    href: `/dashboard/admin/tickets/${ticketId}`,
  })
  expect((await rows({ figure: 'payments' })).body[0]?.detail).toBe('£50.00 · Fay Figures')
})

test('money by month is what the ledger says, and churn is ended of running', async () => {
  const client = await join(testApp, 'Mo Months')
  const plan = (id: string, started: string, ended: string | null) =>
    testApp.pool.query(
      `insert into subscriptions (id, user_id, plan, status, price_pence, started_at, ended_at, read_at)
       values ($1, $2, 'stability', $3, 9900, now() - $4::interval, now() - $5::interval, now())`,
      [id, client.id, ended ? 'canceled' : 'active', started, ended],
    )
  await plan('sub_m1', '100 days', null)
  await plan('sub_m2', '100 days', '0 days')
  await plan('sub_m3', '100 days', null)
  await testApp.pool.query(`update subscriptions set status = 'incomplete_expired' where id = 'sub_m3'`)
  const all = await months()
  expect(all).toHaveLength(13)
  const now = all.at(-1)
  const sums = await testApp.pool.query(
    `select coalesce(sum(amount_pence) filter (where kind = 'invoice'), 0)::int as invoiced_pence,
       -coalesce(sum(amount_pence) filter (where kind = 'payment'), 0)::int as paid_pence
     from ledger_entries where account = 'receivable'`,
  )
  expect(now).toMatchObject(sums.rows[0])
  expect(now).toMatchObject({ plans_ended: 1, plans_running: 1, plans_pence: 9_900, churn_percent: 50 })
  const running = await rows({ figure: 'plans_running', from: now?.from ?? '', to: now?.to ?? '' })
  expect(running.body.map(({ title, detail }) => [title, detail])).toEqual([
    ['Mo Months', 'Stability plan, £99.00 a month'],
  ])
  await rollUp()
  expect((await months()).at(-1)).toEqual(now)
})

test('a page, a step, a browser error and a rating each lead to exactly their rows', async () => {
  const report = await fetch(`${testApp.url}${analyticsRoutes.reportErrors.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/144.0' },
    body: JSON.stringify({
      errors: ['/pricing', '/kb', '/kb'].map((path) => ({
        ...{ message: '=HYPERLINK("https://evil.example")', file: null, line: null, column: null, path },
      })),
    }),
  })
  expect(report.status).toBe(202)
  await testApp.pool.query(
    `insert into analytics_events (at, name, path) values (now(), 'pageview', '/kb'), (now(), 'pageview', '/kb'),
      (now(), 'pageview', '/pricing'), (now(), 'signed_up', '/register')`,
  )
  const titles = async (figure: string, of: string) =>
    (await rows({ figure, of })).body.map(({ title }) => title)
  expect(await titles('pageviews', '/kb')).toEqual(['/kb', '/kb'])
  expect(await titles('steps', 'signed_up')).toEqual(['/register'])
  expect((await rows({ figure: 'steps', of: 'signed_up' })).body[0]?.detail).toBe('Made an account')
  expect(await titles('visits', '/kb')).toEqual([])
  const [group] = (await people.olga.call(analyticsRoutes.errors)).body
  const seen = (await rows({ figure: 'browser_errors', of: String(group?.id) })).body
  expect(seen.map(({ detail }) => detail.replace(/ [\d.]+$/, ''))).toEqual(
    ['/kb', '/kb', '/pricing'].map((path) => `${path} · Firefox 144 on Linux · version`),
  )
  expect(await titles('browser_errors', 'x')).toEqual([])
  const file = await people.olga.call(figureRoutes.exportRows, {
    query: { figure: 'browser_errors', from: today(), to: today(), of: String(group?.id) },
  })
  expect(String(file.body).match(/'=HYPERLINK/g)).toHaveLength(3)
  expect(String(file.body)).not.toMatch(/(^|,)"?=HYPERLINK/m)
})

test('the ratings of a week are the rows of its days in London', async () => {
  const { rows: tickets } = await testApp.pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level) select $1, 'Rated ' || n, 'quick_fix', 'low'
     from generate_series(1, 3) n returning id`,
    [people.sam.id],
  )
  // In summer London's Monday begins an hour before the one of UTC.
  const moments = ['2026-07-05T22:59:00Z', '2026-07-05T23:00:00Z', '2026-07-12T22:59:00Z']
  for (const [at, { id }] of tickets.entries())
    await testApp.pool.query('insert into ticket_ratings values ($1, $2, $3, $4)', [
      ...[id, 'bad', at === 1 ? 'Too slow' : '', moments[at]],
    ])
  const { body } = await rows({ figure: 'ratings', of: 'bad', from: '2026-07-06', to: '2026-07-12' })
  expect(body.map(({ title, detail }) => [title.replace(/^#\d+ /, ''), detail])).toEqual([
    ['Rated 3', 'Not good'],
    ['Rated 2', 'Not good: Too slow'],
  ])
})

test('rows are paged without gaps or repeats, and filters narrow them', async () => {
  await testApp.pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, plan, answer_by, answered_at, created_at)
     select $1, 'Paged ' || n, 'quick_fix', 'high', 'security', now() - interval '1 day' * (n % 2), date_trunc('day', now()) + interval '1 second' * (n / 2),
       now() - interval '2 days' from generate_series(1, 120) n`,
    [people.sam.id],
  )
  const query = { figure: 'answered', from: '2020-01-01', plan: 'security', urgency: 'high' }
  const seen: string[] = []
  for (let before = ''; ; ) {
    const { body } = await rows({ ...query, ...(before && { before }) })
    seen.push(...body.map(({ title }) => title))
    before = body.at(-1)?.cursor ?? ''
    if (body.length < 50) break
  }
  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
  const late = (await rows({ ...query, late: '1' })).body
  expect(late.length).toBe(50)
  expect(late.every((row) => row.late)).toBe(true)
  expect((await rows({ ...query, urgency: 'low' })).body).toEqual([])
})

test('queries that make no sense are refused', async () => {
  for (const query of [
    { figure: 'passwords' },
    { figure: 'visits', from: '2026-02-30' },
    { figure: 'visits', from: 'yesterday' },
    { figure: 'visits', before: 'x' },
    { figure: 'visits', before: "2026-01-01T00:00:00.000000Z '; drop table users" },
    { figure: 'answered', plan: 'gold' },
    { figure: 'visits', more: '1' },
  ])
    expect((await rows(query as never)).status, JSON.stringify(query)).toBe(400)
  expect((await rows({ figure: 'registrations', before: '2026-01-01T00:00:00.000000Z x' })).status).toBe(200)
})

test('every table can be saved as CSV, with formulas made plain', async () => {
  const eve = await join(testApp, 'Eve Formula')
  await testApp.pool.query(`update users set name = '=HYPERLINK("https://evil.example")' where id = $1`, [
    eve.id,
  ])
  const file = async (
    route: typeof figureRoutes.exportRows | typeof figureRoutes.exportTable,
    query: object,
  ) => {
    const { status, body, headers } = await people.olga.call(route as typeof figureRoutes.exportRows, {
      query: query as never,
    })
    expect(status, JSON.stringify(query)).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/csv/)
    return String(body)
  }
  for (const table of ['days', 'pages', 'errors', 'business', 'promises', 'months'])
    expect((await file(figureRoutes.exportTable, { table })).length).toBeGreaterThan(0)
  expect(await file(figureRoutes.exportTable, { table: 'months' })).toMatch(/invoiced_pounds.*\n.*\d\.\d\d/)
  const pounds = ((await months()).at(-1)?.invoiced_pence ?? 0) / 100
  expect(await file(figureRoutes.exportTable, { table: 'months' })).toContain(`,${pounds.toFixed(2)},`)
  const listed = await file(figureRoutes.exportRows, { figure: 'registrations', from: today(), to: today() })
  expect(listed).toContain(eve.email)
  expect(listed).not.toMatch(/(^|,)"?=HYPERLINK/m)
})

test('the rows that are the address book are saved by owners alone', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  const save = async (figure: 'registrations' | 'requests') =>
    (await agent.call(figureRoutes.exportRows, { query: { figure, from: today(), to: today() } })).status
  expect([await save('registrations'), await save('requests')]).toEqual([403, 200])
})

test('each step of the way is a share of the one before it, to one decimal, and the span has its days', async () => {
  const { from, to, funnel } = await business('7')
  expect((Date.parse(to) - Date.parse(from)) / DAY_MS).toBe(6)
  for (const [at, { percent, count }] of funnel.entries()) {
    const before = funnel[at - 1]?.count ?? 0
    expect(percent).toBe(before > 0 ? Number(((100 * count) / before).toFixed(1)) : null)
  }
  expect(percentOf(1, 3)).toBe(33.3)
})

test('only staff see the figures', async () => {
  for (const route of [figureRoutes.business, figureRoutes.months]) {
    expect((await people.ann.call(route)).status).toBe(403)
    expect((await people.guest.call(route)).status).toBe(401)
  }
})

test('rolled up or not, run once or thrice, the figures are the same', async () => {
  await businessDay()
  const before = { business: await business('30'), months: await months() }
  testApp.advance(2 * DAY_MS)
  await people.olga.signIn()
  const unrolled = (await business('30')).funnel
  expect(unrolled).toEqual(before.business.funnel)
  for (let again = 0; again < 3; again += 1) await rollUp()
  expect((await business('30')).funnel).toEqual(unrolled)
  expect((await business('30')).promises).toEqual(before.business.promises)
  // What has been counted stays, though its account goes.
  await testApp.pool.query(`update figure_days set count = count + 10 where figure = 'registrations'`)
  const [registered] = (await business('30')).funnel.filter(({ figure }) => figure === 'registrations')
  expect(registered?.count).toBe(
    (before.business.funnel.find(({ figure }) => figure === 'registrations')?.count ?? 0) + 10,
  )
  // And a late row is in with the next run.
  await rollUp()
  expect((await business('30')).funnel).toEqual(unrolled)
})

test.each(['9999-12-31', '0000-01-01', '1999-12-31', '2101-01-01'])(
  'the day %s is refused wherever a day is asked for',
  async (day) => {
    const { olga } = people
    const span = { from: day, to: day }
    const asked = [
      olga.call(figureRoutes.rows, { query: { figure: 'registrations', ...span } }),
      olga.call(figureRoutes.exportRows, { query: { figure: 'registrations', ...span } }),
      olga.call(invoiceRoutes.exportInvoices, { query: span }),
      olga.call(auditRoutes.list, { query: span }),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  },
)

test('a figure belongs to the day that it was in UTC, in summer too', async () => {
  const { id } = await join(testApp, 'Sue Summer')
  const year = new Date(testApp.services.now()).getUTCFullYear() - 1
  await testApp.pool.query('update users set created_at = $1 where id = $2', [`${year}-06-30T23:30:00Z`, id])
  // Its next run counts everything.
  await testApp.pool.query('delete from figure_days_until')
  await rollUp()
  const { rows: days } = await testApp.pool.query(
    `select day::text from figure_days where figure = 'registrations' and day < $1`,
    [`${year}-12-31`],
  )
  expect(days).toEqual([{ day: `${year}-06-30` }])
})
