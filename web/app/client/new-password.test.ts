import { expect, test, vi } from 'vitest'
import { keepNewPassword, takeNewPassword } from './new-password.ts'

test('the password of a registration is given once, to its own address', () => {
  keepNewPassword('Ann@Example.com', 'lamp kettle orbit 58')
  expect(takeNewPassword('ann@example.com')).toBe('lamp kettle orbit 58')
  expect(takeNewPassword('ann@example.com')).toBe('')
  keepNewPassword('ann@example.com', 'lamp kettle orbit 58')
  expect(takeNewPassword('bob@example.com')).toBe('')
  expect(takeNewPassword('ann@example.com')).toBe('')
})

test('it is gone after a quarter of an hour', () => {
  keepNewPassword('ann@example.com', 'lamp kettle orbit 58')
  const later = Date.now() + 15 * 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(takeNewPassword('ann@example.com')).toBe('')
  clock.mockRestore()
})
