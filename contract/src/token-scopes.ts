import { z } from 'zod'
import type { RouteSpec } from './route.ts'

/** What an API token may be allowed, in the order in which it is offered. */
export const TokenScope = z.enum([
  'tickets:read',
  'tickets:write',
  'customers:read',
  'money:read',
  'reminders:read',
  'reminders:write',
  'figures:read',
])
export type TokenScope = z.infer<typeof TokenScope>

/** In the words of the people who make tokens. */
export const tokenScopes: Record<TokenScope, string> = {
  'tickets:read': 'Read tickets, their messages and files, and service requests',
  'tickets:write': 'Answer tickets, add notes and tags, set status and assignee, snooze',
  'customers:read': 'Read customers, their tags and internal notes',
  'money:read': 'Read quotes and invoices, and download them as CSV',
  'reminders:read': 'Read reminders',
  'reminders:write': 'Add, complete and delete reminders',
  'figures:read': 'Read visitor figures and satisfaction',
}

/**
 * The routes that a token of each scope opens. Everything else is refused, so a new route is closed until it is listed:
 * never the vault, an account, sign-in, staff, tokens, webhooks, or looking as a client. The person's own role still
 * counts: an agent's token opens nothing that needs an owner.
 */
const opened: Record<TokenScope, string[]> = {
  'tickets:read': [
    'GET /api/admin/tickets',
    'GET /api/admin/tickets/:id',
    'GET /api/tickets/:id',
    'GET /api/tickets/:id/messages',
    'GET /api/tickets/:id/history',
    'GET /api/tickets/:id/files/:fileId',
    'GET /api/tickets/:id/conversation',
    'GET /api/tickets/:id/proof',
    'GET /api/tickets/:id/rating',
    'GET /api/service-requests',
    'GET /api/admin/canned-replies',
    'GET /api/admin/exports/tickets.csv',
    'GET /api/admin/exports/canned-replies.csv',
    'GET /api/admin/exports/service-requests.csv',
  ],
  'tickets:write': [
    'POST /api/tickets/:id/messages',
    'POST /api/tickets/:id/upload',
    'PATCH /api/admin/tickets/:id',
    'POST /api/admin/tickets/bulk',
  ],
  'customers:read': [
    'GET /api/admin/users',
    'GET /api/admin/customers/:id',
    'GET /api/admin/customers/:id/notes',
    'GET /api/admin/exports/customers.csv',
    'GET /api/admin/exports/customer-notes.csv',
  ],
  'money:read': [
    'GET /api/admin/quotes',
    'GET /api/admin/invoices',
    'GET /api/admin/invoices/:id/payments',
    'GET /api/admin/exports/quotes.csv',
    'GET /api/admin/exports/invoices.csv',
    'GET /api/admin/exports/ledger.csv',
  ],
  'reminders:read': [
    'GET /api/admin/reminders',
    'GET /api/admin/reminders/counts',
    'GET /api/admin/reminders/:id/calendar.ics',
    'GET /api/admin/exports/reminders.csv',
  ],
  'reminders:write': [
    'POST /api/admin/reminders',
    'PATCH /api/admin/reminders/:id',
    'DELETE /api/admin/reminders/:id',
  ],
  'figures:read': ['GET /api/admin/analytics/summary', 'GET /api/admin/ratings'],
}

const scopeOf = new Map(
  TokenScope.options.flatMap((scope) => opened[scope].map((route): [string, TokenScope] => [route, scope])),
)

/** The scope that opens a route; null for one that no token opens. */
export const scopeOfRoute = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>): TokenScope | null =>
  scopeOf.get(`${method} ${path}`) ?? null
