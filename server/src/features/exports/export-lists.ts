import { CUSTOMERS_PAGE } from '@sitewright/contract/customers.ts'
import type { exportRoutes } from '@sitewright/contract/exports.ts'
import { REMINDERS_PAGE, type Reminder } from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { listCustomers } from '#features/customers/index.ts'
import { readQuotePage } from '#features/quotes/index.ts'
import { readReminders } from '#features/reminders/index.ts'
import { listVisibleRequests } from '#features/requests/index.ts'
import { readInboxPage } from '#features/tickets/index.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { idOf, nothing, pageOf } from './csv-page.ts'

const PAGE = 100

export const exportTickets = (ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.tickets>) =>
  sendCsv(ctx, {
    name: 'tickets.csv',
    columns: [
      ...[
        'id',
        'subject',
        'service_type',
        'status',
        'urgency_level',
        'waiting_for',
        'due_at',
        'customer_name',
      ],
      ...['customer_email', 'assignee', 'tags', 'created_at', 'updated_at', 'snoozed_until', 'deleted_at'],
    ],
    filter: query,
    batch: async (before) => {
      const { tickets, next } = await readInboxPage(ctx, { ...query, before, limit: PAGE })
      const rows = tickets.map(({ customer, assignee, tags, ...ticket }) => ({
        ...ticket,
        customer_name: customer.name,
        customer_email: customer.email,
        assignee: assignee?.name ?? '',
        tags: tags.join(', '),
      }))
      return { rows, next }
    },
  })

export const exportCustomers = (ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.customers>) =>
  sendCsv(ctx, {
    name: 'customers.csv',
    columns: [
      'id',
      'name',
      'email',
      'email_verified',
      'suspended',
      'subscription_tier',
      'tickets',
      'created_at',
    ],
    filter: query,
    batch: async (before) => {
      const rows = await listCustomers(ctx, { ...nothing, query: { ...query, before: idOf(before) } })
      return pageOf(rows, CUSTOMERS_PAGE)
    },
  })

export const exportQuotes = (ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.quotes>) =>
  sendCsv(ctx, {
    name: 'quotes.csv',
    columns: [
      ...['number', 'version', 'status', 'customer_name', 'customer_email', 'subtotal', 'discount', 'total'],
      ...['deposit', 'created_at', 'issued_at', 'expires_at', 'opened_at', 'accepted_at', 'accepted_name'],
    ],
    amounts: ['subtotal', 'discount', 'total', 'deposit'],
    filter: query,
    batch: async (before) => {
      const { quotes, next } = await readQuotePage(ctx, query, before)
      return { rows: quotes.map((quote) => ({ ...quote, customer_email: quote.customer.email })), next }
    },
  })

export function exportReminders(ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.reminders>) {
  let last: Reminder | undefined
  return sendCsv(ctx, {
    name: 'reminders.csv',
    columns: [
      ...[
        'id',
        'title',
        'description',
        'client_name',
        'client_email',
        'reminder_type',
        'due_date',
        'due_time',
      ],
      ...['priority', 'status', 'repeats', 'completed_at', 'completed_by'],
    ],
    filter: query,
    batch: async () => {
      const rows = await readReminders(ctx, { ...nothing, query }, last)
      last = rows.at(-1)
      return pageOf(rows, REMINDERS_PAGE)
    },
  })
}

export const exportRequests = (ctx: SignedInHttpCtx, { query }: Input<typeof exportRoutes.requests>) =>
  sendCsv(ctx, {
    name: 'service-requests.csv',
    columns: [
      ...[
        'id',
        'status',
        'service_type',
        'platform_type',
        'website_url',
        'problem_description',
        'urgency_level',
      ],
      ...['estimated_quote', 'plan_discount', 'promotion_discount', 'amount_due', 'estimated_days'],
      ...['customer_name', 'customer_email', 'ticket_id', 'ticket_status', 'created_at'],
    ],
    filter: query,
    batch: async (before) => {
      const requests = await listVisibleRequests(ctx, {
        ...nothing,
        query: { ...query, all: '1', before: idOf(before), limit: PAGE },
      })
      const rows = requests.map((request) => ({
        ...request,
        customer_name: request.customer?.name,
        customer_email: request.customer?.email,
      }))
      return pageOf(rows, PAGE)
    },
  })
