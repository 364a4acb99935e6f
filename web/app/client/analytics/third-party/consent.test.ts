import { expect, test } from 'vitest'
import { createConsent } from './consent.ts'

const project = { key: 'phc_sample', host: 'https://stats.example' }

function visitor(kept: string | null) {
  const did: string[] = []
  const store = { kept }
  const consent = createConsent({
    read: () => store.kept,
    keep: (answer) => {
      store.kept = answer
    },
    start: ({ key }, isFresh) => void did.push(`start ${key}${isFresh ? ' from now' : ''}`),
    stop: () => void did.push('stop'),
  })
  return { did, store, consent }
}

test('nothing starts before a yes, and a yes is remembered', () => {
  const { did, store, consent } = visitor(null)
  consent.offer(project)
  expect(consent.read()).toEqual({ project, answer: null, isReopened: false })
  expect(did).toEqual([])
  consent.answer('yes')
  consent.answer('yes')
  expect(did).toEqual(['start phc_sample from now'])
  expect(store.kept).toBe('yes')
})

test('a no is remembered and starts nothing', () => {
  const { did, store, consent } = visitor(null)
  consent.offer(project)
  consent.answer('no')
  expect([did, store.kept]).toEqual([[], 'no'])
})

test('the kept answer holds at the next visit, and any other text is none', () => {
  const starts = ['yes', 'no', 'maybe', null].map((kept) => {
    const { did, consent } = visitor(kept)
    consent.offer(project)
    return [consent.read().answer, did.length]
  })
  expect(starts).toEqual([
    ['yes', 1],
    ['no', 0],
    [null, 0],
    [null, 0],
  ])
})

test('a yes can be taken back, and given again', () => {
  const { did, consent } = visitor('yes')
  consent.offer(project)
  consent.reopen()
  expect(consent.read().isReopened).toBe(true)
  consent.answer('no')
  expect(consent.read().isReopened).toBe(false)
  consent.answer('yes')
  expect(did).toEqual(['start phc_sample', 'stop', 'start phc_sample from now'])
})
