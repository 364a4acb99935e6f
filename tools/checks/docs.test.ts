import { expect, test } from 'vitest'
import { check } from './docs.ts'
import { sampleRepository } from './sample-repository.ts'

test('a path that a page names must exist', () => {
  const root = sampleRepository({
    'README.md': 'Start at `server/src/main.ts:12` and read\n`web/app/gone.tsx`.',
    'docs/decisions/001-start.md': 'See `contract/src/{plans,gone}.ts`.',
    'server/src/main.ts': '',
    'contract/src/plans.ts': '',
  })
  expect(check(root)).toEqual([
    'README.md:2  `web/app/gone.tsx` does not exist',
    'docs/decisions/001-start.md:1  `contract/src/{plans,gone}.ts` does not exist',
  ])
})

test('a link leads to a file, seen from the page that has it', () => {
  const root = sampleRepository({
    'docs/security.md': '[map](../ARCHITECTURE.md#rooms) [out](https://example.com) [gone](operations.md)',
    'ARCHITECTURE.md': '',
  })
  expect(check(root)).toEqual(['docs/security.md:1  the link to operations.md leads nowhere'])
})

test('routes, placeholders and commands are no paths', () => {
  const root = sampleRepository({
    'ARCHITECTURE.md': '`/api/tickets/:id` `server/src/features/<feature>/` `e2e/*.ts` `npm test` `and/or`',
  })
  expect(check(root)).toEqual([])
})

test('every direct dependency has a line of its own', () => {
  const root = sampleRepository({
    'web/package.json':
      '{ "dependencies": { "react": "19", "idb": "1" }, "devDependencies": { "vite": "8" } }',
    'docs/dependencies.md': '| `react` | screens |\n\nAlso idb.\n| `vite` | builds |',
  })
  expect(check(root)).toEqual(['docs/dependencies.md  has no line for idb (web/package.json)'])
})

test('a library that nothing depends on any more has no line', () => {
  const root = sampleRepository({
    'web/package.json': '{ "dependencies": { "react": "19" } }',
    'docs/dependencies.md': '| `react` | screens |\n| `moment` | dates |',
  })
  expect(check(root)).toEqual(['docs/dependencies.md  has a line for moment, which nothing depends on'])
})
