import { expect, test } from 'vitest'
import { CountryCode, countries } from './countries.ts'
import { PHONE_INVALID, phoneInE164, phoneProblem } from './phone.ts'

test('the list has 31 countries, the UK first, each once and with a dial code', () => {
  expect(countries).toHaveLength(31)
  expect(countries[0]).toEqual({ code: 'GB', name: 'UK', dial: '+44' })
  expect(new Set(countries.map((country) => country.code)).size).toBe(31)
  for (const country of countries) expect(country.dial).toMatch(/^\+\d{1,3}$/)
  expect(CountryCode.safeParse('XX').success).toBe(false)
})

test.each([
  ['020 7946 0018', 'GB'],
  ['07911 123456', 'GB'],
  ['07797 712345', 'GB'],
  ['0800 123 4567', 'GB'],
  ['(212) 555-0123', 'US'],
  ['06 12 34 56 78', 'FR'],
  ['+49 30 901820', 'GB'],
  ['', 'GB'],
  ['   ', 'GB'],
])('%j is fine for %s', (number, country) => {
  expect(phoneProblem(number, country)).toBeNull()
})

test.each([
  ['1', 'GB'],
  ['12', 'GB'],
  ['not a number', 'GB'],
  ['call 020 7946 0018', 'GB'],
  ['123456789012345678', 'GB'],
  ['06 12 34 56 78', 'US'],
  ['+999 1234567', 'GB'],
  ['+', 'GB'],
  [`020 7946 0018${' '.repeat(240)}9`, 'GB'],
  ['020 7946 0018', 'XX'],
])('%j is refused for %s', (number, country) => {
  expect(phoneProblem(number, country)).toBe(PHONE_INVALID)
})

test('a number is kept in the one international form', () => {
  expect(phoneInE164('020 7946 0018', 'GB')).toBe('+442079460018')
  expect(phoneInE164('+33 6 12 34 56 78', 'GB')).toBe('+33612345678')
  expect(phoneInE164('', 'GB')).toBeNull()
})
