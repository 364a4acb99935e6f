import { expect, test } from 'vitest'
import { check } from './machine-paths.ts'
import { sampleRepository } from './sample-repository.ts'

const home = ['', 'root', 'notes'].join('/')

test.each(['docs/operations.md', '.ci/run'])('%s does not name a path of one machine', (file) => {
  expect(check(sampleRepository({ [file]: `cd ${home}` }))).toEqual([expect.stringContaining(`${file}:1`)])
})

test('a path that any machine may have is accepted', () => {
  const text = 'Put it under /srv/sitewright, or src/work/files.'
  expect(check(sampleRepository({ 'docs/operations.md': text }))).toEqual([])
})
