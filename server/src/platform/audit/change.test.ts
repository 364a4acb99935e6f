import { expect, test } from 'vitest'
import { changeText, differences } from './change.ts'

test('of a change only what differs is told, with long texts and lists cut', () => {
  const before = {
    title: 'a'.repeat(5_000),
    same: 1,
    tags: Array.from({ length: 50 }, (_, at) => `tag ${at}`),
  }
  const { title, ...rest } = before
  const change = differences(before, { ...rest, tags: [], title: 'short', at: new Date(0) })
  expect(Object.keys(change.before)).toEqual(['title', 'tags'])
  expect(change.after).toEqual({ title: 'short', tags: [], at: '1970-01-01T00:00:00.000Z' })
  expect(change.before.title).toBe(`${title.slice(0, 200)}…`)
  expect(change.before.tags).toHaveLength(10)
})

test('a change that is too much for its column names the fields alone', () => {
  const after = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field ${at}`, 'b'.repeat(190)]))
  const text = changeText({ before: {}, after })
  expect(JSON.parse(text)).toEqual({ before: {}, after: { fields: Object.keys(after).slice(0, 10) } })
  expect(changeText({ before: {}, after: { name: 'Ann' } })).toBe('{"before":{},"after":{"name":"Ann"}}')
})
