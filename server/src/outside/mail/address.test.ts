import { expect, test } from 'vitest'
import { plainAddress, plainSubject } from './address.ts'

test('one plain address is taken, in lower case', () => {
  expect(plainAddress('Ann.Baker+site@Example.COM')).toBe('ann.baker+site@example.com')
})

const hostile = [
  'ann@example.com\r\nBcc: bob@evil.example',
  'ann@example.com\n',
  ' ann@example.com',
  'ann@example.com, bob@evil.example',
  'ann@example.com,bob@evil.example',
  'ann@example.com;bob@evil.example',
  'friends: ann@example.com, bob@evil.example;',
  'g:ann@example.com;',
  'Ann <ann@example.com>',
  '<ann@example.com>',
  'ann@example.com (bob@evil.example)',
  '"ann bob"@example.com',
  '"ann@evil.example,"@example.com',
  'ann@example.com\u0000',
  'ann@example.com%0d%0aBcc:bob@evil.example',
  'ann@@example.com',
  '@evil.example:ann@example.com',
  'ann@[127.0.0.1]',
  'ann@localhost',
  'аnn@example.com',
  'ann@exаmple.com',
  '',
  `${'a'.repeat(10_000)}@example.com`,
]
test.each(hostile)('the address %j is refused', (address) => {
  const began = process.threadCpuUsage()
  expect(() => plainAddress(address)).toThrow(expect.objectContaining({ code: 'invalid' }))
  expect(process.threadCpuUsage(began).user).toBeLessThan(50_000)
})

test.each([
  ['Hi\r\nBcc: bob@evil.example', 'Hi Bcc: bob@evil.example'],
  ['Hi\n\n<html>', 'Hi <html>'],
  ['one\u2028two\u0085three\u0000four', 'one two three four'],
  ['invoice \u202Efdp.exe', 'invoice fdp.exe'],
  ['zero\u200Bwidth \u{E0041}tag', 'zerowidth tag'],
  ['half \ud800 pair', 'half pair'],
  ['=?UTF-8?B?DQpSZWZ1bmQgYXBwcm92ZWQ=?=', '= ?UTF-8?B?DQpSZWZ1bmQgYXBwcm92ZWQ=?='],
  ['a=\u200b?utf-8?q?=E2=80=AE?=', 'a= ?utf-8?q?=E2=80=AE?='],
  ['  Grüße 👩‍👩‍👧  ', 'Grüße 👩‍👩‍👧'],
])('the subject %j becomes one harmless line', (subject, plain) => {
  expect(plainSubject(subject)).toBe(plain)
})

test('a very long subject is cut between characters', () => {
  const cut = plainSubject('👍'.repeat(5_000))
  expect([...cut]).toHaveLength(200)
  expect(cut.isWellFormed()).toBe(true)
  expect(plainSubject(`${'a'.repeat(197)}${'👩‍👩‍👧'.repeat(9)}`)).toBe(`${'a'.repeat(197)}…`)
})
