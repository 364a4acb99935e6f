import { expect, test } from 'vitest'
import { afterChange, afterClient, afterStaff, type Turn } from './turn.ts'

const now = new Date('2026-11-19T10:00:00Z')
const due = new Date('2026-11-19T11:00:00Z')
const inFourHours = new Date('2026-11-19T14:00:00Z')
const running: Turn = { status: 'open', waiting_for: 'staff', due_at: due, due_left_seconds: null }
const answered: Turn = { status: 'open', waiting_for: 'client', due_at: null, due_left_seconds: null }
const paused: Turn = { status: 'open', waiting_for: 'client', due_at: null, due_left_seconds: 1_800 }
const over: Turn = { status: 'resolved', waiting_for: 'nobody', due_at: null, due_left_seconds: null }

test('an answer keeps the promise and hands the turn to the client', () => {
  expect(afterStaff(running)).toEqual(answered)
  expect(afterStaff(paused)).toEqual(answered)
})

test('a word after the work is done asks nobody for anything', () => {
  expect(afterStaff(over)).toEqual(over)
})

test('a second message of the client does not put our promise off', () => {
  expect(afterClient(running, now, null)).toEqual(running)
})

test('the answer to our answer starts a new promise', () => {
  expect(afterClient(answered, now, null)).toEqual({ ...running, due_at: inFourHours })
})

test('the client ends a pause, with what was left', () => {
  expect(afterClient(paused, now, null)).toEqual({ ...running, due_at: new Date('2026-11-19T10:30:00Z') })
})

test('a client who writes on a resolved ticket opens it again', () => {
  expect(afterClient(over, now, null)).toEqual({ ...running, due_at: inFourHours })
})

test('staff pause the promise and let it run on', () => {
  const stopped = afterChange(running, { waiting_for: 'client' }, now, null)
  expect(stopped).toEqual({ ...paused, due_left_seconds: 3_600 })
  const later = new Date('2026-11-20T09:00:00Z')
  expect(afterChange(stopped as Turn, { waiting_for: 'staff' }, later, null)).toEqual({
    ...running,
    due_at: new Date('2026-11-20T10:00:00Z'),
  })
})

test.each(['resolved', 'closed'] as const)('%s ends every promise and every pause', (status) => {
  const ended = { status, waiting_for: 'nobody', due_at: null, due_left_seconds: null }
  expect(afterChange(running, { status }, now, null)).toEqual(ended)
  expect(afterChange(paused, { status }, now, null)).toEqual(ended)
})

test('opening again starts a new promise, even together with whom to wait for', () => {
  expect(afterChange(over, { status: 'in-progress' }, now, null)).toEqual({
    ...running,
    status: 'in-progress',
    due_at: inFourHours,
  })
  expect(afterChange(over, { status: 'open', waiting_for: 'client' }, now, null)).toEqual({
    ...paused,
    due_left_seconds: 4 * 3_600,
  })
})

test('nobody can be waited for when the work is over', () => {
  expect(afterChange(over, { waiting_for: 'staff' }, now, null)).toBeNull()
  expect(afterChange(running, { status: 'closed', waiting_for: 'client' }, now, null)).toBeNull()
})

test('a status between open and done leaves a running promise alone', () => {
  expect(afterChange(running, { status: 'in-progress' }, now, null)).toEqual({
    ...running,
    status: 'in-progress',
  })
})
