import { type Reminder, reminderTypes } from '@sitewright/contract/reminders.ts'
import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'

/** A new entry of Google Calendar, filled in; it begins and ends when the reminder is due (spec 2.20). */
export function calendarLink(reminder: Reminder): string {
  const { title, description, client_name, client_email, reminder_type, due_date, due_time } = reminder
  const at = `${due_date}T${due_time}:00`.replace(/[-:]/g, '')
  const client = [client_name, client_email].filter(Boolean).join(', ')
  const details = [description, client && `Client: ${client}`, `Type: ${reminderTypes[reminder_type]}`]
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    details: details.filter(Boolean).join('\n'),
    dates: `${at}/${at}`,
    ctz: SUPPORT_ZONE,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
