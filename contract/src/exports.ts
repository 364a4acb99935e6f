import { z } from 'zod'
import { customerRoutes } from './customers.ts'
import { quoteRoutes } from './quotes.ts'
import { refundRequestRoutes } from './refund-requests.ts'
import { reminderRoutes } from './reminders.ts'
import { requestRoutes } from './requests.ts'
import { type Access, route } from './route.ts'
import { staffRoutes } from './staff.ts'
import { IdInPath } from './text.ts'
import { ticketRoutes } from './tickets.ts'
import { webhookRoutes } from './webhooks.ts'

/** A list as CSV: the same filter as its screen, without pages. */
const list = <const P extends string, Q extends z.ZodType>(
  name: P,
  query: Q,
  access: Extract<Access, 'admin' | 'owner'>,
  what: string,
) =>
  route({
    method: 'GET',
    path: `/api/admin/exports/${name}.csv`,
    access,
    summary: `${what} as CSV, in the order and with the filter of the list; at most 100,000 rows.`,
    query,
    reply: z.unknown(),
    wire: 'file',
  })

const paged = { before: true } as const

/** Whose it is comes from the session. */
const own = <const P extends `/api/${string}.csv`>(
  path: P,
  access: Extract<Access, 'admin' | 'client'>,
  what: string,
) => route({ method: 'GET', path, access, summary: `${what} as CSV.`, reply: z.unknown(), wire: 'file' })

/** Invoices, the ledger and the audit log have theirs beside their other routes. */
export const exportRoutes = {
  tickets: list('tickets', ticketRoutes.inbox.query.omit({ ...paged, limit: true }), 'admin', 'Tickets'),
  // The whole address book at once is for those who answer for it.
  customers: list('customers', customerRoutes.list.query.omit(paged), 'owner', 'Customers'),
  quotes: list('quotes', quoteRoutes.list.query.omit(paged), 'admin', 'Quotes'),
  reminders: list(
    'reminders',
    reminderRoutes.list.query.omit({ after: true, from: true, to: true }),
    'admin',
    'Reminders',
  ),
  requests: list(
    'service-requests',
    requestRoutes.list.query.omit({ ...paged, limit: true, all: true }),
    'admin',
    'Service requests of all customers',
  ),
  refunds: list(
    'refund-requests',
    refundRequestRoutes.list.query.omit({ after: true }),
    'admin',
    'Refund requests',
  ),
  canned: list('canned-replies', z.strictObject({}), 'admin', 'Ready-made answers'),
  staff: list('staff', staffRoutes.list.query.omit({ after: true }), 'owner', 'Staff'),
  deliveries: list(
    'webhook-deliveries',
    webhookRoutes.deliveries.query.omit(paged).extend({ webhook: IdInPath }),
    'owner',
    'What was sent to one webhook',
  ),
  notes: list(
    'customer-notes',
    z.strictObject({ customer: IdInPath }),
    'admin',
    'Internal notes about one customer',
  ),
  timeline: list(
    'customer-timeline',
    z.strictObject({ customer: IdInPath }),
    'admin',
    'What happened to one customer',
  ),
  staffHistory: list(
    'staff-history',
    z.strictObject({ staff: IdInPath }),
    'owner',
    'What one member of staff did',
  ),
  monitors: own('/api/monitors.csv', 'client', 'My watched sites'),
  myInvoices: own('/api/invoices.csv', 'client', 'My invoices'),
  myQuotes: own('/api/quotes.csv', 'client', 'The quotes that were sent to me'),
  tokens: own('/api/user/tokens.csv', 'admin', 'My API tokens, without the tokens themselves,'),
}
