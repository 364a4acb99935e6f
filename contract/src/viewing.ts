import type { RouteSpec } from './route.ts'

/** How long staff look as a client at most. */
export const VIEW_MINUTES = 15

/**
 * What a member of staff who looks as a client may call beside what anyone may read. Everything else is refused, so a
 * new route is closed until it is listed: never the vault, never a file of all data, never a change.
 */
const viewable = new Set<string>([
  'GET /api/me',
  'GET /api/overview',
  'GET /api/user/sessions',
  'GET /api/user/account-log',
  'GET /api/user/notifications',
  'GET /api/service-requests',
  'GET /api/service-requests/active',
  'GET /api/subscription',
  'GET /api/plan-setup',
  'GET /api/quotes',
  'GET /api/invoices',
  'GET /api/refund-requests',
  'GET /api/tickets/:id',
  'GET /api/tickets/:id/messages',
  'GET /api/tickets/:id/files/:fileId',
  'GET /api/tickets/:id/history',
  'GET /api/tickets/unread',
  'GET /api/tickets/:id/conversation',
  'GET /api/tickets/:id/proof',
  'GET /api/tickets/:id/rating',
  'GET /api/monitors',
  'GET /api/monitors/:id',
  'GET /api/monitors/:id/incidents',
  'GET /api/site-health',
  'GET /api/site-health/reports',
  'GET /api/site-health/reports/:id/pdf',
  'GET /api/user/two-step',
  'GET /api/user/passkeys',
  'GET /api/user/exports',
  // Ends the looking itself.
  'DELETE /api/view-as',
])

/** GET by the specification, and yet it begins a payment. */
const begins = new Set<string>(['/api/invoices/:id/pay'])

/** Events of the socket that only listen. */
const viewableEvents = new Set<string>(['join', 'join_ticket', 'leave_ticket', 'request_history'])

export function mayView({ method, path, access }: Pick<RouteSpec, 'method' | 'path' | 'access'>): boolean {
  if (begins.has(path)) return false
  return viewable.has(`${method} ${path}`) || (method === 'GET' && access === 'anyone')
}

export const mayViewEvent = (name: string): boolean => viewableEvents.has(name)
