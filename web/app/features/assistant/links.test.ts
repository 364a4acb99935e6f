import { expect, test } from 'vitest'
import { doorPath, ownPath, requestPath } from './links.ts'

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:1',
  '/a b',
  'quote',
])('%j does not lead anywhere', (address) => {
  expect(ownPath(address)).toBeNull()
})

test('a path of ours is one', () => {
  expect(ownPath('/pricing?x=1#services')).toBe('/pricing?x=1#services')
})

test('a finding opens the form that fits the visitor', () => {
  const href = '/dashboard/quote?finding=abc'
  expect(requestPath(href, true)).toBe('/dashboard/quote?finding=abc')
  expect(requestPath(href, false)).toBe('/quote?finding=abc')
  expect(requestPath('/quote?service=redesign', false)).toBe('/quote?service=redesign')
  expect(requestPath('https://evil.example', true)).toBe('/dashboard/quote')
})

test('signing in returns to the chat, unless the answer names another page', () => {
  expect(doorPath('/login', '/')).toBe('/login?redirect=%2F')
  expect(doorPath('/login?redirect=/contact', '/')).toBe('/login?redirect=/contact')
})
