import { expect, test } from 'vitest'
import { check } from './expressions.ts'
import { sampleRepository } from './sample-repository.ts'

const inServer = (expression: string) =>
  check(sampleRepository({ 'server/src/a.ts': `export const a: RegExp = ${expression}\n` }))

test.each([
  ['a run at the end of a text', '/[. ]+$/'],
  ['two that share what they take', '/^\\d+\\.?\\d*px$/'],
  ['blanks around nothing', '/^\\s*(#\\w*)?\\s*$/'],
  ['a start that every line is', '/(^|\\n)\\s*import/'],
])('an expression that is quadratic is found: %s', (_, expression) => {
  expect(inServer(expression)).toEqual([expect.stringContaining('server/src/a.ts:1')])
})

test.each(['/(?<![. ])[. ]+$/', '/^\\d+(?:\\.\\d*)?px$/', '/\\bcurrent price\\b/i'])(
  'one that reads a text once is accepted: %s',
  (expression) => {
    expect(inServer(expression)).toEqual([])
  },
)
