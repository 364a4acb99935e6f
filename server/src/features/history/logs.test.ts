import { expect, test } from 'vitest'
import { unsignedName } from './logs.queries.ts'

const by = (actor_kind: string, name: string, subject: string | null = 'Ann Baker') =>
  unsignedName({ actor_kind, name, subject })

test('who registers or signs in is named, who fails to sign in may be anybody', () => {
  expect(by('guest', 'account.registered')).toBe('Ann Baker')
  expect(by('guest', 'account.sign_in_failed')).toBe('Somebody')
  expect(by('guest', 'account.registered', null)).toBe('Somebody')
  expect(by('system', 'account.suspended')).toBe('Sitewright')
})

test('what was paid was paid by the customer, although the provider told us of it', () => {
  expect(by('system', 'invoice.paid')).toBe('Ann Baker')
  expect(by('system', 'subscription.paid')).toBe('Ann Baker')
  expect(by('system', 'subscription.paid', null)).toBe('Somebody')
})
