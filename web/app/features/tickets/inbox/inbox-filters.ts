import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { COUNT_CAP, type Inbox, InboxView, TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'

/** The filters in the page's address; invalid values are left out. */
export interface InboxFilters {
  view?: InboxView
  status?: TicketStatus
  urgency?: UrgencyLevel
  waiting?: Waiting
  assignee?: string
  /** A tag's id. */
  tag?: string
  q?: string
}

/** Exactly these filters, whatever the address has now. */
export function paramsOf(filters: InboxChange): URLSearchParams {
  return withFilters(new URLSearchParams(), filters)
}

/** New values of some filters; an empty or undefined one removes the filter. */
export type InboxChange = { [Name in keyof InboxFilters]?: string }

export function filtersOf(params: URLSearchParams): InboxFilters {
  const assignee = params.get('assignee') ?? ''
  const tag = params.get('tag') ?? ''
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  return {
    view: InboxView.safeParse(params.get('view')).data,
    status: TicketStatus.safeParse(params.get('status')).data,
    urgency: UrgencyLevel.safeParse(params.get('urgency')).data,
    waiting: Waiting.safeParse(params.get('waiting')).data,
    assignee: /^(me|none|[1-9]\d{0,9})$/.test(assignee) ? assignee : undefined,
    tag: /^[1-9]\d{0,9}$/.test(tag) ? tag : undefined,
    q: q === '' ? undefined : q,
  }
}

export function withFilters(params: URLSearchParams, change: InboxChange): URLSearchParams {
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

export const inboxTabs: InboxTab[] = [
  { label: 'All', count: null, filters: {} },
  { label: 'Waiting for us', count: 'waiting_for_staff', filters: { waiting: 'staff' } },
  { label: 'Mine', count: 'mine', filters: { assignee: 'me' } },
  { label: 'Unassigned', count: 'unassigned', filters: { assignee: 'none' } },
  { label: 'Open', count: 'open', filters: { status: 'open' } },
  { label: 'In progress', count: 'in-progress', filters: { status: 'in-progress' } },
  { label: 'Resolved', count: 'resolved', filters: { status: 'resolved' } },
  { label: 'Closed', count: 'closed', filters: { status: 'closed' } },
  { label: 'Snoozed', count: 'snoozed', filters: { view: 'snoozed' } },
  { label: 'Deleted', count: null, filters: { view: 'deleted' } },
]

const tabbed = ['view', 'status', 'waiting', 'assignee'] as const

export function isTabChosen(tab: InboxTab, filters: InboxFilters): boolean {
  return tabbed.every((name) => tab.filters[name] === filters[name])
}

/** Choosing a tab sets the filters that tabs are about and keeps urgency, tag and search. */
export function tabChange(tab: InboxTab): Partial<InboxFilters> {
  return { view: undefined, status: undefined, waiting: undefined, assignee: undefined, ...tab.filters }
}

export function countWords(count: number): string {
  return count >= COUNT_CAP ? '1,000+' : String(count)
}
