import { expect, test } from 'vitest'
import { testHostOf } from './test-hosts.ts'

test('ordinary names are no test copies', () => {
  for (const host of [
    'shop.test',
    'test.com',
    'dev.to',
    'www.protest.org',
    'staging-areas.com',
    'local.example',
    '8.8.8.8',
    'develop.co.uk',
    'latest.example',
  ])
    expect({ host, kind: testHostOf(host) }).toEqual({ host, kind: null })
})
