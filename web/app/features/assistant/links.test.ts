import { expect, test } from 'vitest'
import { requestPath, signInPath } from './links.ts'

test('a finding opens the form that fits the visitor', () => {
  const href = '/dashboard/quote?finding=abc'
  expect(requestPath(href, true)).toBe('/dashboard/quote?finding=abc')
  expect(requestPath(href, false)).toBe('/quote?finding=abc')
  expect(requestPath('/quote?service=redesign', false)).toBe('/quote?service=redesign')
  expect(requestPath('https://evil.example', true)).toBe('/dashboard/quote')
})

test('signing in returns to the chat, unless the answer names another page', () => {
  expect(signInPath('/login', '/')).toBe('/login?redirect=%2F')
  expect(signInPath('/login?redirect=/contact', '/')).toBe('/login?redirect=/contact')
})
