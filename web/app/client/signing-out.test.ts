import { beforeEach, expect, test, vi } from 'vitest'
import { logout, readSession, setSession } from './session.ts'
import { completeSignOut, finishSignOut, signingOut } from './signing-out.ts'
import { renewToken } from './token/refresh.ts'

const ann = { id: 1, email: 'ann@example.com', name: 'Ann', token: 'hers' }

/** What the server answers next, and then always the last; null is no answer. */
let answers: (number | null)[]
let calls: string[]
let page: EventTarget

beforeEach(() => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  calls = []
  page = Object.assign(new EventTarget(), { location: { assign: () => undefined } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const status = answers.length > 1 ? answers.shift() : answers[0]
    if (!status) throw new TypeError('no answer')
    return Response.json({}, { status })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setSession(ann)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

test('a sign-out that the server took is over', async () => {
  answers = [200]
  await logout()
  expect([readSession(), signingOut.read(), calls]).toEqual([null, false, ['/api/logout']])
})

test.each([503, 403, null])('a sign-out answered with %s is tried again at the next load', async (status) => {
  answers = [status, 200]
  await logout()
  expect([readSession(), signingOut.read()]).toEqual([null, true])
  const stop = finishSignOut()
  await expect.poll(signingOut.read).toBe(false)
  stop()
  expect(calls).toEqual(['/api/logout', '/api/logout'])
})

test('a sign-out is tried again when the browser is back on line, and no more once it is done', async () => {
  answers = [503]
  await logout()
  const stop = finishSignOut()
  await expect.poll(() => calls.length).toBe(2)
  expect(signingOut.read()).toBe(true)
  answers = [200]
  page.dispatchEvent(new Event('online'))
  await expect.poll(signingOut.read).toBe(false)
  stop()
  await completeSignOut()
  expect(calls).toHaveLength(3)
})

test('while a sign-out is not complete no token is renewed, until somebody signs in', async () => {
  answers = [503]
  await logout()
  localStorage.setItem('user', JSON.stringify(ann))
  expect(await renewToken(ann)).toBeNull()
  expect(calls).toEqual(['/api/logout'])
  setSession({ ...ann, id: 2 })
  expect(signingOut.read()).toBe(false)
  await completeSignOut()
  expect(calls).toEqual(['/api/logout'])
})
