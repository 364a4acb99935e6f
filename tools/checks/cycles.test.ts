import { expect, test } from 'vitest'
import { check } from './cycles.ts'
import { sampleRepository } from './sample-repository.ts'

test('three files that need each other are one finding, told as a ring', () => {
  const root = sampleRepository({
    'server/src/platform/a.ts': `import { b } from './b.ts'; export const a = b`,
    'server/src/platform/b.ts': `import { c } from '#platform/c.ts'; export const b = c`,
    'server/src/platform/c.ts': `export { a as c } from './a.ts'`,
    'server/src/platform/d.ts': `import { a } from './a.ts'; export const d = a`,
  })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `server/src/platform/${name}.ts`)
  expect(check(root)).toEqual([`import cycle: ${a} → ${b} → ${c} → ${a}`])
})

test('`import { type A }` still loads the file, so it counts', () => {
  const root = sampleRepository({
    'contract/src/a.ts': `import { type B } from './b.ts'; export type A = B`,
    'contract/src/b.ts': `import { a } from './a.ts'; export type B = typeof a`,
  })
  expect(check(root)).toHaveLength(1)
})

test('knowing a type of each other is no cycle', () => {
  const root = sampleRepository({
    'contract/src/a.ts': `import type { B } from './b.ts'; export type A = B`,
    'contract/src/b.ts': `import { a } from './a.ts'; export type B = typeof a`,
  })
  expect(check(root)).toEqual([])
})
