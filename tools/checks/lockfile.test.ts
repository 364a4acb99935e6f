import { expect, test } from 'vitest'
import { check } from './lockfile.ts'
import { sampleRepository } from './sample-repository.ts'

const locked = (packages: object) => sampleRepository({ 'package-lock.json': JSON.stringify({ packages }) })

test('a binary that the registry does not have is named', () => {
  const root = locked({
    'node_modules/parser': { optionalDependencies: { '@parser/linux': '1', '@parser/windows': '1' } },
    'node_modules/@parser/linux': {},
  })
  expect(check(root)).toEqual([expect.stringContaining('node_modules/parser needs @parser/windows')])
})

test('what a package needs may be inside it, beside it or above it', () => {
  const root = locked({
    '': { dependencies: { a: '1' } },
    server: { dependencies: { a: '1', b: '2' } },
    'server/node_modules/b': {},
    'node_modules/a': { dependencies: { '@c/d': '1' } },
    'node_modules/a/node_modules/@c/d': { dependencies: { e: '1' } },
    'node_modules/e': {},
  })
  expect(check(root)).toEqual([])
})

test('a lockfile names no address of a registry', () => {
  const root = locked({
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/@sitewright/web': { resolved: 'web' },
  })
  expect(check(root)).toEqual([
    'package-lock.json  node_modules/a names the address https://registry.example/a.tgz',
  ])
})
