import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#app/client/api.ts'
import { emptyTalk, type TalkState } from './entries.ts'
import { Talk, type TalkParts } from './talk.ts'
import type { Way } from './ways.ts'

const answer = (response: string): ChatAnswer => ({
  response,
  cards: [],
  hygiene: null,
  actions: [],
  examination_id: null,
  written_by: 'builtin',
  ticket_id: null,
})

let kept: TalkState
let keys: number
beforeEach(() => {
  kept = emptyTalk
  keys = 0
})

function talkWith(parts: Partial<TalkParts> = {}) {
  return new Talk({
    newKey: () => `key-${keys++}`,
    session: () => 'the-session-of-this-tab',
    greet: () => Promise.resolve(answer('Welcome')),
    greeting: answer('Hello'),
    read: () => kept,
    keep: (state) => {
      kept = state
    },
    forget: () => {
      kept = emptyTalk
    },
    onCards: () => undefined,
    look: () => Promise.resolve(null),
    ...parts,
  })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const textsOf = ({ entries }: TalkState) =>
  entries.map((entry) => ('text' in entry ? entry.text : entry.kind))

test('it greets once, also when the assistant cannot be asked', async () => {
  const talk = talkWith()
  talk.open()
  talk.open()
  await settled()
  expect(textsOf(talk.read())).toEqual(['Welcome'])
  const alone = talkWith({ greet: () => Promise.reject(new Error('away')), read: () => emptyTalk })
  alone.open()
  await settled()
  expect(textsOf(alone.read())).toEqual(['Hello'])
})

test('one question at a time, and never an empty one', async () => {
  const way = vi.fn<Way>(() => Promise.resolve(answer('Here it is')))
  const talk = talkWith()
  talk.ask(way, '  ')
  talk.ask(way, ' What? ')
  talk.ask(way, 'And that?')
  await settled()
  expect(way).toHaveBeenCalledTimes(1)
  expect(textsOf(talk.read())).toEqual(['What?', 'Here it is'])
  expect(kept.entries).toHaveLength(2)
})

test('what comes after Stop is not shown', async () => {
  const late = Promise.withResolvers<ChatAnswer>()
  const talk = talkWith()
  talk.ask((_question, _signal, onEvent) => {
    onEvent({ event: 'text', delta: 'Half' })
    return late.promise
  }, 'What?')
  talk.stop()
  late.resolve(answer('Too late'))
  await settled()
  expect(textsOf(talk.read())).toEqual(['What?', 'Half'])
  expect(talk.read().running).toBeNull()
  talk.ask(() => Promise.resolve(answer('New')), 'Again?')
  await settled()
  expect(textsOf(talk.read()).at(-1)).toBe('New')
})

test('a failure is said, and the same question again takes its place', async () => {
  const talk = talkWith()
  talk.ask(() => Promise.reject(new ApiProblem(503, 'unavailable', 'away')), 'What?')
  await settled()
  expect(textsOf(talk.read())[1]).toMatch(/^Sorry, .*try again.*contact support/)
  talk.ask(() => Promise.resolve(answer('Here')), 'What?')
  await settled()
  expect(textsOf(talk.read())).toEqual(['What?', 'Here'])
})

test('earlier messages go along, the newest question apart', async () => {
  const way = vi.fn<Way>(() => Promise.resolve(answer('Yes')))
  const talk = talkWith()
  talk.ask(way, 'One')
  await settled()
  talk.ask(way, 'Two')
  await settled()
  expect(way.mock.calls[1]?.[0]).toEqual({
    sessionId: 'the-session-of-this-tab',
    prompt: 'Two',
    ownerConsent: false,
    messages: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Yes' },
    ],
  })
})

test('a look with a browser tells how far it is, and fails in words', async () => {
  const talk = talkWith({
    look: (_id, onState) => {
      onState('running')
      return Promise.reject(new ApiProblem(429, 'rate_limited', 'That is all for today.'))
    },
  })
  const states: unknown[] = []
  talk.subscribe(() => states.push(talk.read().entries.at(-1)))
  talk.lookDeeper('an-examination')
  await settled()
  expect(states.map((entry) => (entry as { state: string }).state)).toEqual(['waiting', 'running', 'failed'])
  expect(talk.read().entries.at(-1)).toMatchObject({ says: 'That is all for today.' })
})

test('a new conversation begins with a greeting', async () => {
  const talk = talkWith()
  talk.open()
  talk.ask(() => Promise.resolve(answer('Yes')), 'One')
  await settled()
  talk.startOver()
  await settled()
  expect(textsOf(talk.read())).toEqual(['Welcome'])
})
