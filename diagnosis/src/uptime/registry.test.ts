import { expect, test } from 'vitest'
import { buildGuard } from '#guard/allowed/rules.ts'
import { expiryIn, registrationOf } from './registry.ts'

test('the expiry of a domain is read from the register’s own words, and from nothing else', () => {
  const entry = (events: unknown) => JSON.stringify({ ldhName: 'example.com', events })
  const expires = { eventAction: 'expiration', eventDate: '2027-03-04T05:06:07Z' }
  expect(
    expiryIn(entry([{ eventAction: 'last changed', eventDate: '2020-01-01' }, expires]))?.toISOString(),
  ).toBe('2027-03-04T05:06:07.000Z')
  for (const text of [
    '',
    'no json',
    '[]',
    entry('x'),
    entry([{ eventAction: 'expiration', eventDate: 'soon' }]),
  ])
    expect(expiryIn(text)).toBeNull()
})

test('a register that cannot be reached tells nothing', async () => {
  const guard = buildGuard({ dnsServers: ['127.0.0.1:9'] })
  expect(await registrationOf(guard, 'www.example.com')).toBeNull()
})
