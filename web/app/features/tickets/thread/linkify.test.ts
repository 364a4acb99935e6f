import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap((part) => (part.href ? [part.href] : []))

test('only https addresses become links', () => {
  expect(links('See https://example.com/a and http://example.com')).toEqual(['https://example.com/a'])
  expect(links('javascript:alert(1) data:text/html,x https://')).toEqual([])
  expect(links('https://user:pw@example.com https://localhost')).toEqual([])
})

test('an address becomes no link where its name reads as another site’s', () => {
  for (const sign of [
    '\u2044',
    '\u2215',
    '\u29F8',
    '\u2571',
    '\u02F8',
    '\u0338',
    '\u3164',
    '\u00AD',
    '\u30CE',
    '\u4E3F',
    '\\',
  ])
    expect(links(`https://bank.com${sign}login.evil.example/`), sign).toEqual([])
  for (const honest of [
    'https://bücher.example/',
    'https://例え.example/',
    'https://my_shop.example.com:8443/?a=⁄',
  ])
    expect(links(honest), honest).toHaveLength(1)
})

test('the marks around an address stay outside of the link', () => {
  expect(links('(see https://example.com/a).')).toEqual(['https://example.com/a'])
  expect(links('https://en.wikipedia.org/wiki/A_(b), ok?')).toEqual(['https://en.wikipedia.org/wiki/A_(b)'])
  expect(links('"https://example.com"!')).toEqual(['https://example.com/'])
})

test('no character is lost or added', () => {
  for (const text of [
    'a https://example.com. b',
    '<b>https://example.com</b>',
    '  spaces\n\n',
    'https://x.y)))…',
  ])
    expect(
      linkify(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test('a very long text of brackets is read quickly', () => {
  const began = process.cpuUsage()
  linkify(`https://example.com/${')'.repeat(9_900)}`)
  expect(process.cpuUsage(began).user).toBeLessThan(100_000)
})
