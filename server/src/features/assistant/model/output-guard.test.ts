import { expect, test } from 'vitest'
import { type Allowed, SentenceBuffer } from './output-guard.ts'

const usual: Allowed = {
  given: 'Fix it for £1,019.50, or $7. See https://given.example/terms?a=1 and https://given.example/a_.',
  typed:
    'My shop is https://www.typed.example/shop and ftp://typed.example, with javascript:alert(1). Write to me@typed.example',
  codes: ['ux.no_viewport'],
}

/** What of an answer that comes in these pieces is shown. */
function shown(pieces: string[], allowed: Partial<Allowed> = {}): string {
  const passed: string[] = []
  const buffer = new SentenceBuffer({ ...usual, ...allowed }, (text) => passed.push(text))
  for (const piece of pieces) buffer.push(piece)
  buffer.end()
  return passed.join('')
}

test.each([
  'All is well.',
  'That is £1019.50, or £1,019.50, or $7.',
  'See https://given.example/terms?a=1. Or given.example/terms, if you like.',
  'It is at https://given.example/a_ now.',
  'Your shop typed.example/shop is up, and we answer me@typed.example.',
  'Is it at gmail.com, or at WordPress.com?',
  'It has ux.no_viewport, which is soon mended.',
])('what was given, typed or found is said: %s', (says) => {
  expect(shown([says])).toBe(says)
})

test.each([
  ['an image of a given address', '![x](https://given.example/terms?a=1)'],
  ['an image by reference', '![x] [https://given.example/terms?a=1]'],
  ['HTML', 'It is <b>up</b>.'],
  ['what runs something, though the visitor typed it', 'Type javascript:alert(1) there.'],
  ['another scheme, though the visitor typed it', 'Use ftp://typed.example there.'],
  ['an address of its own', 'See https://evil.example/.'],
  ['one that a given one begins with', 'See https://given.exam now.'],
  ['one that a given one ends with', 'See ven.example/terms.'],
  ['a mailbox of its own', 'Write to pay@gmail.com.'],
  ['a name alone', 'See evil.example.'],
  ['a page of a well-known name', 'See wordpress.com/evil.'],
  ['a price of its own', 'That is £3.'],
  ['the beginning of a given price', 'That is £1,019.5.'],
  ['a given price with more behind it', 'That is £1,019.500.'],
  ['a price in another currency', 'That is $3.'],
  ['a fault that was not found', 'It has ux.overflow.'],
])('%s is not said', (_, says) => {
  expect(() => shown([says])).toThrow()
})

test('the end of an address that everything given begins with is not said', () => {
  expect(() => shown(['See shop.example.'], { given: 'myshop.example' })).toThrow()
})

test('ten names in one sentence are no answer, however well known each is', () => {
  const names = 'gmail.com google.com yahoo.com outlook.com hotmail.com live.com icloud.com aol.com wix.com'
  expect(shown([`Not ${names} at all.`])).toBe(`Not ${names} at all.`)
  expect(() => shown([`Not ${names} shopify.com at all.`])).toThrow()
})

test('a link is judged and shown whole, whatever sentences are within its brackets', () => {
  const link = 'Look: [our terms. All of them](https://given.example/terms?a=1 "Ours. Yours") now. '
  const plain = 'Look: our terms. All of them (https://given.example/terms?a=1 "Ours. Yours") now. '
  expect(shown([...link])).toBe(plain)
})

test('nothing of a sentence is shown before its end', () => {
  const passed: string[] = []
  const buffer = new SentenceBuffer(usual, (text) => passed.push(text))
  for (const piece of ['All is', ' well. See', ' https://evil']) buffer.push(piece)
  expect(passed).toEqual(['All is well. '])
  expect(() => buffer.push('.example/x for more. ')).toThrow()
})
