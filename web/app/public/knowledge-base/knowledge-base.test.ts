import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { isPage } from '@sitewright/contract/pages.ts'
import { expect, test } from 'vitest'
import { findByWords } from '../search/word-search.ts'
import { answersByTopic, answersNamed } from './answers.ts'

const topics = answersByTopic()
const answers = topics.flatMap((topic) => topic.answers)
const index = answers.map(({ id, words }) => ({ key: id, words }))
const found = (typed: string) => [...(findByWords(index, typed) ?? ['all'])]

test('everything the assistant knows of us is on the page, each thing once', () => {
  expect(answers.map(({ id }) => id).toSorted()).toEqual(knowledge.map(({ id }) => id).toSorted())
})

test('the page begins with the three fixed questions', () => {
  expect(topics[0]?.answers.map(({ title }) => title)).toEqual([
    'How do I start a service request?',
    'How do I check the status of my site?',
    'How do I manage my subscription?',
  ])
})

test('no anchor is used twice', () => {
  const ids = [...topics.map(({ id }) => id), ...answers.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(answers.map(({ id, text }) => [id, text]))(
  '%s is written for a reader, not for a talk',
  (_, text) => {
    const ownWords = text.replaceAll(/"[^"]*"/g, '')
    expect(ownWords).not.toMatch(/\b(I|me|my)\b/)
    expect(text).not.toMatch(/undefined|null|NaN/)
  },
)

test('every entry leads on to a page that exists', () => {
  for (const { page } of answers)
    if (page) expect(isPage(new URL(page.href, 'https://this.site').pathname), page.href).toBe(true)
})

test.each([
  ['refund', 'refund'],
  ['cancel plan', 'plan-cancel'],
  ['pasword', 'vault'],
  ['chargebak', 'chargeback'],
  ['stop my plan', 'plan-cancel'],
  ['erase my data', 'my-data'],
  ['how do I start a request', 'start-request'],
  ['can I pay with paypal', 'payment'],
])('%j finds %s', (typed, id) => {
  expect(found(typed)).toContain(id)
})

test('nonsense finds nothing, nothing typed finds all', () => {
  expect(found('xylophone')).toEqual([])
  expect(found(' ')).toEqual(['all'])
})

test('an entry that does not exist cannot be asked for', () => {
  expect(() => answersNamed(['nowhere'])).toThrow(/no entry nowhere/)
})
