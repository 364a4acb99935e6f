import type { ChatAnswer, FindingCard } from '@sitewright/contract/assistant.ts'
import { expect, test } from 'vitest'
import { answerEntry, asked, emptyTalk, ended, heard, stopped } from './entries.ts'

const card = { id: 'one', title: 'Your certificate has run out' } as FindingCard
const answer: ChatAnswer = {
  response: 'Hello',
  cards: [],
  hygiene: null,
  actions: [],
  examination_id: null,
  written_by: 'builtin',
  ticket_id: null,
}
const begun = asked(emptyTalk, 'a', 'Look at example.com', false)

test('a question stands there at once, and its answer is awaited', () => {
  expect(begun.entries).toEqual([{ kind: 'said', key: 'a-said', text: 'Look at example.com' }])
  expect(begun.running).toMatchObject({ prompt: 'Look at example.com', text: '' })
})

test('progress, cards and text gather while it runs; nothing comes twice', () => {
  const events = [
    { event: 'progress', says: 'Checking DNS…' },
    { event: 'progress', says: 'Checking DNS…' },
    { event: 'card', card },
    { event: 'card', card },
    { event: 'text', delta: 'It ' },
    { event: 'text', delta: 'is' },
  ] as const
  expect(events.reduce(heard, begun).running).toMatchObject({
    progress: ['Checking DNS…'],
    cards: [card],
    text: 'It is',
  })
})

test('what a model said before it broke off is forgotten', () => {
  const events = [
    { event: 'text', delta: 'Half a' },
    { event: 'restart' },
    { event: 'text', delta: 'Whole' },
  ] as const
  expect(events.reduce(heard, begun).running?.text).toBe('Whole')
})

test('an answer that is not awaited any more is not heard', () => {
  const over = ended(begun, answerEntry('a', answer))
  expect(heard(over, { event: 'text', delta: 'late' })).toBe(over)
})

test('what was there when somebody stopped it stays', () => {
  const some = heard(begun, { event: 'card', card })
  expect(stopped(some).entries.at(-1)).toMatchObject({ kind: 'answer', cards: [card], isStopped: true })
  expect(stopped(some).running).toBeNull()
})

test('a question that is asked again stands there once, without its failed try', () => {
  const failed = ended(begun, {
    kind: 'failure',
    key: 'a',
    text: 'Sorry',
    prompt: 'Look at example.com',
    href: '/contact',
  })
  expect(asked(failed, 'b', 'Look at example.com', false).entries).toEqual(begun.entries)
  expect(asked(failed, 'b', 'Something else', false).entries).toHaveLength(3)
})
