interface List {
  path: string
  /** The first page alone is an empty one; `ME` is the id of the colleague who looks, `HER` that of a customer. */
  queries: string[]
}

const rows = (figure: string) => `?figure=${figure}&from=2026-01-01&to=2027-12-31`

/** Every list of staff by its address, with filters that have many matches, few and none. */
export const lists: Record<string, List> = {
  inbox: {
    path: '/api/admin/tickets',
    queries: `|?status=open|?urgency=critical|?waiting=client|?assignee=me|?assignee=none|?view=snoozed
      |?status=open&urgency=critical|?status=closed&urgency=low&waiting=client|?urgency=high&waiting=staff
      |?view=snoozed&assignee=me|?view=snoozed&status=open&urgency=critical|?view=deleted
      |?assignee=me&urgency=critical&status=open|?q=shop|?q=shop%20cart|?q=problem%20123456|?q=nothingofthekind
      |?q=shop&status=open&urgency=critical|?q=shop&status=open&urgency=high|?q=shop&assignee=me|?q=%23123456`.split(
      /\s*\|/,
    ),
  },
  requests: { path: '/api/service-requests?all=1', queries: ['', '&status=new', '&status=completed'] },
  customers: {
    path: '/api/admin/users',
    queries: ['', '?q=shop', '?q=customer123456', '?q=zz', '?q=nothingofthekind'],
  },
  quotes: {
    path: '/api/admin/quotes',
    queries: `|?status=open|?status=canceled|?q=Q-2026-1234|?q=shop|?q=customer123456|?q=shop&status=draft
      |?q=nothingofthekind`.split(/\s*\|/),
  },
  invoices: {
    path: '/api/admin/invoices',
    queries: `|?status=open|?status=paid|?status=overdue|?q=INV-2026-1234|?q=shop|?q=customer123456
      |?q=shop&status=overdue|?q=nothingofthekind`.split(/\s*\|/),
  },
  reminders: {
    path: '/api/admin/reminders',
    queries: ['', '?status=overdue', '?status=pending', '?status=completed'],
  },
  customer: { path: '/api/admin/customers', queries: ['/HER', '/HER/notes', '/HER/timeline'] },
  'refund requests': { path: '/api/admin/refund-requests', queries: ['', '?status=open'] },
  'audit log': { path: '/api/admin/audit', queries: ['', '?kind=export', '?person=ME', '?customer=HER'] },
  'browser errors': { path: '/api/admin/errors', queries: [''] },
  ratings: { path: '/api/admin/ratings', queries: [''] },
  staff: { path: '/api/admin/staff', queries: ['', '/ME/history'] },
  analytics: { path: '/api/admin/analytics/summary', queries: ['', '?days=90'] },
  figures: { path: '/api/admin/figures', queries: ['', '?days=90', '/months'] },
  'rows of figures': {
    path: '/api/admin/figures/rows',
    queries: [
      ...['requests', 'registrations', 'answered', 'still_open', 'visits', 'plans_running', 'plans_paid'],
      ...['pageviews&of=%2Fkb', 'steps&of=visit', 'browser_errors&of=1', 'ratings&of=bad'],
    ].map(rows),
  },
}
