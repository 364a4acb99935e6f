import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, openJob } from '#test/credentials.ts'
import { say, upload } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'
import { listsOf } from './own-data.queries.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

/** `$1` is put in for the person, `$2` for their ticket, `$3` for a text that is theirs alone. */
const own = [
  `insert into passkeys (user_id, credential_id, public_key, name, synced) values ($1, $3, '', $3 || $2::text, true)`,
  `insert into api_tokens (user_id, name, hash, hint, scopes, created_at, expires_at)
   values ($1, $3, sha256($3::bytea), $2::text, '{}', now(), now())`,
  `insert into notification_choices (user_id, kind, choice) values ($1, $3 || $2::text, 'off')`,
  `insert into ticket_ratings (ticket_id, score, comment) values ($2, 'good', $3 || $1::text)`,
  `insert into examinations (id, url, host, purpose, user_id, state, report)
   values (gen_random_uuid(), 'https://' || $3, $2::text, 'chat', $1, 'up', '{}')`,
  `insert into checkouts (user_id, plan, expires_at) values ($1, 'stability', now())`,
  `insert into subscriptions (id, user_id, plan, status, price_pence, started_at, read_at)
   values ($3, $1, 'stability', 'active', $2, now(), now())`,
  `with m as (insert into monitors (user_id, url, host, name, token)
     values ($1, 'https://' || $3, $3, $2::text, $3) returning id)
   insert into monitor_incidents (monitor_id, started_at, confirmed_at, kind, says) select id, now(), now(), 'down', $3 from m`,
  `insert into monitor_reports (user_id, kind, from_at, to_at, figures, file_key)
   values ($1, 'weekly', now(), now(), jsonb_build_object('of', $3::text), $2::text)`,
  `insert into inbox_filters (user_id, name, filters) values ($1, $3, jsonb_build_object('of', $2::int))`,
  `with q as (insert into quotes (id, number, version, user_id, status, discount_percent, deposit_percent,
       valid_days, note, subtotal_pence, total_pence, created_at, expires_at)
     select lpad($3, 22, o.id), o.id || $3, $2, $1, o.status, 0, 0, 7, o.note, 100, 100, now(), o.expires_at
     from (values ('q', 'open', $3, now()), ('r', 'draft', 'staff-canary', null)) o (id, status, note, expires_at)
     returning id)
   insert into quote_lines (quote_id, position, description, quantity, unit_pence) select id, 1, $3, 1, 100 from q`,
  `with i as (insert into invoices (id, status, user_id, customer_name, customer_email, part, currency,
       description, note, subtotal_pence, discount_percent, discount_pence, deducted_pence, tax_rate, tax_pence,
       total_pence, due_days, created_at)
     select lpad($3, 22, o.id), 'draft', $1, '', '', 'full', 'gbp', o.said, '', 100, 0, 0, 0, 0, 0, 100, 7, now()
     from (values ('i', $3), ('j', 'staff-canary')) o (id, said) returning id)
   insert into invoice_lines (invoice_id, position, description, quantity, unit_pence) select id, 1, $3, 1, 100 from i`,
  `update invoices set status = 'open', number = $3, issued_at = now(), due_at = now() where description = $3`,
  `with r as (insert into refund_requests (user_id, ticket_id, reason, status, asked_at, decide_by)
     values ($1, $2, $3, 'open', now(), now()) returning id)
   insert into refund_request_invoices (request_id, invoice_id, is_open) select id, lpad($3, 22, 'i'), true from r`,
  `insert into disputes (provider_id, plan_intent_id, user_id, amount_pence, status, reason, created_at)
   values ($3, $3, $1, 100, 'open', $3, now())`,
  `with p as (insert into plan_payments (intent_id, user_id, amount_pence, booked_at)
     values ($3, $1, 9900, now()) returning intent_id)
   insert into plan_refunds (refund_id, intent_id, amount_pence, status, booked_at)
   select $3 || s.status || $2::text, p.intent_id, 100, s.status, now() from p, (values ('succeeded'), ('failed')) s (status)`,
  `insert into promotion_grants (slot, user_id) values ($2, $1)`,
  `insert into events (name, actor_kind, actor_id, user_id, ticket_id, data)
   select o.name, o.kind, o.actor, $1, $2, '{}' from (values ($3, 'client', $1), ($3 || '-by-a-job', 'system', null),
     ('staff-canary', 'admin', null)) o (name, kind, actor)`,
]

/** What staff keep about somebody, and what is gone. */
const apart = [
  `insert into sessions (user_id, device, ip, idle_expires_at, expires_at, viewer_session_id)
   select $1, 'staff-canary', '', now(), now(), min(id) from sessions`,
  `insert into tickets (user_id, subject, service_type, urgency_level, deleted_at)
   values ($1, 'staff-canary', 'quick_fix', 'normal', now())`,
  `insert into audit_log (seq, at, actor_kind, action, object_kind, owner_id, outcome, reason, hash)
   values (1000 + $1, now(), 'admin', 'changed', 'account', $1, 'done', 'staff-canary', '')`,
]

/** Rows in every list of an export, and what belongs into none. */
async function keepAll(who: Person): Promise<void> {
  const mark = `of-${who.id}-canary`
  const job = await openJob(who)
  const { ticket } = job
  await addLogin(who, job, { label: mark })
  await say(who, ticket, mark)
  await upload(testApp, who, ticket, [[`${mark}.txt`, 'text/plain', `${mark}\n`]])
  await who.call(assistantRoutes.chat, { body: { sessionId: mark.padEnd(32, 'x'), prompt: mark } })
  const put = { $1: String(who.id), $2: String(ticket), $3: `'${mark}'` }
  for (const statement of [...own, ...apart])
    await testApp.pool.query(statement.replace(/\$[123]/g, (name) => put[name as keyof typeof put]))
}

async function exportOf(who: Person): Promise<Map<string, string>> {
  const { body } = await who.call(personalDataRoutes.startExport)
  await testApp.work()
  const answer = await who.call(personalDataRoutes.export, { params: { id: body.id } })
  const files = unzip(answer.body as unknown as Buffer)
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]))
}

test('what others have, and what staff keep about a person, changes nothing of an export', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await keepAll(ann)
  const before = await exportOf(ann)
  for (const [name] of listsOf(ann.id, [ann.id]))
    expect(JSON.parse(before.get(name) ?? '[]'), name).not.toEqual([])
  const all = [...before].join('\n')
  expect(all).not.toContain('staff-canary')
  expect(all).toContain('-by-a-job')
  expect(before.get('plan-payments.json')).toMatch(/"refunded_pence": "?100\b/)
  const bob = await join(testApp, 'Bob Fisher')
  await keepAll(bob)
  await exportOf(bob)
  const after = await exportOf(ann)
  expect(JSON.parse(after.get('exports.json') ?? '[]')).toHaveLength(2)
  for (const name of ['exports.json', 'activity.json']) {
    expect(after.get(name)).not.toContain(`of-${bob.id}-canary`)
    after.delete(name)
    before.delete(name)
  }
  expect(after).toEqual(before)
})

test('after two accounts were merged the export of the one that is kept tells what happened in the other', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const [old, kept] = [await join(testApp, 'Ann Old'), await join(testApp, 'Ann Kept')]
  await addLogin(old, await openJob(old), { label: 'of-old' })
  const body = { into: kept.email, reason: 'two addresses', confirm: old.email, password: olga.password }
  expect((await olga.call(accountMergeRoutes.merge, { params: { id: old.id }, body })).status).toBe(200)
  const files = await exportOf(kept)
  const rowsIn = (name: string): unknown[] => JSON.parse(files.get(name) ?? '[]')
  expect(rowsIn('users.json')).toMatchObject([{ id: old.id }, { id: kept.id }])
  expect(rowsIn('sessions.json')).toHaveLength(2)
  expect(rowsIn('activity.json')).toContainEqual(expect.objectContaining({ name: 'request.created' }))
  expect(rowsIn('vault-log.json')).toMatchObject([
    { action: 'credential.added' },
    { action: 'credential.deleted' },
  ])
})
