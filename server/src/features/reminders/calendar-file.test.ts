import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { calendarOf, calendarText } from './calendar-file.ts'
import type { ReminderRow } from './reminder.queries.ts'

const config = loadConfig({ ...testEnvironment, DATABASE_URL: 'postgres://nobody@localhost/none' })

const reminders = (many: number) =>
  Array.from(
    { length: many },
    (_, id) =>
      ({
        id,
        title: `END:VCALENDAR ${id}`,
        description: 'ä, b;\n'.repeat(400),
        due_date: '2026-11-27',
        due_time: '09:00',
        created_at: new Date(0),
        reminder_type: 'general',
      }) as unknown as ReminderRow,
  )

test.each([0, 1, 20, 41])(
  'a calendar of %d reminders is the same, drawn up a few at a time',
  async (many) => {
    const rows = reminders(many)
    expect(await calendarText(config, rows)).toBe(calendarOf(config, rows).toString())
  },
)

test('others are answered while the longest calendar is drawn up', async () => {
  let isDone = false
  const drawing = calendarText(config, reminders(500)).then(() => (isDone = true))
  let turns = 0
  for (; !isDone; turns += 1) await turn()
  await drawing
  expect(turns).toBeGreaterThanOrEqual(25)
})
