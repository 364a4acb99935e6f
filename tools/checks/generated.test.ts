import { expect, test } from 'vitest'
import { check, generated } from './generated.ts'
import { sampleRepository } from './sample-repository.ts'

const table =
  '| Variable | Meaning | Absent |\n|---|---|---|\n| `PORT`, `HOST` | where it [listens](#x) | 3000 |\n'
const locked = (packages: object) => ({
  'docs/operations.md': table,
  'package-lock.json': JSON.stringify({ packages }),
})

test('the example of an environment shows the defaults of the schema and the words of the docs', () => {
  const { '.env.example': text } = generated(sampleRepository(locked({})))
  expect(text).toContain('# where it listens\n#PORT=3000\n#HOST=127.0.0.1\n')
})

test('the notices name what ships, not what builds it', () => {
  const root = sampleRepository(
    locked({
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/@sitewright/web': { link: true },
    }),
  )
  expect(generated(root).THIRD_PARTY_NOTICES).toMatch(/\n\na 1\.0\.0: MIT\n$/)
})

test('a licence that restricts us, a stale file and an unexplained variable are findings', () => {
  const root = sampleRepository(
    locked({
      'node_modules/a': { version: '1', license: 'AGPL-3.0-only' },
      'node_modules/b': { version: '1', license: '(MIT OR GPL-2.0)' },
      'node_modules/c': { version: '1', license: 'MIT AND GPL-2.0' },
      'node_modules/d': { version: '1' },
    }),
  )
  const found = check(root)
  const unread = found.filter((one) => one.includes('read it first'))
  expect(unread.map((one) => one.split(' ')[2])).toEqual(['a', 'c', 'd'])
  expect(found).toContain('.env.example  is out of date: run `npm run generate`')
  expect(found).toContain('docs/operations.md  does not explain the variable DATABASE_URL')
})
