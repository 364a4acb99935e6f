import { UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { COUNT_CAP, type Inbox, TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'

/** The filters as the page's address holds them; anything that is not understood there is left out. */
export interface InboxFilters {
  status?: TicketStatus
  urgency?: UrgencyLevel
  waiting?: Waiting
  assignee?: string
  q?: string
}

export function filtersOf(params: URLSearchParams): InboxFilters {
  const assignee = params.get('assignee') ?? ''
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  return {
    status: TicketStatus.safeParse(params.get('status')).data,
    urgency: UrgencyLevel.safeParse(params.get('urgency')).data,
    waiting: Waiting.safeParse(params.get('waiting')).data,
    assignee: /^(me|none|[1-9]\d{0,9})$/.test(assignee) ? assignee : undefined,
    q: q === '' ? undefined : q,
  }
}

/** The same address with some filters changed; `undefined` takes one out. */
export function withFilters(params: URLSearchParams, change: Partial<InboxFilters>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const hasFilters = (filters: InboxFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

export interface InboxTab {
  label: string
  count: keyof Inbox['counts'] | null
  filters: InboxFilters
}

/** The ways people look at the inbox, each with its count. */
export const inboxTabs: InboxTab[] = [
  { label: 'All', count: null, filters: {} },
  { label: 'Waiting for us', count: 'waiting_for_staff', filters: { waiting: 'staff' } },
  { label: 'Mine', count: 'mine', filters: { assignee: 'me' } },
  { label: 'Unassigned', count: 'unassigned', filters: { assignee: 'none' } },
  { label: 'Open', count: 'open', filters: { status: 'open' } },
  { label: 'In progress', count: 'in-progress', filters: { status: 'in-progress' } },
  { label: 'Resolved', count: 'resolved', filters: { status: 'resolved' } },
  { label: 'Closed', count: 'closed', filters: { status: 'closed' } },
]

const tabbed = ['status', 'waiting', 'assignee'] as const

export function isTabChosen(tab: InboxTab, filters: InboxFilters): boolean {
  return tabbed.every((name) => tab.filters[name] === filters[name])
}

/** Choosing a tab sets what tabs are about and leaves urgency and search as they are. */
export function tabChange(tab: InboxTab): Partial<InboxFilters> {
  return { status: undefined, waiting: undefined, assignee: undefined, ...tab.filters }
}

export function countWords(count: number): string {
  return count >= COUNT_CAP ? '1,000+' : String(count)
}
