import { Group, Paper, Text } from '@mantine/core'
import { ReminderStatus } from '@sitewright/contract/reminders.ts'
import { COUNT_CAP } from '@sitewright/contract/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { numberOf } from '#app/ui/format.ts'
import { countsQuery } from './reminder-queries.ts'
import { statusTags } from './reminder-words.ts'

/** The four counters; each shows its reminders in the list below. */
export function ReminderCounts({ chosen }: { chosen: ReminderStatus | undefined }) {
  const query = useQuery(countsQuery)
  return (
    <Loaded
      query={query}
      label="Loading the counters"
      failure="Failed to fetch reminders"
      rows={1}
      height={84}
    >
      {(counts) => (
        <Group component="nav" aria-label="Reminders by status" gap="sm" mb="md">
          {ReminderStatus.options.map((status) => (
            <Counter
              key={status}
              label={statusTags[status].word}
              count={counts[status]}
              to={`?status=${status}`}
              isChosen={chosen === status}
            />
          ))}
          <Counter label="Total" count={counts.total} to="?" isChosen={chosen === undefined} />
        </Group>
      )}
    </Loaded>
  )
}

interface CounterProps {
  label: string
  count: number
  to: string
  isChosen: boolean
}

function Counter({ label, count, to, isChosen }: CounterProps) {
  return (
    <Paper
      component={Link}
      to={to}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      flex="1 1 8rem"
      withBorder
      p="sm"
      c="dimmed"
      bg={isChosen ? 'var(--brand-wash)' : 'var(--surface)'}
      td="none"
    >
      <Text span display="block" fz="1.5rem" fw={700} lh={1.2} c="var(--ink)">
        {count >= COUNT_CAP ? `${numberOf(COUNT_CAP - 1)}+` : numberOf(count)}
      </Text>{' '}
      {label}
    </Paper>
  )
}
