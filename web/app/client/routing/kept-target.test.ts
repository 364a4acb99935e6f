import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearTarget, keepTarget, withKeptTarget } from './kept-target.ts'

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
  keepTarget('Ida@example.com', going)
  const search = withKeptTarget(fromMail, 'ida@example.com')
  expect(Object.fromEntries(search)).toEqual({
    email: 'ida@example.com',
    redirect: '/pricing?plan=stability',
    prefill: 'a=b',
  })
})

test('it is not used for another address, after a day, or twice', () => {
  keepTarget('ida@example.com', going)
  expect(withKeptTarget(new URLSearchParams(), 'ann@example.com').has('redirect')).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 })
  expect(withKeptTarget(fromMail, 'ida@example.com').has('redirect')).toBe(false)
  vi.useRealTimers()
  clearTarget()
  expect(withKeptTarget(fromMail, 'ida@example.com').has('redirect')).toBe(false)
})

test('what the address itself says comes first', () => {
  keepTarget('ida@example.com', going)
  const search = new URLSearchParams({ redirect: '/contact' })
  expect(withKeptTarget(search, 'ida@example.com').toString()).toBe('redirect=%2Fcontact')
})

test('what is not ours in the browser’s store is passed over', () => {
  for (const text of ['nonsense', '7', '{}', '{"email":1}']) {
    store.set('way-back', text)
    expect(withKeptTarget(fromMail, 'ida@example.com').has('redirect'), text).toBe(false)
  }
})

test('a visit of the same screen without a target leaves the one that was kept', () => {
  keepTarget('ida@example.com', going)
  keepTarget('ida@example.com', new URLSearchParams({ email: 'ida@example.com' }))
  expect(withKeptTarget(fromMail, 'ida@example.com').get('redirect')).toBe('/pricing?plan=stability')
})
