export interface DashboardLink {
  to: string
  label: string
  /** Other paths that belong to it. */
  also?: string
  /** Shows the number of unread messages. */
  unread?: 'client' | 'staff'
}

export const clientLinks: DashboardLink[] = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/dashboard/requests', label: 'Service Requests', also: '/dashboard/ticket/', unread: 'client' },
  { to: '/dashboard/credentials', label: 'Credentials' },
  { to: '/dashboard/site-health', label: 'Site Health' },
  { to: '/dashboard/quote', label: 'Request Service' },
  { to: '/dashboard/subscription', label: 'Subscription' },
  { to: '/dashboard/account', label: 'Account Settings' },
]

export const adminLinks: DashboardLink[] = [
  { to: '/dashboard/admin/tickets', label: 'Inbox', also: '/dashboard/admin/tickets/', unread: 'staff' },
  { to: '/dashboard/admin/customers', label: 'Customers' },
  { to: '/dashboard/analytics', label: 'Analytics' },
  { to: '/dashboard/admin/calendar', label: 'Reminders' },
  { to: '/dashboard/admin/quotes', label: 'Quotes', also: '/dashboard/admin/quotes/' },
  { to: '/dashboard/admin/invoices', label: 'Invoices' },
]

export function isCurrent({ to, also }: DashboardLink, pathname: string): boolean {
  return pathname === to || (also !== undefined && pathname.startsWith(also))
}
