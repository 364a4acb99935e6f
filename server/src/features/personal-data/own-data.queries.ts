import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'

/**
 * Each table with things of a person: what an export takes of it, as rows of JSON. `ids` are the account and those merged
 * into it, which kept what a merge does not move. `null` says why nothing is taken; a test compares the list with the
 * schema, so that a new table is not forgotten.
 */
export const personalTables: Record<string, ((id: number, ids: number[]) => RawBuilder<unknown>) | null> = {
  users: (_, ids) => sql`select id, email, name, website_url, phone_country, phone_number, created_at,
    email_verified_at, pending_email, subscription_tier, suspended_at, suspended_reason from users where id = any(${ids}) order by id`,
  sessions: (_, ids) => sql`select device, ip, created_at, last_used_at, ended_at, end_reason from sessions
    where user_id = any(${ids}) and viewer_session_id is null order by id`,
  passkeys: (id) => sql`select name, synced, created_at, last_used_at from passkeys where user_id = ${id}
    order by id`,
  api_tokens: (id) => sql`select name, hint, scopes, created_at, expires_at, last_used_at from api_tokens
    where user_id = ${id} order by id`,
  notification_choices: (id) => sql`select kind, choice from notification_choices where user_id = ${id}
    order by kind`,
  service_requests: (id) => sql`select id, service_type, platform_type, website_url, problem_description,
    urgency_level, estimated_pence, plan_discount_pence, promotion_discount_pence, estimated_days,
    additional_features, status, created_at from service_requests where user_id = ${id} order by id`,
  // With their messages and files in folders of their own.
  tickets: (id) => sql`select id, subject, service_type, urgency_level, status, created_at, updated_at,
      r.score as rating, r.comment as rating_comment
    from tickets left join ticket_ratings r on r.ticket_id = id
    where user_id = ${id} and deleted_at is null order by id`,
  // What was said in them is in `chat-messages.json`.
  conversations: (id) => sql`select id, created_at from conversations where user_id = ${id} order by id`,
  examinations: (id) => sql`select id, url, state, created_at, report from examinations where user_id = ${id}
    order by created_at`,
  // What went out, with the text that was accepted.
  quotes: (
    id,
  ) => sql`select q.number, q.version, q.status, q.sent_to_name, q.subtotal_pence, q.discount_percent, q.total_pence,
      q.deposit_percent, q.note, q.created_at, q.opened_at, q.expires_at, q.accepted_at, q.accepted_name,
      q.accepted_text, q.accepted_hash,
      (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
        'unit_pence', l.unit_pence) order by l.position), '[]') from quote_lines l where l.quote_id = q.id) as lines
    from quotes q where q.user_id = ${id} and q.expires_at is not null order by q.seq`,
  subscriptions: (id) => sql`select plan, status, price_pence, started_at, period_end, cancel_at, ended_at
    from subscriptions where user_id = ${id} order by started_at`,
  checkouts: (id) => sql`select plan, created_at, ended_at from checkouts where user_id = ${id}
    order by created_at`,
  // What is no secret of it; the openings are in `vault-log.json`.
  credentials: (
    id,
  ) => sql`select id, service_request_id, kind, label, username, details, may_test, test_result,
    tested_at, created_at, expires_at from credentials where user_id = ${id} order by id`,
  monitors: (id) => sql`select m.id, m.url, m.name, m.keyword, m.verified_at, m.paused_at, m.maintenance,
      m.quiet_hours, m.certificate_expires_at, m.domain_expires_at, m.created_at,
      (select coalesce(json_agg(json_build_object('from', i.started_at, 'to', i.ended_at, 'says', i.says) order by i.id),
        '[]') from monitor_incidents i where i.monitor_id = m.id) as incidents
    from monitors m where m.user_id = ${id} order by m.id`,
  monitor_reports: (id) => sql`select kind, from_at, to_at, figures, created_at from monitor_reports
    where user_id = ${id} order by id`,
  inbox_filters: (id) =>
    sql`select name, filters, created_at from inbox_filters where user_id = ${id} order by id`,
  invoices: (id) => sql`select i.id, i.number, i.description, i.total_pence, i.tax_pence, i.paid_pence,
      i.refunded_pence, i.credited_pence, i.open_pence, i.issued_at, i.due_at,
      (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
        'unit_pence', l.unit_pence) order by l.position), '[]') from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i where i.user_id = ${id} and i.status = 'open' order by i.seq`,
  refund_requests: (
    id,
  ) => sql`select r.id, r.ticket_id, r.reason, r.status, r.amount_pence, r.answer, r.asked_at,
      r.decided_at, (select json_agg(i.number order by i.seq) from refund_request_invoices ri
        join invoices i on i.id = ri.invoice_id where ri.request_id = r.id) as invoices
    from refund_requests r where r.user_id = ${id} order by r.id`,
  disputes: (id) => sql`select amount_pence, status, reason, created_at, settled_at from disputes
    where user_id = ${id} order by id`,
  plan_payments: (id) => sql`select p.amount_pence, p.booked_at, (select coalesce(sum(r.amount_pence), 0)
      from plan_refunds r where r.intent_id = p.intent_id and r.status = 'succeeded') as refunded_pence
    from plan_payments p where p.user_id = ${id} order by p.booked_at`,
  promotion_grants: (id) => sql`select granted_at, used_at from promotion_grants where user_id = ${id}`,
  exports: (id) => sql`select created_at, status from exports where user_id = ${id} order by id`,
  // The number at the payment provider alone.
  billing_customers: null,
  // Secrets, codes and what waits for minutes.
  email_codes: null,
  email_moves: null,
  two_step: null,
  recovery_codes: null,
  sign_in_challenges: null,
  digest_items: null,
  monitor_notices: null,
  // Who of staff had access: in `vault-log.json`.
  credential_leases: null,
  // In the folders of the tickets.
  messages: null,
  // Between colleagues.
  ticket_notes: null,
  customer_notes: null,
  customer_tags: null,
  staff_invites: null,
  reminders: null,
  credit_notes: null,
  invoice_refunds: null,
  received_payments: null,
  reminder_feeds: null,
}

/** Of these one row is up to some hundred kB, and is read alone. */
const LARGE_ROWS = new Set(['examinations'])

type List = [file: string, rows: RawBuilder<unknown>, atOnce?: number]

/** Each list of an export with its rows, which may be more than fit into memory; `ids` as above. */
export function listsOf(userId: number, ids: number[]): List[] {
  const own = Object.entries(personalTables).flatMap(([table, query]): List[] =>
    query
      ? [[`${table.replaceAll('_', '-')}.json`, query(userId, ids), LARGE_ROWS.has(table) ? 1 : undefined]]
      : [],
  )
  const chat = sql`select m.conversation_id as conversation, m.created_at as at, m.role, m.content
    from chat_messages m join conversations c on c.id = m.conversation_id where c.user_id = ${userId}
    order by m.conversation_id, m.id`
  const activity = sql`select at, name, ip, data from events where user_id = any(${ids})
    and (actor_id = any(${ids}) or actor_kind = 'system') order by at, id`
  const vault = sql`select at, action, outcome, actor_name, object_id as credential_id, ticket_id, reason
    from audit_log where owner_id = any(${ids}) and object_kind = 'credential' order by seq`
  return [...own, ['chat-messages.json', chat], ['activity.json', activity], ['vault-log.json', vault]]
}

export interface ExportedTicket {
  id: number
  subject: string
}

export async function ticketsOf(db: Database, userId: number): Promise<ExportedTicket[]> {
  return db
    .selectFrom('tickets')
    .select(['id', 'subject'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface ExportedMessage {
  seq: number
  side: string
  author_name: string
  message: string
  created_at: Date
}

export const messagesOf = (ticketId: number) => sql<ExportedMessage>`select seq, side, author_name, message,
  created_at from messages where ticket_id = ${ticketId} order by seq`

export async function filesOf(db: Database, ticketId: number) {
  return db
    .selectFrom('ticket_files')
    .select(['id', 'name', 'storage_key', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
}
