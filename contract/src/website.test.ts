import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebsite, OptionalWebsite, WEBSITE_NEEDS_SCHEME, websiteFormProblem } from './website.ts'

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/shop?a=1', 'https://www.example.com/shop?a=1'],
  ['example.com:8080', 'https://example.com:8080'],
  ['http://example.com', 'http://example.com'],
  ['  https://example.com  ', 'https://example.com'],
  ['bücher.example', 'https://bücher.example'],
])('%j is kept as %s', (typed, kept) => {
  expect(OptionalWebsite.parse(typed)).toBe(kept)
})

test('no website is no website', () => {
  for (const none of ['', '   ', null, undefined]) expect(OptionalWebsite.parse(none)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://user:pass@example.com',
  'https://localhost',
  'https://',
  'https://exa mple.com',
  'https://example.com/\u0000',
  'file:///etc/passwd',
  `https://example.com/${'x'.repeat(2048)}`,
])('%j is not a website', (typed) => {
  expect(OptionalWebsite.safeParse(typed).success).toBe(false)
})

test('the form asks for the scheme, and only for that when it is what is missing', () => {
  expect(websiteFormProblem('example.com')).toBe(WEBSITE_NEEDS_SCHEME)
  expect(WEBSITE_NEEDS_SCHEME).toBe('Please include http:// or https://')
  expect(websiteFormProblem('')).toBeNull()
  expect(websiteFormProblem('https://example.com')).toBeNull()
  expect(websiteFormProblem('https://nothing')).toMatch(/^Please enter a website address/)
})

test('whatever is typed, the API keeps an http address or says no', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
      const parsed = OptionalWebsite.safeParse(typed)
      if (parsed.success && parsed.data !== null) expect(isWebsite(parsed.data)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each(['\u202E', '\u200B', '\u200E', '\u00AD', '\u3164', '\u2066'])(
  'an address with %j in it, which nobody sees, is not taken',
  (unseen) => {
    expect(isWebsite(`https://example.com/shop${unseen}/bread`)).toBe(false)
    expect(isWebsite(`https://exa${unseen}mple.com/`)).toBe(false)
  },
)

test.each(['\u2044', '\u2215', '\u29F8', '\u2571', '\u02F8', '\u0338', '\u30CE', '\u4E3F', '\\'])(
  'an address whose name has %j in it reads as another site’s, and is refused',
  (sign) => {
    expect(isWebsite(`https://bank.com${sign}login.evil.example/`)).toBe(false)
    expect(isWebsite(`https://bank.com/a${sign}b`)).toBe(true)
  },
)
