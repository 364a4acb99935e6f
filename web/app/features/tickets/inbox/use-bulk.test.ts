import { expect, test } from 'vitest'
import { doneWords } from './use-bulk.ts'

const result = (id: number, checking = false) => ({ id, done: true, checking, says: '' })

test('of tickets that were to be resolved, those that are checked first are counted apart', () => {
  const resolve = { status: 'resolved' } as const
  expect(doneWords([result(1), result(2)], resolve)).toBe('2 tickets resolved.')
  expect(doneWords([result(1), result(2, true), { ...result(3), done: false }], resolve)).toBe(
    '1 ticket resolved. 1 ticket is being checked first, and is resolved when the fault is gone.',
  )
  expect(doneWords([result(1, true), result(2, true)], resolve)).toBe(
    '2 tickets are being checked first, and are resolved when the fault is gone.',
  )
  expect(doneWords([result(1)], { assignee: null })).toBe('1 ticket changed.')
})
