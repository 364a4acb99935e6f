import { eventWords } from '@sitewright/contract/analytics.ts'
import type { Figure } from '@sitewright/contract/figures.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Where the rows of a figure are, and how each is shown. */
export interface Source {
  from: Sql
  at: Sql
  /** Sorts rows of the same moment; unique. */
  key: Sql
  where: Sql
  title: Sql
  detail: Sql
  /** Null: has no screen of its own. */
  href: Sql
  plan?: Sql
  urgency?: Sql
  late?: Sql
  /** Pence or seconds. */
  amount?: Sql
  /** Those of one page, step, score or kind. */
  of?: (what: string) => Sql
  /** Whose days are meant; UTC without. */
  zone?: string
}

const nothing = sql`''`
const noScreen = sql`null`
const pounds = (pence: Sql) => sql`'£' || trim(to_char(${pence} / 100.0, 'FM999,999,990.00'))`
const ticketHref = (id: Sql) => sql`'/dashboard/admin/tickets/' || ${id}`

const eventsWhere = (where: Sql): Source => ({
  from: sql`analytics_events s`,
  at: sql`s.at`,
  key: sql`s.id`,
  where,
  title: sql`s.path`,
  detail: nothing,
  href: noScreen,
})

const whatWasDone = sql`case s.name ${sql.join(
  Object.entries(eventWords).map(([name, words]) => sql`when ${sql.lit(name)} then ${sql.lit(words)}`),
  sql` `,
)} else s.name end`

const events = (name: string) => eventsWhere(sql`s.name = ${sql.lit(name)}`)

/** Postings of these kinds, as they changed what customers owe. */
const ledger = (kinds: string[], sign: 1 | -1): Source => ({
  // Outer, as are those of plans: a count then asks the index of the ledger alone.
  from: sql`ledger_entries s left join invoices i on i.id = s.invoice_id`,
  at: sql`s.at`,
  key: sql`s.id`,
  where: sql`s.account = 'receivable' and s.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`,
  title: sql`coalesce(i.number, '')`,
  detail: sql`${pounds(sql`${sql.lit(sign)} * s.amount_pence`)} || case i.customer_name when '' then '' else ' · ' || i.customer_name end`,
  href: sql`'/dashboard/admin/invoices?q=' || i.number`,
  amount: sql`${sql.lit(sign)} * s.amount_pence`,
})

/** What the provider took for care plans or gave back; `who` leads to the payment. */
const plansLedger = (kinds: string[], sign: 1 | -1, who: Sql): Source => ({
  from: sql`ledger_entries s ${who} left join users u on u.id = p.user_id`,
  at: sql`s.at`,
  key: sql`s.id`,
  where: sql`s.account = 'plans' and s.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`,
  title: sql`coalesce(u.name, 'A deleted account')`,
  detail: pounds(sql`${sql.lit(sign)} * s.amount_pence`),
  href: sql`'/dashboard/admin/customers/' || p.user_id`,
  amount: sql`${sql.lit(sign)} * s.amount_pence`,
})
const ofPayment = sql`left join plan_payments p on p.intent_id = s.source`
const ofRefund = sql`left join plan_refunds r on r.refund_id = s.source left join plan_payments p on p.intent_id = r.intent_id`

const quotes = (at: Sql, where: Sql): Source => ({
  from: sql`quotes s join users u on u.id = s.user_id`,
  at,
  key: sql`s.seq`,
  where,
  title: sql`s.number || case s.version when 1 then '' else ' version ' || s.version end`,
  detail: sql`${pounds(sql`s.total_pence`)} || ' · ' || u.name`,
  href: sql`'/dashboard/admin/quotes?q=' || s.number`,
  amount: sql`s.total_pence`,
})

const promise = (done: Sql, by: Sql): Source => ({
  from: sql`tickets s`,
  at: done,
  key: sql`s.id`,
  where: sql`${done} is not null and s.deleted_at is null and s.merged_into is null`,
  title: sql`'#' || s.id || ' ' || s.subject`,
  detail: sql`case when ${by} is null then 'No time was promised'
    else 'Promised by ' || to_char(${by} at time zone ${sql.lit(SUPPORT_ZONE)}, 'DD Mon YYYY, HH24:MI') end`,
  href: ticketHref(sql`s.id`),
  plan: sql`s.plan`,
  urgency: sql`s.urgency_level`,
  late: sql`coalesce(${done} > ${by}, false)`,
  amount: sql`greatest(0, extract(epoch from ${done} - s.created_at))::bigint`,
})

const subscriptions = (at: Sql, where: Sql): Source => ({
  from: sql`subscriptions s join users u on u.id = s.user_id`,
  at,
  key: sql`s.id`,
  // What was never paid for is no plan that began.
  where: sql`s.status not like 'incomplete%' and ${where}`,
  title: sql`u.name`,
  detail: sql`initcap(coalesce(s.plan, 'other')) || ' plan, ' || ${pounds(sql`s.price_pence`)} || ' a month'`,
  href: sql`'/dashboard/admin/customers/' || s.user_id`,
  plan: sql`coalesce(s.plan, '')`,
  amount: sql`s.price_pence`,
})

export const sources: Record<Figure, Source> = {
  events: { ...eventsWhere(sql`true`), detail: whatWasDone },
  pageviews: { ...events('pageview'), of: (path) => sql`s.path = ${path}` },
  steps: {
    ...eventsWhere(sql`s.name <> 'pageview'`),
    detail: whatWasDone,
    of: (name) => sql`s.name = ${name}`,
  },
  browser_errors: {
    from: sql`browser_error_reports s join browser_errors e on e.id = s.error_id`,
    at: sql`s.at`,
    key: sql`s.id`,
    where: sql`true`,
    title: sql`e.message`,
    detail: sql`s.path || ' · ' || s.browser || ' · version ' || s.version`,
    href: noScreen,
    of: (id) => (/^\d{1,9}$/.test(id) ? sql`s.error_id = ${Number(id)}` : sql`false`),
  },
  ratings: {
    from: sql`ticket_ratings s join tickets t on t.id = s.ticket_id`,
    at: sql`s.rated_at`,
    key: sql`s.ticket_id`,
    where: sql`t.deleted_at is null`,
    title: sql`'#' || t.id || ' ' || t.subject`,
    detail: sql`case s.score when 'good' then 'Good' when 'okay' then 'Okay' else 'Not good' end || case s.comment when '' then '' else ': ' || s.comment end`,
    href: ticketHref(sql`t.id`),
    of: (score) => sql`s.score = ${score}`,
    zone: SUPPORT_ZONE,
  },
  visits: events('visit'),
  instant_quotes: events('instant_quote'),
  examinations: {
    from: sql`examinations s`,
    at: sql`s.created_at`,
    key: sql`s.id`,
    where: sql`s.purpose in ('chat', 'contact')`,
    title: sql`s.host`,
    detail: sql`replace(s.state, '_', ' ')`,
    href: noScreen,
  },
  registrations: {
    from: sql`users s`,
    at: sql`s.created_at`,
    key: sql`s.id`,
    where: sql`s.email_verified_at is not null and s.staff_role is null and not s.is_admin`,
    title: sql`s.name`,
    detail: sql`s.email`,
    href: sql`'/dashboard/admin/customers/' || s.id`,
  },
  requests: {
    from: sql`service_requests s left join tickets t on t.service_request_id = s.id and t.deleted_at is null`,
    at: sql`s.created_at`,
    key: sql`s.id`,
    where: sql`true`,
    title: sql`coalesce(t.subject, replace(s.service_type, '_', ' '))`,
    detail: pounds(sql`(s.estimated_pence - greatest(s.plan_discount_pence, s.promotion_discount_pence))`),
    href: ticketHref(sql`t.id`),
    urgency: sql`s.urgency_level`,
  },
  payments: ledger(['payment', 'receipt'], -1),
  quotes_sent: quotes(sql`s.sent_at`, sql`s.sent_at is not null`),
  quotes_accepted: quotes(sql`s.accepted_at`, sql`s.accepted_at is not null`),
  answered: promise(sql`s.answered_at`, sql`s.answer_by`),
  finished: promise(sql`s.finished_at`, sql`s.finish_by`),
  invoiced: ledger(['invoice'], 1),
  credited: ledger(['credit_note'], -1),
  refunded: ledger(['refund', 'refund_reversal', 'receipt_reversal'], 1),
  still_open: {
    from: sql`invoices s`,
    at: sql`s.issued_at`,
    key: sql`s.seq`,
    where: sql`s.status = 'open' and s.open_pence > 0`,
    title: sql`s.number`,
    detail: sql`${pounds(sql`s.open_pence`)} || ' open · ' || s.customer_name`,
    href: sql`'/dashboard/admin/invoices?q=' || s.number`,
    amount: sql`s.open_pence`,
  },
  plans_paid: plansLedger(['plan_payment'], 1, ofPayment),
  plans_refunded: plansLedger(['plan_refund', 'plan_refund_reversal'], -1, ofRefund),
  plans_started: subscriptions(sql`s.started_at`, sql`true`),
  plans_ended: subscriptions(sql`s.ended_at`, sql`s.ended_at is not null`),
  plans_running: subscriptions(sql`s.started_at`, sql`true`),
}

/** Plans change their price long after they began, so all their days are counted again. */
export const plansRolledUp: readonly Figure[] = ['plans_started', 'plans_ended']

/** Counted by day and kept; the others are read where they are. */
export const rolledUp: readonly Figure[] = [
  'examinations',
  'registrations',
  'requests',
  'payments',
  'quotes_sent',
  'quotes_accepted',
  'answered',
  'finished',
  'invoiced',
  'credited',
  'refunded',
  'plans_paid',
  'plans_refunded',
  ...plansRolledUp,
]
