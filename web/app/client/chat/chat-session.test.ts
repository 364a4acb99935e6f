import { expect, test } from 'vitest'
import { type ChatSession, sessionFor } from './chat-session.ts'

const id = 'abcdefghijklmnopqrstuvwx'
const fresh = () => 'a-fresh-id-of-this-tab-000'
const of = (userId: number | null): ChatSession => ({ id, userId, isStarted: true })

test('what a guest said goes along into the account that is signed in to', () => {
  expect(sessionFor(of(null), 7, fresh)).toEqual({ id, userId: 7, isStarted: true })
})

test('a chat is not shown to the next person on this machine', () => {
  expect(sessionFor(of(7), 8, fresh)).toEqual({ id: fresh(), userId: 8, isStarted: false })
  expect(sessionFor(of(7), null, fresh)).toEqual({ id: fresh(), userId: null, isStarted: false })
})

test.each([
  null,
  5,
  'x',
  {},
  { id: 'short', userId: null, isStarted: true },
  { id, userId: 'x', isStarted: true },
])('%j is no session', (stored) => {
  expect(sessionFor(stored, null, fresh).id).toBe(fresh())
})
