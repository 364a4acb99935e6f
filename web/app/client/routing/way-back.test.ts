import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetWayBack, keepWayBack, withWayBack } from './way-back.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const going = new URLSearchParams({ redirect: '/pricing?plan=stability', prefill: 'a=b', email: 'other' })
const fromMail = new URLSearchParams({ email: 'ida@example.com' })

test('the link in the mail leads on to where the account was opened for', () => {
  keepWayBack('Ida@example.com', going)
  const search = withWayBack(fromMail, 'ida@example.com')
  expect(Object.fromEntries(search)).toEqual({
    email: 'ida@example.com',
    redirect: '/pricing?plan=stability',
    prefill: 'a=b',
  })
})

test('it leads nobody else there, and not after a day, and not twice', () => {
  keepWayBack('ida@example.com', going)
  expect(withWayBack(new URLSearchParams(), 'ann@example.com').has('redirect')).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 })
  expect(withWayBack(fromMail, 'ida@example.com').has('redirect')).toBe(false)
  vi.useRealTimers()
  forgetWayBack()
  expect(withWayBack(fromMail, 'ida@example.com').has('redirect')).toBe(false)
})

test('what the address itself says comes first', () => {
  keepWayBack('ida@example.com', going)
  const search = new URLSearchParams({ redirect: '/contact' })
  expect(withWayBack(search, 'ida@example.com').get('redirect')).toBe('/contact')
})

test('what is not ours in the browser’s store is passed over', () => {
  for (const text of ['nonsense', '7', '{}', '{"email":1}']) {
    store.set('way-back', text)
    expect(withWayBack(fromMail, 'ida@example.com').has('redirect'), text).toBe(false)
  }
})
