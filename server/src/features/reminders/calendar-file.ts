import { setImmediate as turn } from 'node:timers/promises'
import { type reminderRoutes, reminderTypes } from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { DateTime } from 'luxon'
import type { Ctx, SignedInHttpCtx } from '#platform/context.ts'
import { dispositionHeaders } from '#platform/files/download.ts'
import { findReminder, type ReminderRow } from './reminder.queries.ts'

const EVENTS_AT_ONCE = 20
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Reminders as a calendar's events, each as long as the specification says: it begins and ends when it is due. */
export function calendarOf(config: Ctx['config'], rows: readonly ReminderRow[]): ICalCalendar {
  const calendar = ical({
    name: `${config.business.name}: reminders`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: config.business.name, product: 'reminders' },
  })
  const host = new URL(config.publicUrl).hostname
  for (const row of rows) {
    const due = DateTime.fromISO(`${row.due_date}T${row.due_time}`, { zone: SUPPORT_ZONE }).toJSDate()
    calendar.createEvent({
      id: `reminder-${row.id}@${host}`,
      start: due,
      end: due,
      stamp: row.created_at,
      summary: row.title,
      description: describe(row),
    })
  }
  return calendar
}

/** Of five hundred with long texts, whose lines are folded letter by letter: others are answered in between. */
export async function calendarText(config: Ctx['config'], rows: readonly ReminderRow[]): Promise<string> {
  const [head = '', end = ''] = calendarOf(config, [])
    .toString()
    .split(/(?=^END:VCALENDAR)/m)
  let events = ''
  for (let at = 0; at < rows.length; at += EVENTS_AT_ONCE) {
    const text = calendarOf(config, rows.slice(at, at + EVENTS_AT_ONCE)).toString()
    events += text.slice(head.length, -end.length)
    await turn()
  }
  return head + events + end
}

function describe({ description, client_name, client_email, reminder_type }: ReminderRow): string {
  const client = [client_name, client_email].filter(Boolean).join(', ')
  const type = reminderTypes[reminder_type as keyof typeof reminderTypes]
  return [description, client && `Client: ${client}`, `Type: ${type}`].filter(Boolean).join('\n')
}

export async function downloadReminder(ctx: SignedInHttpCtx, { params }: Input<typeof reminderRoutes.file>) {
  const row = await findReminder(ctx.db, params.id)
  ctx.reply.headers(dispositionHeaders(`reminder-${row.id}.ics`, CALENDAR_TYPE))
  return ctx.reply.send(calendarOf(ctx.config, [row]).toString())
}
