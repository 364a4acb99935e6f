import { Paper } from '@mantine/core'
import type { ReminderStatus } from '@sitewright/contract/reminders.ts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { remindersKey, remindersQuery } from './reminder-queries.ts'
import { ReminderRow } from './reminder-row.tsx'

export function ReminderList({ status }: { status: ReminderStatus | undefined }) {
  const query = useInfiniteQuery(remindersQuery(status))
  return (
    <>
      <Loaded
        query={query}
        label="Loading the reminders"
        failure="Failed to fetch reminders"
        rows={5}
        height={64}
      >
        {({ pages }) => {
          const reminders = pages.flat()
          if (reminders.length === 0)
            return (
              <EmptyState
                icon={<IconCalendarEvent size={40} aria-hidden />}
                title="No reminders found."
                text={status ? 'No reminder has this status.' : 'Create your first reminder to get started.'}
              />
            )
          return (
            <Paper withBorder radius="md" px="md" bg="var(--surface)">
              <Rows>
                {reminders.map((reminder) => (
                  <ReminderRow key={reminder.id} reminder={reminder} />
                ))}
              </Rows>
            </Paper>
          )
        }}
      </Loaded>
      <LoadMore query={query} queryKey={remindersKey} />
    </>
  )
}
