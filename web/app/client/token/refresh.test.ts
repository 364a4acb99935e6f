import { afterEach, expect, test, vi } from 'vitest'
import { readSession, setSession } from '../session.ts'
import { renewToken } from './refresh.ts'

const ann = { id: 1, email: 'ann@example.com', name: 'Ann', token: 'old' }

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Ann's browser, whose server answers a refresh so. */
function signedInWith(status: number, body: unknown) {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  setSession(ann)
}

afterEach(() => vi.unstubAllGlobals())

test.each([429, 500, 503])('a refresh that is answered with %d signs nobody out', async (status) => {
  signedInWith(status, { code: 'rate_limited', retry_after: 10 })
  expect(await renewToken(ann)).toBeUndefined()
  expect(readSession()).toEqual(ann)
})

test('a refresh that is refused signs out', async () => {
  signedInWith(401, { code: 'signed_out' })
  expect(await renewToken(ann)).toBeNull()
  expect(readSession()).toBeNull()
})

const tokenOf = (id: number) =>
  `head.${Buffer.from(`{"sub":"${id}","iss":"??>>"}`).toString('base64url')}.signature`

test('a new token is kept for the person whom it names, and another person’s signs out', async () => {
  signedInWith(200, { token: tokenOf(1) })
  expect(await renewToken(ann)).toBe(tokenOf(1))
  signedInWith(200, { token: tokenOf(2) })
  expect(await renewToken(ann)).toBeNull()
  expect(readSession()).toBeNull()
})
