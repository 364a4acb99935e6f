import { NativeSelect } from '@mantine/core'
import { UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { type Inbox, TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'
import { statusWords, urgencyWords } from '#app/ui/words.ts'
import classes from './inbox.module.css'
import type { InboxFilters } from './inbox-filters.ts'
import { SearchBox } from './search-box.tsx'

interface FilterBarProps {
  filters: InboxFilters
  staff: Inbox['staff']
  onChoose: (change: Partial<InboxFilters>, options?: { replace: boolean }) => void
}

const waitingWords: Record<Waiting, string> = {
  staff: 'Waiting for us',
  client: 'Waiting for the client',
  nobody: 'Waiting for nobody',
}

export function FilterBar({ filters, staff, onChoose }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <SearchBox
        value={filters.q ?? ''}
        onChange={(q) => onChoose({ q: q || undefined }, { replace: true })}
      />
      <NativeSelect
        aria-label="Status"
        value={filters.status ?? ''}
        onChange={(event) => onChoose({ status: TicketStatus.safeParse(event.currentTarget.value).data })}
        data={[
          { value: '', label: 'Any status' },
          ...TicketStatus.options.map((value) => ({ value, label: statusWords(value) })),
        ]}
      />
      <NativeSelect
        aria-label="Urgency"
        value={filters.urgency ?? ''}
        onChange={(event) => onChoose({ urgency: UrgencyLevel.safeParse(event.currentTarget.value).data })}
        data={[
          { value: '', label: 'Any urgency' },
          ...UrgencyLevel.options.map((value) => ({ value, label: urgencyWords(value) })),
        ]}
      />
      <NativeSelect
        aria-label="Whose turn"
        value={filters.waiting ?? ''}
        onChange={(event) => onChoose({ waiting: Waiting.safeParse(event.currentTarget.value).data })}
        data={[
          { value: '', label: 'Anyone’s turn' },
          ...Waiting.options.map((value) => ({ value, label: waitingWords[value] })),
        ]}
      />
      <NativeSelect
        aria-label="Assigned to"
        value={filters.assignee ?? ''}
        onChange={(event) => onChoose({ assignee: event.currentTarget.value || undefined })}
        data={assigneeChoices(filters, staff)}
      />
    </div>
  )
}

/** All of the staff; and whoever is chosen, though they may have left it. */
function assigneeChoices({ assignee }: InboxFilters, staff: Inbox['staff']) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }))
  const isUnknown = assignee && /^\d/.test(assignee) && !people.some(({ value }) => value === assignee)
  return [
    { value: '', label: 'Any assignee' },
    { value: 'me', label: 'Assigned to me' },
    { value: 'none', label: 'Unassigned' },
    ...people,
    ...(isUnknown ? [{ value: assignee, label: `Staff #${assignee}` }] : []),
  ]
}
