import { Box, Button, Group } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { ReminderStatus } from '@sitewright/contract/reminders.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { CalendarFeed } from '#app/features/reminders/calendar-feed.tsx'
import { CreateDialog } from '#app/features/reminders/create-dialog.tsx'
import { type CalendarView, ReminderCalendar } from '#app/features/reminders/reminder-calendar.tsx'
import { ReminderCounts } from '#app/features/reminders/reminder-counts.tsx'
import { ReminderList } from '#app/features/reminders/reminder-list.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'
import { businessToday } from '#app/ui/format.ts'
import { Page } from '#app/ui/page.tsx'

const views = [
  { view: 'list', label: 'List', to: '?' },
  { view: 'month', label: 'Month', to: '?view=month' },
  { view: 'week', label: 'Week', to: '?view=week' },
] as const

export default function RemindersPage() {
  const [search] = useSearchParams()
  const [isCreating, setIsCreating] = useState(false)
  const { view, to } = views.find((one) => one.view === search.get('view')) ?? views[0]
  const status = ReminderStatus.safeParse(search.get('status')).data
  return (
    <Page title="Reminders">
      <Group justify="space-between" mb="md">
        <h1>Reminders</h1>
        <Group gap={6}>
          <ExportButton path={exportRoutes.reminders.path} query={{ status }} name="reminders.csv" />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
            Create Reminder
          </Button>
        </Group>
      </Group>
      <ReminderCounts chosen={view === 'list' ? status : undefined} />
      <FilterLinks label="View" links={views} chosen={to} />
      {view === 'list' ? <ReminderList status={status} /> : <Calendar view={view} day={search.get('day')} />}
      <Box mt="md">
        <CalendarFeed />
      </Box>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

function Calendar({ view, day }: { view: CalendarView; day: string | null }) {
  const isDay = day !== null && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return <ReminderCalendar view={view} day={isDay ? day : businessToday()} />
}
