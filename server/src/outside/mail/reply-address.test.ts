import { expect, test } from 'vitest'
import { deriveKeys } from '#platform/crypto/keys.ts'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { readReplyAddress, replyAddress } from './reply-address.ts'

const DAY_MS = 86_400_000
let now = 20_000 * DAY_MS
const inbound = {
  INBOUND_ADDRESS: 'replies@example.com',
  INBOUND_WEBHOOK_SECRET: `whsec_${'QUJD'.repeat(8)}`,
}
const services = {
  config: loadConfig({ ...testEnvironment, ...inbound }),
  keys: deriveKeys(['the secret of today']),
  now: () => now,
}
const address = replyAddress(services, { ticketId: 12, userId: 7 }) ?? ''

test('an address takes the answers of one person on one ticket, in capitals, too, for ninety days', () => {
  const bound = { ticketId: 12, userId: 7 }
  expect(readReplyAddress(services, address)).toEqual({ ...bound, expired: false })
  expect(readReplyAddress(services, address.toUpperCase())).toEqual({ ...bound, expired: false })
  now += 90 * DAY_MS
  expect(readReplyAddress(services, address)?.expired).toBe(false)
  now += DAY_MS
  expect(readReplyAddress(services, address)?.expired).toBe(true)
})

test('an address in which one sign is another, of another host or of another secret takes nothing', () => {
  const from = address.indexOf('+') + 1
  for (let at = from; at < address.indexOf('@'); at += 1) {
    const other = address[at] === '0' ? '1' : '0'
    const altered = address.slice(0, at) + other + address.slice(at + 1)
    expect([altered, readReplyAddress(services, altered)]).toEqual([altered, null])
  }
  expect(readReplyAddress(services, address.replace('example.com', 'example.org'))).toBeNull()
  expect(readReplyAddress(services, address.replace('replies+', 'others+'))).toBeNull()
  expect(readReplyAddress({ ...services, keys: deriveKeys(['another one']) }, address)).toBeNull()
})

test('where no answers are taken there is no address for them, and none is read', () => {
  const without = { ...services, config: loadConfig(testEnvironment) }
  expect(replyAddress(without, { ticketId: 12, userId: 7 })).toBeNull()
  expect(readReplyAddress(without, address)).toBeNull()
})
