import { Change, type ChangeValue, differences } from '#platform/audit/change.ts'

type Data = Record<string, unknown>

/** What an event means by its name, where its data does not repeat it. */
const byDefinition: Record<string, { field: string; before: ChangeValue; after: ChangeValue }> = {
  'quote.sent': { field: 'status', before: 'draft', after: 'open' },
  'quote.accepted': { field: 'status', before: 'open', after: 'accepted' },
  'quote.superseded': { field: 'status', before: 'open', after: 'superseded' },
  'invoice.issued': { field: 'status', before: 'draft', after: 'open' },
  'invoice.voided': { field: 'status', before: 'draft', after: 'void' },
  'reminder.completed': { field: 'status', before: 'pending', after: 'completed' },
  'reminder.reopened': { field: 'status', before: 'completed', after: 'pending' },
  'ticket.deleted': { field: 'deleted', before: false, after: true },
  'ticket.restored': { field: 'deleted', before: true, after: false },
  'account.suspended': { field: 'suspended', before: false, after: true },
  'account.unsuspended': { field: 'suspended', before: true, after: false },
  'two_step.switched_on': { field: 'two_step', before: false, after: true },
  'two_step.switched_off': { field: 'two_step', before: true, after: false },
}

/** The field whose value an event gives as `from` and `to`. */
const fieldOf: Record<string, string> = {
  'ticket.status_changed': 'status',
  'subscription.plan_changed': 'plan',
  'ticket.merged': 'ticket',
}

/** Before and after, out of what a row keeps. */
export function sidesOf(name: string, data: Data, change: string | null): Change {
  if (change) return Change.parse(JSON.parse(change))
  if ('before' in data && 'after' in data) return differences(asData(data.before), asData(data.after))
  const defined = byDefinition[name]
  if (defined) {
    const { field, before, after } = defined
    return { before: { [field]: before }, after: { [field]: after } }
  }
  if (name === 'ticket.assigned')
    return differences({ assignee: data.from ?? null }, { assignee: data.name ?? null })
  if (name === 'ticket.tags_changed')
    return differences({ removed_tags: data.removed ?? [] }, { added_tags: data.added ?? [] })
  const field = fieldOf[name]
  if (field) return differences({ [field]: data.from }, { [field]: data.to })
  return differences({}, plainOf(data))
}

const asData = (side: unknown): Data => (side === null || typeof side !== 'object' ? {} : (side as Data))

/** Ids in links of documents open them, so a number in words stands for them. */
const linkIds = ['quote', 'invoice', 'payment']

const plainOf = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !linkIds.includes(name) && value !== null),
  )
