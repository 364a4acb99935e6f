import { expect, test } from 'vitest'
import { readHours } from '#server/hours-config.ts'
import { afterChange, afterClient, afterStaff, type WaitingSide } from './waiting-side.ts'

const usual = {
  plan: null,
  urgency: 'low',
  hours: readHours({ SUPPORT_HOURS: 'Mon-Fri 09:00-17:00', SUPPORT_HOLIDAYS: 'GB-ENG' }),
}
const now = new Date('2026-11-19T10:00:00Z')
const due = new Date('2026-11-19T11:00:00Z')
const inFourHours = new Date('2026-11-19T14:00:00Z')
const running: WaitingSide = { status: 'open', waiting_for: 'staff', due_at: due, due_left_seconds: null }
const answered: WaitingSide = { status: 'open', waiting_for: 'client', due_at: null, due_left_seconds: null }
const paused: WaitingSide = { status: 'open', waiting_for: 'client', due_at: null, due_left_seconds: 1_800 }
const over: WaitingSide = { status: 'resolved', waiting_for: 'nobody', due_at: null, due_left_seconds: null }

test('an answer keeps the promise and hands the turn to the client', () => {
  expect(afterStaff(running)).toEqual(answered)
  expect(afterStaff(paused)).toEqual(answered)
})

test('a message after the work is done waits for neither side', () => {
  expect(afterStaff(over)).toEqual(over)
})

test('a second message of the client does not put our promise off', () => {
  expect(afterClient(running, now, usual)).toEqual(running)
})

test('the answer to our answer starts a new promise', () => {
  expect(afterClient(answered, now, usual)).toEqual({ ...running, due_at: inFourHours })
})

test('the client ends a pause, with what was left', () => {
  expect(afterClient(paused, now, usual)).toEqual({ ...running, due_at: new Date('2026-11-19T10:30:00Z') })
})

test('a client who writes on a resolved ticket opens it again', () => {
  expect(afterClient(over, now, usual)).toEqual({ ...running, due_at: inFourHours })
})

test('staff pause the promise and let it run on', () => {
  const stopped = afterChange(running, { waiting_for: 'client' }, now, usual)
  expect(stopped).toEqual({ ...paused, due_left_seconds: 3_600 })
  const later = new Date('2026-11-20T09:00:00Z')
  expect(afterChange(stopped as WaitingSide, { waiting_for: 'staff' }, later, usual)).toEqual({
    ...running,
    due_at: new Date('2026-11-20T10:00:00Z'),
  })
})

test.each(['resolved', 'closed'] as const)('%s ends every promise and every pause', (status) => {
  const ended = { status, waiting_for: 'nobody', due_at: null, due_left_seconds: null }
  expect(afterChange(running, { status }, now, usual)).toEqual(ended)
  expect(afterChange(paused, { status }, now, usual)).toEqual(ended)
})

test('opening again starts a new promise, even together with whom to wait for', () => {
  expect(afterChange(over, { status: 'in-progress' }, now, usual)).toEqual({
    ...running,
    status: 'in-progress',
    due_at: inFourHours,
  })
  expect(afterChange(over, { status: 'open', waiting_for: 'client' }, now, usual)).toEqual({
    ...paused,
    due_left_seconds: 4 * 3_600,
  })
})

test('a finished ticket waits for neither side', () => {
  expect(afterChange(over, { waiting_for: 'staff' }, now, usual)).toBeNull()
  expect(afterChange(running, { status: 'closed', waiting_for: 'client' }, now, usual)).toBeNull()
})

test('a status between open and done leaves a running promise alone', () => {
  expect(afterChange(running, { status: 'in-progress' }, now, usual)).toEqual({
    ...running,
    status: 'in-progress',
  })
})
