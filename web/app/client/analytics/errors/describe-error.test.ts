import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const ORIGIN = 'https://shop.example'

function thrown(message: string, stack: string): Error {
  const error = new TypeError(message)
  error.stack = stack
  return error
}

test('the place is the innermost one, as Chromium, Firefox and Safari write it', () => {
  const stacks = [
    `TypeError: no\n    at price (${ORIGIN}/assets/hero-Bx81.js:1:2345)\n    at ${ORIGIN}/assets/root.js:9:9`,
    `price@${ORIGIN}/assets/hero-Bx81.js:1:2345\n@${ORIGIN}/assets/root.js:9:9`,
  ]
  for (const stack of stacks)
    expect(describeError(thrown('no', stack), {}, ORIGIN)).toEqual({
      message: 'TypeError: no',
      file: '/assets/hero-Bx81.js',
      line: 1,
      column: 2345,
    })
})

test('without a stack the event says where', () => {
  const hint = {
    message: 'Uncaught SyntaxError: bad',
    file: `${ORIGIN}/quote?email=ann@x.uk`,
    line: 3,
    column: 0,
  }
  expect(describeError(undefined, hint, ORIGIN)).toEqual({
    message: 'SyntaxError: bad',
    file: '/quote',
    line: 3,
    column: null,
  })
})

test('what is not of our program is not reported', () => {
  const extension = thrown('x', 'at f (chrome-extension://abc/inject.js:1:1)')
  expect(describeError(extension, {}, ORIGIN)).toBeNull()
  expect(describeError(thrown('x', 'f@https://other.example/a.js:1:1'), {}, ORIGIN)).toBeNull()
  expect(describeError(null, { message: 'Script error.' }, ORIGIN)).toBeNull()
  expect(describeError(null, { message: 'ResizeObserver loop limit exceeded' }, ORIGIN)).toBeNull()
  expect(describeError(new DOMException('Gone', 'AbortError'), {}, ORIGIN)).toBeNull()
})

test('anything can be thrown', () => {
  for (const odd of [undefined, null, 7, {}, [], Symbol('x')])
    expect(describeError(odd, {}, ORIGIN)?.message).toBe('An error without words')
  expect(describeError('plain words', {}, ORIGIN)?.message).toBe('plain words')
  expect(describeError('x'.repeat(5_000), {}, ORIGIN)?.message).toHaveLength(1_000)
})
