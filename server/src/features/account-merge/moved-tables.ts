import { type RawBuilder, sql } from 'kysely'

interface Accounts {
  from: number
  into: number
  /** The closed account has a plan, also one that is on hold. */
  hasPlan: boolean
}

interface Moved {
  /** In the preview; what has none is moved without a line there. */
  shown?: { what: string; count: (from: number) => RawBuilder<unknown> }
  move: (accounts: Accounts) => RawBuilder<unknown>[]
}

const owned = (table: string, what?: string): Moved => ({
  ...(what
    ? { shown: { what, count: (from) => sql`select from ${sql.table(table)} where user_id = ${from}` } }
    : {}),
  move: ({ from, into }) => [sql`update ${sql.table(table)} set user_id = ${into} where user_id = ${from}`],
})

/**
 * Each table with things of a person, and what a merge does with it; `null` says that the rows stay with the closed
 * account. A test compares the list with the schema, so that a new table is not forgotten.
 */
export const mergedTables: Record<string, Moved | null> = {
  service_requests: {
    shown: { what: 'Requests', count: (from) => sql`select from service_requests where user_id = ${from}` },
    // What the browser of the old account sent twice is over.
    move: ({ from, into }) => [
      sql`update service_requests set user_id = ${into},
        client_id = case when client_id like 'plan-%' then client_id end where user_id = ${from}`,
    ],
  },
  tickets: {
    shown: {
      what: 'Tickets',
      count: (from) => sql`select from tickets where user_id = ${from} and deleted_at is null`,
    },
    move: ({ from, into }) => [
      sql`update messages set author_id = ${into} where author_id = ${from}`,
      sql`update tickets set user_id = ${into} where user_id = ${from}`,
    ],
  },
  quotes: owned('quotes', 'Quotes'),
  invoices: owned('invoices', 'Invoices'),
  refund_requests: owned('refund_requests', 'Refund requests'),
  subscriptions: owned('subscriptions', 'Care plans, past ones included'),
  checkouts: owned('checkouts'),
  // Deleted with the merge: a secret opens only for the account that it was given to.
  credentials: null,
  monitors: {
    shown: { what: 'Watched sites', count: (from) => sql`select from monitors where user_id = ${from}` },
    move: ({ from, into, hasPlan }) => [
      // Of two that watch the same site, that of the account with the plan goes on.
      sql`delete from monitors m using monitors other where m.url = other.url
        and m.user_id = ${hasPlan ? into : from} and other.user_id = ${hasPlan ? from : into}`,
      sql`update monitors set user_id = ${into} where user_id = ${from}`,
    ],
  },
  monitor_reports: {
    move: ({ from, into }) => [
      sql`update monitor_reports r set user_id = ${into} where user_id = ${from} and not exists (
        select from monitor_reports k where k.user_id = ${into} and (k.kind, k.from_at) = (r.kind, r.from_at))`,
    ],
  },
  monitor_notices: owned('monitor_notices'),
  conversations: {
    shown: {
      what: 'Conversations with the assistant',
      count: (from) => sql`select from conversations where user_id = ${from}`,
    },
    move: ({ from, into }) => [
      sql`update conversations c set user_id = ${into} where user_id = ${from} and not exists (
        select from conversations k where k.user_id = ${into} and k.session_hash = c.session_hash)`,
    ],
  },
  examinations: owned('examinations', 'Examinations'),
  reminders: {
    shown: { what: 'Reminders', count: (from) => sql`select from reminders where user_id = ${from}` },
    move: ({ from, into }) => [
      // The plan's work is put down anew for the account that is kept.
      sql`delete from reminders where user_id = ${from} and promise is not null and completed_at is null`,
      sql`update reminders r set user_id = ${into} where user_id = ${from} and not exists (
        select from reminders k where k.user_id = ${into} and k.promise = r.promise and k.due_date = r.due_date)`,
    ],
  },
  customer_notes: owned('customer_notes', 'Internal notes'),
  customer_tags: {
    move: ({ from, into }) => [
      sql`insert into customer_tags (user_id, tag) select ${into}, tag from customer_tags where user_id = ${from}
        on conflict do nothing`,
      sql`delete from customer_tags where user_id = ${from}`,
    ],
  },
  // One free first fix a person: that of the account that is kept counts.
  promotion_grants: {
    move: ({ from, into }) => [
      sql`update promotion_grants set user_id = ${into} where user_id = ${from}
        and not exists (select from promotion_grants where user_id = ${into})`,
    ],
  },
  digest_items: owned('digest_items'),
  disputes: owned('disputes'),
  plan_payments: owned('plan_payments'),
  // The provider's customer who pays for the plan.
  billing_customers: {
    move: ({ from, into, hasPlan }) => [
      sql`delete from billing_customers where user_id = ${into} and ${hasPlan}
        and exists (select from billing_customers where user_id = ${from})`,
      sql`update billing_customers set user_id = ${into} where user_id = ${from}
        and not exists (select from billing_customers where user_id = ${into})`,
    ],
  },
  // Ways to sign in to the closed account, which end with it.
  sessions: null,
  email_codes: null,
  email_moves: null,
  two_step: null,
  recovery_codes: null,
  sign_in_challenges: null,
  passkeys: null,
  // Of staff, whose accounts are not merged.
  api_tokens: null,
  // The choices of the account that is kept count.
  notification_choices: null,
  // Files for a week, of the closed account alone.
  exports: null,
  // Of staff, who are not merged.
  credential_leases: null,
  inbox_filters: null,
  staff_invites: null,
  reminder_feeds: null,
  ticket_notes: null,
  credit_notes: null,
  invoice_refunds: null,
  received_payments: null,
  // Moved with their tickets.
  messages: null,
  // The two accounts themselves.
  users: null,
}
