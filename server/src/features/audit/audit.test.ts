import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { AUDIT_PAGE, type AuditEntry, auditRoutes } from '@sitewright/contract/audit.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chainEvents } from '#platform/audit/chain-events.ts'
import { limits } from '#platform/budget-table.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, Person } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast
let ticket: number

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
  ticket = await openTicket(people.ann)
})
beforeEach(() => testApp.services.db.deleteFrom('rate_limits').execute())

const { list, check, startCheck } = auditRoutes
const read = async (query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const answer = await people.olga.call(list, { query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const change = (body: object) => people.olga.call(ticketRoutes.change, { params: { id: ticket }, body })

test('an owner sees who did what, with before and after', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  await change({ status: 'in-progress' })
  await change({ assignee: agent.id })
  await change({ assignee: people.olga.id })
  await people.olga.call(customerRoutes.setTags, { params: { id: people.ann.id }, body: { tags: ['vip'] } })
  await people.olga.call(customerRoutes.setTags, { params: { id: people.ann.id }, body: { tags: ['late'] } })
  await people.olga.call(staffRoutes.change, {
    params: { id: agent.id },
    body: { role: 'owner', password: people.olga.password },
  })
  const entries = await read()
  const of = (kind: string) => entries.find((entry) => entry.kind === kind)
  const who = people.olga.name
  expect(of('ticket.status_changed')).toMatchObject({
    who,
    says: 'set the ticket from open to in-progress',
    before: { status: 'open' },
    after: { status: 'in-progress' },
    ticket_id: ticket,
    customer_id: people.ann.id,
    chained: false,
  })
  expect(of('ticket.assigned')).toMatchObject({ before: { assignee: agent.name }, after: { assignee: who } })
  expect(of('customer.tags_changed')).toMatchObject({
    before: { tags: ['vip'] },
    after: { tags: ['late'] },
    chained: true,
  })
  expect(of('staff.role_changed')).toMatchObject({ before: { role: 'agent' }, after: { role: 'owner' } })
})

test('a changed draft of a quote shows what it was worth before', async () => {
  const draft = (unit_price: number) => ({
    user_id: people.ann.id,
    line_items: [{ description: 'Work', quantity: 1, unit_price }],
  })
  const made = await people.olga.call(quoteRoutes.create, { body: draft(10) })
  await people.olga.call(quoteRoutes.edit, { params: { id: made.body.id }, body: draft(12) })
  const [entry] = await read({ kind: 'quote' })
  expect(entry).toMatchObject({ before: { total_pence: 1_000 }, after: { total_pence: 1_200 } })
  expect(JSON.stringify(entry)).not.toContain(made.body.id)
})

test('what people say about themselves is not in the log, only which fields changed', async () => {
  await people.ann.call(accountRoutes.updateProfile, {
    body: {
      name: 'Ann Secretname',
      email: people.ann.email,
      website_url: '',
      phone_country: 'GB',
      phone_number: '',
    },
  })
  const entries = await read({ by: 'everyone', kind: 'account', customer: String(people.ann.id) })
  const changed = entries.find(({ kind }) => kind === 'account.profile_changed')
  expect(changed?.after).toMatchObject({ fields: ['name'] })
  expect(JSON.stringify([changed?.before, changed?.after])).not.toContain('Secretname')
})

test('the list is filtered by person, kind, customer, ticket and day, and by staff alone at first', async () => {
  const other = await openTicket(people.bob)
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  await agent.call(ticketRoutes.change, { params: { id: other }, body: { status: 'in-progress' } })
  const byAgent = await read({ person: String(agent.id) })
  expect(new Set(byAgent.map(({ who }) => who))).toEqual(new Set([agent.name]))
  const ofBob = await read({ by: 'everyone', customer: String(people.bob.id) })
  expect(ofBob.map(({ kind }) => kind)).toContain('ticket.opened')
  expect(new Set(ofBob.map(({ customer_id }) => customer_id))).toEqual(new Set([people.bob.id]))
  const ofTicket = await read({ ticket: String(other) })
  expect(ofTicket.map(({ kind }) => kind)).toEqual(['ticket.status_changed'])
  const kinds = (await read({ kind: 'staff' })).map(({ kind }) => kind.split('.')[0])
  expect(new Set(kinds)).toEqual(new Set(['staff']))
  expect((await read()).some(({ kind }) => kind === 'request.created')).toBe(false)
  expect((await read({ by: 'everyone' })).some(({ kind }) => kind === 'request.created')).toBe(true)
  const today = new Date().toISOString().slice(0, 10)
  expect((await read({ from: today, to: today })).length).toBeGreaterThan(0)
  expect(await read({ to: '2020-01-01' })).toEqual([])
})

const filters: Record<string, string>[] = [
  { by: 'everyone' },
  { by: 'staff' },
  { by: 'everyone', kind: 'ticket' },
]
test.each(filters)(
  'paging by %j shows every entry of both logs once, also those of one moment',
  async (filter) => {
    await testApp.pool.query(
      `insert into events (name, actor_kind, actor_id, at, data)
        select case n % 2 when 0 then 'ticket.note_added' else 'tested.often' end, 'admin', $1,
          date_trunc('second', now()) - interval '1 day', '{}' from generate_series(1, $2) n`,
      [people.olga.id, AUDIT_PAGE],
    )
    const seen: AuditEntry[] = []
    for (let before: string | undefined; ; before = seen.at(-1)?.cursor) {
      const page = await read({ ...filter, ...(before ? { before } : {}) })
      seen.push(...page)
      if (page.length < AUDIT_PAGE) break
    }
    expect(new Set(seen.map(({ cursor }) => cursor)).size).toBe(seen.length)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const staff = filter.by === 'staff' ? `actor_kind = 'admin'` : 'true'
    const named = filter.kind ? 'starts_with' : null
    const { rows } = await testApp.pool.query(
      `select (select count(*)::int from events where ${staff} and ${named ? `starts_with(name, 'ticket.')` : 'true'})
        + (select count(*)::int from audit_log where ${staff} and ${named ? `starts_with(action, 'ticket.')` : 'true'}) as all`,
    )
    expect(seen.length).toBe(rows[0].all)
  },
)

test('what a program did names its token', async () => {
  const made = await people.olga.call(apiTokenRoutes.create, {
    body: { name: 'Night shift', scopes: ['tickets:write'], days: 1, password: people.olga.password },
  })
  const program = new Person(testApp, people.olga)
  program.token = made.body.token
  await program.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'resolved' } })
  const [entry] = await read({ ticket: String(ticket) })
  expect(entry).toMatchObject({ who: people.olga.name, token: 'Night shift', after: { status: 'resolved' } })
})

test('the export has the rows of the filter, runs no formula, and is itself in the log', async () => {
  await people.olga.call(customerRoutes.suspend, {
    params: { id: people.bob.id },
    body: { reason: '=HYPERLINK("http://evil.example")' },
  })
  const answer = await people.olga.call(auditRoutes.export, { query: { customer: String(people.bob.id) } })
  expect(answer.headers['content-disposition']).toContain('audit.csv')
  const text = String(answer.body)
  expect(text).toContain('suspended the account')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(text).not.toContain(people.ann.name)
  const [logged] = await read({ kind: 'export' })
  expect(logged).toMatchObject({ who: people.olga.name, reason: expect.stringContaining('audit.csv') })
  expect(logged?.reason).toContain(`customer: ${people.bob.id}`)
})

test('a check says that the chain is whole, or names the row that was changed and mails owners', async () => {
  await runJob(testApp.services, chainEvents, {})
  const asked = await people.olga.call(startCheck)
  expect([asked.status, asked.body.running]).toEqual([202, true])
  await testApp.work()
  const whole = await people.olga.call(check)
  expect(whole.body).toMatchObject({ faults: 0, says: [], running: false, checked_at: expect.any(String) })
  expect(whole.body.rows).toBeGreaterThan(3)
  const warned = () => testApp.mailsTo(people.olga.email).map(({ subject }) => subject)
  expect(warned()).not.toContain('The audit log is not whole')
  const { pool } = testApp
  // As the owner of the tables could: the change of a role never was.
  await pool.query('alter table audit_log disable trigger all; grant update on audit_log to current_user')
  await pool.query(`update audit_log set change = replace(change, 'vip', 'xxx') where change like '%vip%'`)
  await people.olga.call(startCheck)
  await testApp.work()
  const broken = await people.olga.call(check)
  expect(broken.body.faults).toBeGreaterThan(0)
  expect(broken.body.says[0]).toMatch(/^Row \d+ of the audit log was changed/)
  expect(warned()).toContain('The audit log is not whole')
})

test.each<[string, boolean, number | null, number | null]>([
  ['was asked for 14 minutes ago', true, 14, null],
  ['was asked for 16 minutes ago, and whose worker died', false, 16, null],
  ['was asked for after the last one ended', true, 2, 3],
  ['has ended', false, 3, 2],
  ['was never asked for', false, null, null],
])('a check that %s is shown as running: %s', async (_, running, ...minutes) => {
  const [asked, checked] = minutes.map((ago) => ago && new Date(testApp.services.now() - ago * 60_000))
  await testApp.pool.query('update audit_checks set asked_at = $1, checked_at = $2', [asked, checked])
  expect((await people.olga.call(check)).body.running).toBe(running)
})

test('one owner has the whole log checked so many times an hour and no more, and another one still may', async () => {
  const other = await join(testApp, 'Otis Owner', { role: 'owner' })
  const statuses: number[] = []
  for (let at = 0; at <= limits.auditChecks.points; at++)
    statuses.push((await people.olga.call(startCheck)).status)
  expect(statuses).toEqual([...Array(limits.auditChecks.points).fill(202), 429])
  expect((await other.call(startCheck)).status).toBe(202)
})

test('an agent reads no audit, and a filter that makes no sense is refused', async () => {
  const agent = await join(testApp, 'Ada Agent', { role: 'agent' })
  expect((await agent.call(list)).status).toBe(403)
  expect((await agent.call(auditRoutes.export)).status).toBe(403)
  const senseless: Record<string, string>[] = [
    { person: 'x' },
    { kind: 'nothing' },
    { from: 'yesterday' },
    { before: '1' },
    { q: 'x' },
  ]
  for (const query of senseless) expect((await people.olga.call(list, { query })).status).toBe(400)
})
