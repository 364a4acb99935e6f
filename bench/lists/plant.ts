import type pg from 'pg'

const WORDS = `array['shop','page','white','slow','form','mail','login','cart','image','menu','phone','search','map','price']`
const word = (by: string) => `(${WORDS})[1 + (${by}) % 14]`

const PAGE_VIEWS = 'page views'

/**
 * So many customers, requests, tickets with their words, quotes, invoices, reminders, entries of staff history, page views,
 * browser errors, refund requests, notes of one customer, entries of the audit log and payments of plans: random enough that no
 * filter is served by luck, and with combinations that have no match at all. One customer has all the history.
 */
export async function plant(pool: pg.Pool, rows: number, events: number, staffId: number): Promise<void> {
  const say = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`)
  for (const [what, statement] of Object.entries(statements(rows, events, staffId))) {
    say(`planting ${what === PAGE_VIEWS ? events : rows} ${what}`)
    await pool.query(statement)
  }
  say('vacuum analyze')
  await pool.query('vacuum analyze')
}

/** As many page views as come in five minutes when `events` come in 89 days: what the roll-up has not counted yet. */
export async function plantLatest(pool: pg.Pool, events: number): Promise<void> {
  await pool.query(
    `insert into analytics_events (at, name, path)
      select now(), 'pageview', '/kb' from generate_series(1, ceil($1::numeric / (89 * 288))::int)`,
    [events],
  )
}

const statements = (rows: number, events: number, staffId: number): Record<string, string> => ({
  customers: `insert into users (email, name, password_hash, email_verified_at, created_at)
    select 'customer' || n || '@' || ${word('n')} || '.example', initcap(${word('n / 7')}) || ' ' || initcap(${word('n / 3')}) || ' ' || n,
      'x', now(), now() - (${rows} - n) * interval '20 seconds' from generate_series(1, ${rows}) n`,
  requests: `insert into service_requests (user_id, service_type, platform_type, problem_description, urgency_level,
      estimated_pence, estimated_days, status, created_at)
    select u.id, 'quick_fix', 'wordpress', 'The shop is broken', (array['low','medium','high','critical'])[1 + u.id % 4],
      1900, 1, (array['new','in_progress','completed'])[1 + u.id % 3], u.created_at
    from users u where u.email like 'customer%'`,
  // No ticket is open and critical, and none that is snoozed is assigned to the colleague who looks.
  tickets: `insert into tickets (user_id, service_request_id, subject, service_type, urgency_level, status, waiting_for,
      assignee_id, staff_unread, last_seq, due_at, excerpt, created_at, updated_at, snoozed_until, answer_by, answered_at)
    select r.user_id, r.id, ${word('r.id')} || ' ' || ${word('r.id / 14')} || ' problem ' || r.id, 'quick_fix',
      case when r.id % 4 = 0 then (array['low','medium','high'])[1 + r.id % 3] else r.urgency_level end,
      (array['open','in-progress','resolved','closed'])[1 + r.id % 4], (array['staff','client','nobody'])[1 + r.id % 3],
      case when r.id % 5 = 0 and r.id % 10 <> 0 then ${staffId} end, (r.id % 3 = 0)::int, 1,
      case when r.id % 3 = 0 then now() + (r.id % 50000 - 1000) * interval '1 minute' end, 'excerpt ' || r.id,
      r.created_at, r.created_at, case when r.id % 10 = 0 then now() + r.id % 10000 * interval '1 minute' end,
      r.created_at + interval '4 hours', r.created_at + r.id % 300 * interval '1 minute'
    from service_requests r where not exists (select from tickets t where t.service_request_id = r.id)`,
  'messages of tickets': `insert into messages (ticket_id, seq, author_id, side, author_name, message, client_id)
    select id, 1, user_id, 'client', 'User #' || user_id, subject, 'seed-' || id from tickets
    where excerpt like 'excerpt %'`,
  'words of tickets': `insert into ticket_search (ticket_id, document, indexed_seq)
    select t.id, array_to_tsvector(string_to_array(lower(t.subject || ' ' || replace(u.name, ' ', ' ')), ' ')), 1
    from tickets t join users u on u.id = t.user_id where t.excerpt like 'excerpt %' on conflict do nothing`,
  quotes: `insert into quotes (id, number, version, user_id, service_request_id, status, discount_percent, deposit_percent,
      valid_days, note, subtotal_pence, total_pence, created_at, sent_at, expires_at)
    select substr(md5('q' || id), 1, 22), 'Q-2026-' || id, 1, user_id, id,
      (array['draft','open','accepted','canceled'])[1 + id % 4], 0, 0, 30, '', 5000, 5000, created_at,
      case when id % 4 <> 0 then created_at end, case when id % 4 <> 0 then created_at + interval '30 days' end
    from service_requests`,
  'lines of quotes': `insert into quote_lines (quote_id, position, description, quantity, unit_pence)
    select id, 1, 'Fix', 1, 5000 from quotes where number like 'Q-2026-%'`,
  invoices: `insert into invoices (id, number, status, user_id, customer_name, customer_email, part, currency, description, note,
      subtotal_pence, discount_percent, discount_pence, deducted_pence, tax_rate, tax_pence, total_pence, due_days, paid_pence,
      created_at, issued_at, due_at)
    select substr(md5('i' || id), 1, 22), 'INV-2026-' || id, 'open', id, name, email, 'full', 'gbp', 'Fix', '', 5000, 0, 0, 0, 0, 0,
      5000, 14, case when id % 5 = 0 then 0 else 5000 end, created_at, created_at, created_at + interval '14 days'
    from users where email like 'customer%'`,
  reminders: `insert into reminders (title, description, client_name, client_email, user_id, reminder_type, due_date, due_time,
      priority, repeats, completed_at)
    select 'Call ' || name, '', name, email, id, 'follow_up', current_date + (id % 1000 - 500)::int, '09:00', 'medium', 'never',
      case when id % 3 = 0 then now() end
    from users where email like 'customer%'`,
  'entries of staff history': `insert into events (at, name, actor_kind, actor_id, user_id, ticket_id, data)
    select now() - n * interval '30 seconds', 'ticket.status_changed', 'admin', ${staffId},
      (select min(id) from users where email like 'customer%'), null, '{"from":"open","to":"resolved"}'
    from generate_series(1, ${rows}) n`,
  'ratings (a fifth)': `insert into ticket_ratings (ticket_id, score, rated_at)
    select id, (array['good','okay','bad'])[1 + id % 3], created_at + interval '1 day' from tickets where id % 5 = 0`,
  'kinds of browser errors': `insert into browser_errors (fingerprint, message, path, count, first_at, last_at)
    select sha256(n::text::bytea), 'It broke ' || n, '/kb', 1, now(), now() - n * interval '1 minute'
    from generate_series(1, least(5000, ${rows})) n`,
  'browser errors': `insert into browser_error_reports (error_id, at, path, browser, version)
    select k.first + n % least(5000, ${rows}), now() - random() * interval '89 days', '/kb', 'Chrome 142 on Linux', '1'
    from generate_series(1, ${rows}) n, (select min(id) as first from browser_errors where message like 'It broke %') k`,
  'refund requests': `insert into refund_requests (user_id, reason, status, asked_at, decide_by, decided_at)
    select id, 'It did not help', case when id % 50 = 0 then 'open' else 'refused' end, created_at,
      created_at + interval '2 days', case when id % 50 <> 0 then created_at end
    from users where email like 'customer%'`,
  'invoices of refund requests': `insert into refund_request_invoices (request_id, invoice_id, is_open)
    select r.id, i.id, r.status = 'open' from refund_requests r join invoices i on i.user_id = r.user_id`,
  'notes of one customer': `insert into customer_notes (user_id, author_id, author_name, note, created_at)
    select (select min(id) from users where email like 'customer%'), ${staffId}, 'Olga', 'Called ' || n, now()
    from generate_series(1, ${rows}) n`,
  'entries of the audit log': `insert into audit_log (seq, at, actor_kind, actor_id, actor_name, action, object_kind, object_id,
      owner_id, outcome, hash)
    select 100000 + n, now() - (${rows} - n) * interval '25 seconds', 'admin', ${staffId}, 'Olga',
      (array['export.downloaded', 'account.viewed_as', 'credential.revealed'])[1 + n % 3], 'export', null,
      (select min(id) from users where email like 'customer%'), 'done', 'x' from generate_series(1, ${rows}) n`,
  'head of the audit log': 'update audit_head set seq = (select max(seq) from audit_log)',
  'payments of plans': `insert into plan_payments (intent_id, user_id, amount_pence, booked_at)
    select 'pi_' || id, id, 4900, created_at from users where email like 'customer%'`,
  'entries of the ledger': `insert into ledger_entries (at, kind, source, account, amount_pence)
    select p.booked_at, 'plan_payment', p.intent_id, e.account, e.sign * p.amount_pence
    from plan_payments p, (values ('plans', 1), ('plan_sales', -1)) e (account, sign)`,
  [PAGE_VIEWS]: `insert into analytics_events (at, name, path)
    select now() - interval '89 days' * ((${events} - n)::float8 / ${events}), case when n % 20 = 0 then 'visit' else 'pageview' end,
      (array['/', '/pricing', '/quote', '/kb', '/contact', '/website-errors', '/login', '/register', '/dashboard'])[1 + n % 9]
    from generate_series(1, ${events}) n`,
})
