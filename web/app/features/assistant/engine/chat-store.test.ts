import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#app/client/api.ts'
import { ChatStore, type ChatStoreParts } from './chat-store.ts'
import { type ChatState, emptyChat } from './entries.ts'
import type { Transport } from './transport.ts'

const answer = (response: string): ChatAnswer => ({
  response,
  cards: [],
  hygiene: null,
  actions: [],
  examination_id: null,
  written_by: 'builtin',
  ticket_id: null,
})

let kept: ChatState
let keys: number
beforeEach(() => {
  kept = emptyChat
  keys = 0
})

function storeWith(parts: Partial<ChatStoreParts> = {}) {
  return new ChatStore({
    newKey: () => `key-${keys++}`,
    session: () => 'the-session-of-this-tab',
    greet: () => Promise.resolve(answer('Welcome')),
    greeting: answer('Hello'),
    read: () => kept,
    keep: (state) => {
      kept = state
    },
    forget: () => {
      kept = emptyChat
    },
    onCards: () => undefined,
    look: () => Promise.resolve(null),
    ...parts,
  })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const textsOf = ({ entries }: ChatState) =>
  entries.map((entry) => ('text' in entry ? entry.text : entry.kind))

test('it greets once, also when the assistant cannot be asked', async () => {
  const chat = storeWith()
  chat.open()
  chat.open()
  await settled()
  expect(textsOf(chat.read())).toEqual(['Welcome'])
  const alone = storeWith({ greet: () => Promise.reject(new Error('away')), read: () => emptyChat })
  alone.open()
  await settled()
  expect(textsOf(alone.read())).toEqual(['Hello'])
})

test('one question at a time, and never an empty one', async () => {
  const transport = vi.fn<Transport>(() => Promise.resolve(answer('Here it is')))
  const chat = storeWith()
  chat.ask(transport, '  ')
  chat.ask(transport, ' What? ')
  chat.ask(transport, 'And that?')
  await settled()
  expect(transport).toHaveBeenCalledTimes(1)
  expect(textsOf(chat.read())).toEqual(['What?', 'Here it is'])
  expect(kept.entries).toHaveLength(2)
})

test('what comes after Stop is not shown', async () => {
  const late = Promise.withResolvers<ChatAnswer>()
  const chat = storeWith()
  chat.ask((_question, _signal, onEvent) => {
    onEvent({ event: 'text', delta: 'Half' })
    return late.promise
  }, 'What?')
  chat.stop()
  late.resolve(answer('Too late'))
  await settled()
  expect(textsOf(chat.read())).toEqual(['What?', 'Half'])
  expect(chat.read().running).toBeNull()
  chat.ask(() => Promise.resolve(answer('New')), 'Again?')
  await settled()
  expect(textsOf(chat.read()).at(-1)).toBe('New')
})

test('a failure is said, and the same question again takes its place', async () => {
  const chat = storeWith()
  chat.ask(() => Promise.reject(new ApiProblem(503, 'unavailable', 'away')), 'What?')
  await settled()
  expect(textsOf(chat.read())[1]).toMatch(/^Sorry, .*try again.*contact support/)
  chat.ask(() => Promise.resolve(answer('Here')), 'What?')
  await settled()
  expect(textsOf(chat.read())).toEqual(['What?', 'Here'])
})

test('earlier messages go along, the newest question apart', async () => {
  const transport = vi.fn<Transport>(() => Promise.resolve(answer('Yes')))
  const chat = storeWith()
  chat.ask(transport, 'One')
  await settled()
  chat.ask(transport, 'Two')
  await settled()
  expect(transport.mock.calls[1]?.[0]).toEqual({
    sessionId: 'the-session-of-this-tab',
    prompt: 'Two',
    ownerConsent: false,
    messages: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Yes' },
    ],
  })
})

test('an examination with a browser reports its progress, and fails with a sentence', async () => {
  const chat = storeWith({
    look: (_id, onState) => {
      onState('running')
      return Promise.reject(new ApiProblem(429, 'rate_limited', 'That is all for today.'))
    },
  })
  const states: unknown[] = []
  chat.subscribe(() => states.push(chat.read().entries.at(-1)))
  chat.lookDeeper('an-examination')
  await settled()
  expect(states.map((entry) => (entry as { state: string }).state)).toEqual(['waiting', 'running', 'failed'])
  expect(chat.read().entries.at(-1)).toMatchObject({ says: 'That is all for today.' })
})

test('a new conversation begins with a greeting', async () => {
  const chat = storeWith()
  chat.open()
  chat.ask(() => Promise.resolve(answer('Yes')), 'One')
  await settled()
  chat.startOver()
  await settled()
  expect(textsOf(chat.read())).toEqual(['Welcome'])
})
