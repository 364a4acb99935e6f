import { expect, test } from 'vitest'
import { foldPath, NO_PAGE } from './folded-path.ts'
import { pages } from './pages.ts'

test('ids in a path become the name of their place', () => {
  expect(foldPath('/dashboard/ticket/123')).toBe('/dashboard/ticket/:ticketId')
  expect(foldPath('/quote/x7QkP2-mR_9sLw0aZt4bVg')).toBe('/quote/:id')
  expect(foldPath('/pay/invoice/abc')).toBe('/pay/invoice/:id')
  expect(foldPath('/dashboard/admin/quotes/new')).toBe('/dashboard/admin/quotes/new')
})

test('every page stays itself, with a slash at its end or without', () => {
  for (const page of pages) {
    expect(foldPath(page)).toBe(page)
    expect(foldPath(`${page}/`)).toBe(page)
  }
})

test('what is no page of ours is not kept', () => {
  for (const path of [
    '/ann@example.com',
    '/reset/secret-token',
    '/quote/a/b',
    '//',
    '',
    '/PRICING',
    '/\u0000',
  ])
    expect([NO_PAGE, '/'], path).toContain(foldPath(path))
})
