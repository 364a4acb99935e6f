import { expect, test } from 'vitest'
import { isListed, listedPages } from './listed-pages.ts'
import { isPage, NOT_FOUND_PAGE, pageAddress } from './pages.ts'

test.each([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/pricing///', '/pricing'],
  ['/Pricing', '/pricing'],
  ['/DASHBOARD/Requests/', '/dashboard/requests'],
  ['/quote/AbC', '/quote/AbC'],
  ['/quote/AbC/', '/quote/AbC'],
  ['/QUOTE/', '/quote'],
  ['/Quote/AbC', null],
  ['/nowhere', null],
  ['//pricing', null],
  ['//evil.example', null],
])('%s is properly written %s', (path, proper) => {
  expect(pageAddress(path)).toBe(proper)
})

test('a long row of slashes is read in no time', () => {
  expect(pageAddress(`${'/'.repeat(16_000)}x`)).toBe(null)
})

test('links with ids, private pages and the page for lost visitors are not for search engines', () => {
  for (const path of [
    '/dashboard',
    '/portal',
    '/quote/abc',
    '/pay/invoice/abc',
    '/verify',
    '/reset-password',
    '/payment-success',
    NOT_FOUND_PAGE,
  ])
    expect(isListed(path), path).toBe(false)
  expect(listedPages.every((path) => isPage(path) && isListed(path))).toBe(true)
  expect(isPage(NOT_FOUND_PAGE)).toBe(false)
})
