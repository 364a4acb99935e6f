import { assert, constantFrom, date, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { ProofState } from './proofs.ts'
import { type StateFacts, stateLine } from './ticket-state.ts'
import { TicketStatus, Waiting } from './tickets.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const facts: StateFacts = {
  status: 'in-progress',
  waiting_for: 'staff',
  service_type: 'quick_fix',
  due_at: '2026-11-23T13:00:00.000Z',
  finish_by: '2026-11-24T17:00:00.000Z',
  proof: null,
}
const says = (change: Partial<StateFacts>, at = now) => stateLine({ ...facts, ...change }, at).says

test('a client reads where the ticket is in one line', () => {
  expect(says({ status: 'open' })).toBe('We answer by Mon 23 Nov, 13:00')
  expect(says({})).toBe('Being fixed, by Tue 24 Nov')
  expect(says({ service_type: 'redesign' })).toBe('In progress, by Tue 24 Nov')
  expect(says({ waiting_for: 'client' })).toBe('Waiting for your answer')
  expect(says({ waiting_for: 'nobody', proof: 'waiting' })).toBe('Checking the fix')
  expect(says({ proof: 'still_there' })).toBe('Not fixed yet, we are on it')
  expect(says({ status: 'resolved', waiting_for: 'nobody', proof: 'gone' })).toBe('Fixed and proved')
  expect(says({ status: 'resolved', waiting_for: 'nobody' })).toBe('Fixed')
  expect(says({ status: 'open', proof: 'returned' })).toBe('It came back, we are on it again')
})

test('a promise that was not kept is admitted', () => {
  const later = now + 7 * 86_400_000
  expect(says({}, later)).toBe('Being fixed, later than promised (Tue 24 Nov)')
  expect(says({ status: 'open' }, later)).toBe('Our answer is late: it was due Mon 23 Nov, 13:00')
})

const anyFacts = record({
  status: constantFrom(...TicketStatus.options),
  waiting_for: constantFrom(...Waiting.options),
  service_type: constantFrom('quick_fix', 'redesign', 'something_else'),
  due_at: option(date({ noInvalidDate: true }).map((at) => at.toISOString())),
  finish_by: option(date({ noInvalidDate: true }).map((at) => at.toISOString())),
  proof: option(constantFrom(...ProofState.options)),
})

test('every ticket has a line, and it never claims more than is so', () => {
  assert(
    property(anyFacts, (any) => {
      const { says: line } = stateLine(any, now)
      expect(line).not.toBe('')
      expect(line).not.toContain('Invalid')
      const isDone = any.status === 'resolved' || any.status === 'closed'
      expect(/^(Fixed|Finished|Closed)/.test(line)).toBe(isDone)
      expect(line.includes('proved')).toBe(isDone && any.proof === 'gone')
      if (line === 'Waiting for your answer') expect(any.waiting_for).toBe('client')
      expect(line === 'Checking the fix').toBe(!isDone && any.proof === 'waiting')
      if (line.includes(', by ')) expect(Date.parse(any.finish_by ?? '')).toBeGreaterThanOrEqual(now)
    }),
  )
})

test('a status that is not known says nothing', () => {
  expect(says({ status: 'frozen' })).toBe('')
})
