import { expect, test } from 'vitest'
import { IdInPath, lengthInCodePoints, line, paragraph } from './text.ts'

const name = line({ min: 1, max: 10, required: 'Please enter your name.' })
const story = paragraph({ min: 1, max: 10, required: 'Please write something.' })
const said = (schema: typeof name, text: unknown) => schema.safeParse(text).error?.issues[0]?.message

test('text is trimmed, composed and counted as people count', () => {
  expect(name.parse('  Ann  ')).toBe('Ann')
  expect(name.parse('e\u0301')).toBe('\u00e9')
  expect(name.parse('😀'.repeat(10))).toBe('😀'.repeat(10))
  expect(said(name, '😀'.repeat(11))).toBe('Please use at most 10 characters.')
  expect(lengthInCodePoints('a😀')).toBe(2)
})

test('nothing but spaces is nothing', () => {
  expect(said(name, '   ')).toBe('Please enter your name.')
  expect(said(story, '\n\n')).toBe('Please write something.')
})

test('a line has no line breaks and a paragraph may', () => {
  for (const text of ['a\nb', 'a\rb', 'a\u2028b'])
    expect(said(name, text)).toBe('Please write this on one line.')
  expect(story.parse('a\nb\tc')).toBe('a\nb\tc')
})

test.each([
  ['NUL', 'a\u0000'],
  ['an escape', 'a\u001b'],
  ['a lone surrogate', 'a\ud800'],
  ['a right-to-left override', 'a\u202eb'],
  ['a zero-width space', 'a\u200bb'],
  ['an invisible tag', 'a\u{e0041}'],
])('%s is refused', (_, text) => {
  expect(said(story, text)).toBe('The text has characters that cannot be stored.')
})

test('scripts, joined emoji and many accents are kept as they are', () => {
  const family = '👨‍👩‍👧'
  for (const text of ['<b>x</b>', "' OR 1=1", family, 'سلام', '日本語']) expect(story.parse(text)).toBe(text)
})

test('an id in a path is a plain positive number that the database can hold', () => {
  expect(IdInPath.parse('2147483647')).toBe(2_147_483_647)
  for (const text of [
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '01',
    ' 1',
    '2147483648',
    '99999999999',
    '१',
    '',
  ])
    expect(IdInPath.safeParse(text).success, text).toBe(false)
})
