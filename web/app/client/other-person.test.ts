import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFreshToken } from './api.ts'
import { clearSession, setSession } from './session.ts'

const ann = { id: 1, email: 'ann@example.com', name: 'Ann', token: 'of-ann' }
const bob = { id: 2, email: 'bob@example.com', name: 'Bob', token: 'of-bob' }

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

/** A call of Ann's whose answer comes after that. */
async function answeredAfter(then: () => void, work: () => string = () => 'about Ann') {
  setSession(ann)
  return withFreshToken(async () => {
    then()
    return work()
  })
}

test('an answer that comes when another person has signed in is not given to them', async () => {
  const refused = expect.objectContaining({ code: 'signed_out' })
  await expect(answeredAfter(() => setSession(bob))).rejects.toEqual(refused)
  const failing = () => {
    throw new Error('ann@example.com is taken')
  }
  await expect(answeredAfter(() => setSession(bob), failing)).rejects.toEqual(refused)
})

test('an answer is given to who asked, signed out meanwhile or not, and to a guest who signs in', async () => {
  expect(await answeredAfter(() => setSession({ ...ann, token: 'newer' }))).toBe('about Ann')
  expect(await answeredAfter(clearSession)).toBe('about Ann')
  clearSession()
  const asGuest = withFreshToken(async () => {
    setSession(bob)
    return 'for all'
  })
  expect(await asGuest).toBe('for all')
})
