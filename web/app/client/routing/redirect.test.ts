import { expect, test } from 'vitest'
import { afterSignIn, keepingRedirect, ownPath, safeRedirect, withPrefill } from './redirect.ts'

test('a sign-in leads back to where one came from, query and hash included', () => {
  expect(safeRedirect('/dashboard/ticket/7?tab=files#last')).toBe('/dashboard/ticket/7?tab=files#last')
  expect(safeRedirect('/contact')).toBe('/contact')
})

test('a sign-in never leads to another site', () => {
  const foreign = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example/a',
    '/..//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    undefined,
  ]
  expect(foreign.map(safeRedirect)).toEqual(foreign.map(() => '/dashboard'))
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/.//evil.example',
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

test('a sign-in does not lead back to the sign-in screens', () => {
  expect(safeRedirect('/login?redirect=/login')).toBe('/dashboard')
  expect(safeRedirect('/register')).toBe('/dashboard')
})

test('the prefill is added to the target', () => {
  expect(withPrefill('/contact', 'service_type=redesign&website_url=https%3A%2F%2Fa.example')).toBe(
    '/contact?service_type=redesign&website_url=https%3A%2F%2Fa.example',
  )
  expect(withPrefill('/contact?a=1#form', '?b=2')).toBe('/contact?a=1&b=2#form')
  expect(withPrefill('/contact', null)).toBe('/contact')
  expect(afterSignIn(new URLSearchParams({ redirect: '/contact', prefill: 'a=b c' }))).toBe('/contact?a=b+c')
})

test('redirect and prefill are carried through the other sign-in screens', () => {
  const search = new URLSearchParams({ redirect: '/quote?x=1', verify: '1' })
  expect(keepingRedirect('/register', search)).toBe('/register?redirect=%2Fquote%3Fx%3D1')
  expect(keepingRedirect('/verify', search, { email: 'a@b.example' })).toBe(
    '/verify?email=a%40b.example&redirect=%2Fquote%3Fx%3D1',
  )
  expect(keepingRedirect('/login', new URLSearchParams())).toBe('/login')
})

test('staff land in the inbox unless they wanted to go elsewhere', () => {
  expect(afterSignIn(new URLSearchParams(), true)).toBe('/dashboard/admin/tickets')
  expect(afterSignIn(new URLSearchParams({ redirect: '/dashboard/analytics' }), true)).toBe(
    '/dashboard/analytics',
  )
  expect(afterSignIn(new URLSearchParams())).toBe('/dashboard')
})

test('what the target asks for already stays beside the prefill, and so does what the prefill says twice', () => {
  expect(withPrefill('/contact?finding=1', 'finding=2&finding=3')).toBe(
    '/contact?finding=1&finding=2&finding=3',
  )
})
