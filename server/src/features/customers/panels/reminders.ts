import { longDay } from '@sitewright/contract/time-words.ts'
import { sql } from 'kysely'
import { todayOf } from '#features/reminders/index.ts'
import { asWords, PANEL_ROWS, type Panel } from './panel.ts'

interface Row {
  id: number
  title: string
  priority: string
  due_date: string
  due_time: string
  completed_at: Date | null
  overdue: boolean
  total: number
}

export const remindersPanel: Panel = async (ctx, { id, email }) => {
  const theirs = sql`(user_id = ${id} or (client_email <> '' and lower(client_email) = ${email}))`
  const { rows } =
    await sql<Row>`select id, title, priority, due_date::text, to_char(due_time, 'HH24:MI') as due_time,
      completed_at, due_date < ${todayOf(ctx)}::date as overdue,
      (select count(*)::int from reminders where ${theirs}) as total
    from reminders where ${theirs}
    order by completed_at is not null, due_date, due_time, id limit ${PANEL_ROWS}`.execute(ctx.db)
  return {
    key: 'reminders',
    title: 'Reminders',
    empty: 'No reminders.',
    total: rows[0]?.total ?? 0,
    href: '/dashboard/admin/calendar',
    rows: rows.map((row) => ({
      id: String(row.id),
      title: row.title,
      detail: `Due ${longDay(row.due_date)} at ${row.due_time}, ${asWords(row.priority).toLowerCase()} priority`,
      state: row.completed_at
        ? { word: 'Completed', tone: 'good' }
        : row.overdue
          ? { word: 'Overdue', tone: 'bad' }
          : { word: 'Pending', tone: 'info' },
      at: null,
      href: `/dashboard/admin/calendar?${new URLSearchParams({ view: 'week', day: row.due_date })}`,
    })),
  }
}
