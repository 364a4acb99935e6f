import { expect, test, vi } from 'vitest'
import {
  type ChatSession,
  endChatSession,
  sessionFor,
  startChatSession,
  startedChatSession,
} from './chat-session.ts'

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

test('a form follows from the conversation as soon as it has a message, and not before', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(startedChatSession()).toBeUndefined()
  const session = startChatSession()
  expect(startedChatSession()).toBe(session)
  endChatSession()
  expect(startedChatSession()).toBeUndefined()
  vi.unstubAllGlobals()
})
