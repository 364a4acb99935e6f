import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Registration } from './accounts.ts'
import { Email, PASSWORD_MAX, Password } from './users.ts'

const filled = {
  name: 'Ann Baker',
  email: 'ann@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
}
const problemsOf = (changes: Record<string, unknown>) =>
  Object.fromEntries(
    (Registration.safeParse({ ...filled, ...changes }).error?.issues ?? []).map((issue) => [
      issue.path[0],
      issue.message,
    ]),
  )

test('an e-mail address is one plain mailbox, in small letters', () => {
  expect(Email.parse(' Ann.Baker+shop@Example.COM ')).toBe('ann.baker+shop@example.com')
})

test.each([
  'ann',
  'ann@',
  '@example.com',
  'ann@localhost',
  'a@x.com,b@evil.com',
  'a@x.com;b@evil.com',
  '"a b"@x.com',
  'x@y.com (note)',
  'group: a@x.com;',
  'ann@example.com\nbcc: b@evil.com',
  'ann..baker@example.com',
  '.ann@example.com',
  'ann@-example.com',
  'ann@example.1',
  'аdmin@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is no e-mail address', (text) => {
  expect(Email.safeParse(text).error?.issues[0]?.message).toBe('Please enter a valid email.')
})

test('no text takes long to be refused as an address', () => {
  const began = process.cpuUsage()
  for (const text of [
    'a'.repeat(10_000),
    `${'a.'.repeat(5_000)}@`,
    `a@${'b.'.repeat(5_000)}`,
    `a@${'b-'.repeat(120)}.c`,
  ])
    expect(Email.safeParse(text).success).toBe(false)
  expect(process.cpuUsage(began).user).toBeLessThan(200_000)
})

test('an accepted address never has what could start a second one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), (text) => {
      const parsed = Email.safeParse(text)
      if (parsed.success) expect(parsed.data).toMatch(/^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/)
    }),
    { numRuns: 2_000 },
  )
})

test('a password has 8 to 128 characters, as people count them, the same however it is composed', () => {
  expect(Password.safeParse('1234567').error?.issues[0]?.message).toBe(
    'Password must be at least 8 characters long',
  )
  expect(Password.safeParse('x'.repeat(129)).success).toBe(false)
  for (const fits of ['12345678', 'x'.repeat(128)]) expect(Password.parse(fits)).toBe(fits)
  expect(Password.safeParse(' '.repeat(9)).success).toBe(false)
  expect(Password.safeParse('😀'.repeat(64)).success).toBe(true)
  expect(Password.parse('cafe\u0301 noir')).toBe(Password.parse('caf\u00e9 noir'))
})

test('a registration needs a name, an address and the password twice, and fills in the rest', () => {
  expect(Registration.parse(filled)).toMatchObject({ phone_country: 'GB', website_url: null })
  expect(problemsOf({ name: ' ' })).toEqual({ name: 'Please enter your name.' })
  expect(problemsOf({ confirmPassword: 'another one' })).toEqual({
    confirmPassword: 'Passwords do not match.',
  })
  expect(problemsOf({ phone_number: '12' })).toEqual({ phone_number: 'Invalid phone for selected country.' })
  expect(problemsOf({ phone_country: 'XX' })).toHaveProperty('phone_country')
  expect(Registration.safeParse({ ...filled, is_admin: true }).success).toBe(false)
})

test('a repeated password of any length is refused without being normalised', () => {
  // A run of marks takes time with the square of its length: a whole body of them, an hour.
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(problemsOf({ confirmPassword: '\u0301\u0316'.repeat(8_000) })).toHaveProperty('confirmPassword')
  const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length))
  expect(longest).toBeLessThanOrEqual(PASSWORD_MAX * 4)
})
