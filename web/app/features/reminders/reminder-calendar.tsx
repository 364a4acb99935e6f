import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import type { Reminder } from '@sitewright/contract/reminders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { businessToday } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { addDays, addMonths, daysOf, monthOf, weekOf } from './days.ts'
import classes from './reminder-calendar.module.css'
import { spanQuery } from './reminder-queries.ts'
import { ReminderRow } from './reminder-row.tsx'

export type CalendarView = 'month' | 'week'

const monthName = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const longDay = dateFormatter({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = dateFormatter({ weekday: 'short', day: 'numeric', timeZone: 'UTC' })

interface ReminderCalendarProps {
  view: CalendarView
  /** Any day of the month or week. */
  day: string
}

/** A month or a week as a list of days; on a phone the days without reminders are left out. */
export function ReminderCalendar({ view, day }: ReminderCalendarProps) {
  const span = view === 'month' ? monthOf(day) : weekOf(day)
  const query = useQuery(spanQuery(span.from, span.to))
  const [open, setOpen] = useState<Reminder | null>(null)
  const title = view === 'month' ? monthName(day) : `Week from ${longDay(span.from)}`
  const step = (count: number) => (view === 'month' ? addMonths(day, count) : addDays(day, 7 * count))
  const now = businessToday()
  return (
    <section aria-labelledby="calendar-title">
      <Group justify="space-between" mb="sm">
        <h2 id="calendar-title">{title}</h2>
        <Group component="nav" aria-label={`Other ${view}s`} gap={6}>
          <Go to={step(-1)} view={view} label="Previous" />
          <Go to={now} view={view} label="Today" />
          <Go to={step(1)} view={view} label="Next" />
        </Group>
      </Group>
      <Loaded query={query} label="Loading the calendar" failure="Failed to fetch reminders" rows={5}>
        {(reminders) => (
          <ol className={classes.days} data-view={view}>
            {daysOf(span).map((one) => (
              <Day
                key={one}
                day={one}
                isToday={one === now}
                isOutside={view === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                reminders={reminders.filter(({ due_date }) => due_date === one)}
                onOpen={setOpen}
              />
            ))}
            {reminders.length === 0 && <li className={classes.none}>No reminders found.</li>}
          </ol>
        )}
      </Loaded>
      {open && (
        <Dialog onClose={() => setOpen(null)} size="lg" title="Reminder">
          <Rows>
            <ReminderRow reminder={open} onChanged={() => setOpen(null)} />
          </Rows>
        </Dialog>
      )}
    </section>
  )
}

function Go({ to, view, label }: { to: string; view: CalendarView; label: string }) {
  return (
    <Button
      component={Link}
      to={`?${new URLSearchParams({ view, day: to })}`}
      replace
      preventScrollReset
      variant="default"
      size="xs"
    >
      {label}
    </Button>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  /** Of the month before or after. */
  isOutside: boolean
  reminders: Reminder[]
  onOpen: (reminder: Reminder) => void
}

function Day({ day, isToday, isOutside, reminders, onOpen }: DayProps) {
  const at = new Date(day)
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={reminders.length === 0 || undefined}
    >
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        <VisuallyHidden>{longDay(at)}</VisuallyHidden>
        <span aria-hidden>{shortDay(at)}</span>
      </time>
      {reminders.map((reminder) => (
        <button
          key={reminder.id}
          type="button"
          className={classes.item}
          data-status={reminder.status}
          onClick={() => onOpen(reminder)}
        >
          <Box component="span" fw={600}>
            {reminder.due_time}
          </Box>{' '}
          <bdi>{reminder.title}</bdi>
        </button>
      ))}
    </li>
  )
}
