import type { Reminder } from '@sitewright/contract/reminders.ts'
import { expect, test } from 'vitest'
import { calendarLink } from './calendar-link.ts'
import { addDays, monthOf, weekOf } from './days.ts'

const reminder: Reminder = {
  id: 1,
  title: 'Renew & check',
  description: 'The shop’s certificate',
  client_name: 'Ann Baker',
  client_email: 'ann@example.com',
  reminder_type: 'ssl_renewal',
  due_date: '2027-03-28',
  due_time: '09:30',
  priority: 'high',
  status: 'pending',
  repeats: 'never',
  plan: null,
  by_itself: false,
  completed_at: null,
  completed_by: null,
}

test('the calendar link carries title, client, type, and begins and ends when it is due', () => {
  const { hostname, searchParams } = new URL(calendarLink(reminder))
  expect(hostname).toBe('calendar.google.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Renew & check',
    details: 'The shop’s certificate\nClient: Ann Baker, ann@example.com\nType: SSL Certificate Renewal',
    dates: '20270328T093000/20270328T093000',
    ctz: 'Europe/London',
  })
})

test('weeks begin on Monday, and a month’s calendar has its whole weeks', () => {
  expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(weekOf('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(monthOf('2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(monthOf('2027-02-15')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})
