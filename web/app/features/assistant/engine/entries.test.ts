import type { ChatAnswer, FindingCard } from '@sitewright/contract/assistant.ts'
import { expect, test } from 'vitest'
import { answerEntry, asked, emptyChat, ended, heard, stopped } from './entries.ts'

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
const started = asked(emptyChat, 'a', 'Look at example.com', false)

test('a question appears at once, and its answer is awaited', () => {
  expect(started.entries).toEqual([{ kind: 'said', key: 'a-said', text: 'Look at example.com' }])
  expect(started.running).toMatchObject({ prompt: 'Look at example.com', text: '' })
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
  expect(events.reduce(heard, started).running).toMatchObject({
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
  expect(events.reduce(heard, started).running?.text).toBe('Whole')
})

test('an event for an answer that is no longer awaited changes nothing', () => {
  const over = ended(started, answerEntry('a', answer))
  expect(heard(over, { event: 'text', delta: 'late' })).toBe(over)
})

test('a stopped answer keeps what had arrived', () => {
  const some = heard(started, { event: 'card', card })
  expect(stopped(some).entries.at(-1)).toMatchObject({ kind: 'answer', cards: [card], isStopped: true })
  expect(stopped(some).running).toBeNull()
})

test('a question that is asked again appears once, without its failed try', () => {
  const failed = ended(started, {
    kind: 'failure',
    key: 'a',
    text: 'Sorry',
    prompt: 'Look at example.com',
    href: '/contact',
  })
  expect(asked(failed, 'b', 'Look at example.com', false).entries).toEqual(started.entries)
  expect(asked(failed, 'b', 'Something else', false).entries).toHaveLength(3)
})
