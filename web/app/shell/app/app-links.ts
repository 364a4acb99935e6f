import {
  IconActivityHeartbeat,
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMessages,
  IconReceipt,
  IconReceiptRefund,
  IconSettings,
  IconTool,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'

export interface AppLink {
  to: string
  label: string
  icon: typeof IconKey
  /** Other paths that belong to it. */
  also?: string
  /** Leads nowhere for agents. */
  ownersOnly?: boolean
  /** Shows the number of unread messages. */
  unread?: 'client' | 'staff'
}

export interface LinkGroup {
  /** Above the group; the first one needs none. */
  title?: string
  links: AppLink[]
}

const overview: AppLink = { to: '/dashboard', label: 'Overview', icon: IconLayoutDashboard }
const requests: AppLink = {
  to: '/dashboard/requests',
  label: 'Service Requests',
  icon: IconMessages,
  also: '/dashboard/ticket/',
  unread: 'client',
}
const newRequest: AppLink = { to: '/dashboard/quote', label: 'Request Service', icon: IconTool }
const siteHealth: AppLink = {
  to: '/dashboard/site-health',
  label: 'Site Health',
  icon: IconActivityHeartbeat,
  also: '/dashboard/site-health/',
}
const account: AppLink = {
  to: '/dashboard/account',
  label: 'Account Settings',
  icon: IconSettings,
  also: '/dashboard/account/',
}

export const clientGroups: LinkGroup[] = [
  { links: [overview, requests, newRequest] },
  {
    title: 'Your sites',
    links: [{ to: '/dashboard/credentials', label: 'Credentials', icon: IconKey }, siteHealth],
  },
  {
    title: 'Your account',
    links: [{ to: '/dashboard/subscription', label: 'Subscription', icon: IconCreditCard }, account],
  },
]

const inbox: AppLink = {
  to: '/dashboard/admin/tickets',
  label: 'Inbox',
  icon: IconInbox,
  also: '/dashboard/admin/tickets/',
  unread: 'staff',
}
const customers: AppLink = {
  to: '/dashboard/admin/customers',
  label: 'Customers',
  icon: IconUsers,
  also: '/dashboard/admin/customers/',
}
const reminders: AppLink = { to: '/dashboard/admin/calendar', label: 'Reminders', icon: IconCalendarEvent }

export const adminGroup: LinkGroup = {
  title: 'Admin',
  links: [
    inbox,
    customers,
    {
      to: '/dashboard/analytics',
      label: 'Analytics',
      icon: IconChartBar,
      also: '/dashboard/analytics/',
    },
    reminders,
    {
      to: '/dashboard/admin/quotes',
      label: 'Quotes',
      icon: IconFileText,
      also: '/dashboard/admin/quotes/',
    },
    { to: '/dashboard/admin/invoices', label: 'Invoices', icon: IconReceipt },
    { to: '/dashboard/admin/refunds', label: 'Refund requests', icon: IconReceiptRefund },
    {
      to: '/dashboard/admin/staff',
      label: 'Staff',
      icon: IconUserShield,
      also: '/dashboard/admin/staff/',
      ownersOnly: true,
    },
    { to: '/dashboard/admin/audit', label: 'Audit log', icon: IconHistory, ownersOnly: true },
    {
      to: '/dashboard/admin/webhooks',
      label: 'Webhooks',
      icon: IconWebhook,
      also: '/dashboard/admin/webhooks/',
      ownersOnly: true,
    },
  ],
}

/** The four places that a phone shows at the bottom. */
export const phoneLinks = {
  client: [overview, requests, newRequest, siteHealth],
  staff: [inbox, reminders, customers, overview],
}

export const clientLinks = clientGroups.flatMap(({ links }) => links)

/** What `adminGroup` has for this person. */
export const adminLinksFor = (isOwner: boolean): AppLink[] =>
  adminGroup.links.filter(({ ownersOnly }) => isOwner || !ownersOnly)

export const linksFor = (isStaff: boolean, isOwner: boolean): AppLink[] =>
  isStaff ? [...adminLinksFor(isOwner), ...clientLinks] : clientLinks

export function isCurrent({ to, also }: AppLink, pathname: string): boolean {
  return pathname === to || (also !== undefined && pathname.startsWith(also))
}
