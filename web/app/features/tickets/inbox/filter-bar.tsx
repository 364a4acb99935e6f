import { Flex, NativeSelect } from '@mantine/core'
import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { type Inbox, TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { statusWords, urgencyWords } from '#app/ui/words.ts'
import type { InboxChange, InboxFilters } from './inbox-filters.ts'

const waitingWords: Record<Waiting, string> = {
  staff: 'Waiting for us',
  client: 'Waiting for the client',
  nobody: 'No reply needed',
}

const optionsOf = <T extends string>(values: readonly T[], words: (value: T) => string) =>
  values.map((value) => ({ value, label: words(value) }))

interface FilterBarProps {
  filters: InboxFilters
  staff: Inbox['staff']
  tags: Inbox['tags']
  onChoose: (change: InboxChange, options?: { replace: boolean }) => void
}

export function FilterBar({ filters, staff, tags, onChoose }: FilterBarProps) {
  const selects = [
    ['status', 'Status', 'Any status', optionsOf(TicketStatus.options, statusWords)],
    ['urgency', 'Urgency', 'Any urgency', optionsOf(UrgencyLevel.options, urgencyWords)],
    ['waiting', 'Whose turn', 'Anyone’s turn', optionsOf(Waiting.options, (value) => waitingWords[value])],
    ['assignee', 'Assigned to', 'Any assignee', assigneeOptions(filters, staff)],
    ...(tags.length > 0 || filters.tag
      ? [['tag', 'Tag', 'Any tag', tagOptions(filters, tags)] as const]
      : []),
  ] as const
  return (
    <Flex wrap="wrap" gap="xs" mb="xs">
      <SearchBox
        flex="2 1 16rem"
        label="Search tickets"
        value={filters.q ?? ''}
        onChange={(q) => onChoose({ q }, { replace: true })}
      />
      {selects.map(([name, label, any, options]) => (
        <NativeSelect
          key={name}
          flex="1 1 9rem"
          aria-label={label}
          value={filters[name] ?? ''}
          onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
          data={[{ value: '', label: any }, ...options]}
        />
      ))}
    </Flex>
  )
}

function tagOptions({ tag }: InboxFilters, tags: Inbox['tags']) {
  const options = tags.map(({ id, name }) => ({ value: String(id), label: name }))
  const isUnknown = tag && !options.some(({ value }) => value === tag)
  return [...options, ...(isUnknown ? [{ value: tag, label: 'A deleted tag' }] : [])]
}

/** All staff, and the chosen assignee even after they have left. */
function assigneeOptions({ assignee }: InboxFilters, staff: Inbox['staff']) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }))
  const isUnknown = assignee && /^\d/.test(assignee) && !people.some(({ value }) => value === assignee)
  return [
    { value: 'me', label: 'Assigned to me' },
    { value: 'none', label: 'Unassigned' },
    ...people,
    ...(isUnknown ? [{ value: assignee, label: `Staff #${assignee}` }] : []),
  ]
}
