import { expect, test } from 'vitest'
import { sampleRepository } from './sample-repository.ts'
import { check } from './sizes.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `const line${index} = ${index}`).join('\n')
const arrow = (count: number) => `const long = () => {\n${lines(count - 2)}\n}\n`
const component = (count: number) =>
  `export function Page() {\n${lines(count - 3)}\n  return <p>Hello</p>\n}\n`

test('a file of 301 lines is too long', () => {
  const root = sampleRepository({ 'server/src/a.ts': lines(301), 'server/src/b.ts': lines(300) })
  expect(check(root)).toEqual(['server/src/a.ts  301 lines (300 at most)'])
})

test('a function of 61 lines is too long', () => {
  const root = sampleRepository({ 'server/src/a.ts': arrow(61), 'server/src/b.ts': arrow(60) })
  expect(check(root)).toEqual(['server/src/a.ts:1  a function of 61 lines (60 at most)'])
})

test('a component may have 150 lines and not one more', () => {
  const root = sampleRepository({ 'web/app/a.tsx': component(151), 'web/app/b.tsx': component(150) })
  expect(check(root)).toEqual(['web/app/a.tsx:1  a function of 151 lines (150 at most)'])
})

test('a folder of 13 source files is too full; tests do not count', () => {
  const files = Array.from({ length: 13 }, (_, index) => [`server/src/f${index}.ts`, ''])
  const tests = Array.from({ length: 13 }, (_, index) => [`server/src/platform/f${index}.test.ts`, ''])
  const root = sampleRepository(Object.fromEntries([...files, ...tests]))
  expect(check(root)).toEqual(['server/src  13 source files (12 at most): split it by idea'])
})

test('tests, generated files, samples and legal words may be long', () => {
  const exempt = ['a.test.ts', 'tables.generated.ts', 'samples/tickets.ts', 'legal/terms.ts']
  const root = sampleRepository(Object.fromEntries(exempt.map((file) => [`server/src/${file}`, lines(400)])))
  expect(check(root)).toEqual([])
})
