import { expect, test } from 'vitest'
import { testEnvironment } from '#test/environment.ts'
import { loadConfig } from './config.ts'

const start = (env: Record<string, string>) => () => loadConfig({ ...testEnvironment, ...env })
const REDIS_URL = 'redis://127.0.0.1:6379'

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1',
  '10.0.0.0/7',
  '::ffff:10.0.0.0/8',
  '::FFFF:10.0.0.1',
  '10.0.0.0/',
  '10.0.0.0/8/0',
  '10.0.0.0/0x8',
  '2001::/15',
  'everybody',
  '10.0.0.1, 0.0.0.0/0',
])('a proxy that anybody may be is refused at the start: %s', (TRUST_PROXY) => {
  expect(start({ TRUST_PROXY })).toThrow('TRUST_PROXY names')
})

test.each(['10.0.0.1', '10.0.0.0/8', '2001::/16', '::1', 'loopback, 192.0.2.7', 'linklocal', 'uniquelocal'])(
  'a proxy by its address or network is taken: %s',
  (TRUST_PROXY) => {
    expect(start({ TRUST_PROXY })).not.toThrow()
  },
)

test('processes apart are refused without what they share', () => {
  for (const ROLE of ['web', 'worker']) {
    expect(start({ ROLE, DATA_DIR: '/srv/shared' })).toThrow(`ROLE=${ROLE} needs REDIS_URL`)
    expect(start({ ROLE, REDIS_URL })).toThrow(`ROLE=${ROLE} needs files that all processes share`)
    expect(start({ ROLE, REDIS_URL, DATA_DIR: '/srv/shared' })).not.toThrow()
    expect(start({ ROLE, REDIS_URL, FILES_S3_BUCKET: 'files' })).not.toThrow()
  }
  expect(start({ ROLE: 'all' })).not.toThrow()
})
