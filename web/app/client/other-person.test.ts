import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFreshToken } from './api.ts'
import { queryClient } from './query.ts'
import { clearSession, mergeSession, readSession, replaceToken, setSession, startView } from './session.ts'

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

test('what was read for one person is not shown to the next, and stays with who has a new token', () => {
  setSession(ann)
  queryClient.setQueryData(['tickets'], 'about Ann')
  replaceToken(ann.id, 'newer')
  expect(queryClient.getQueryData(['tickets'])).toBe('about Ann')
  setSession(bob)
  expect(queryClient.getQueryData(['tickets'])).toBeUndefined()
})

test('a token or facts that come late change nothing of another person', () => {
  setSession(bob)
  replaceToken(ann.id, 'of-ann-later')
  mergeSession({ id: ann.id, name: 'Ann Later' })
  expect(readSession()).toEqual(bob)
})

test('who looks as a client sees and changes that one, and is signed in as before when the look is over', () => {
  setSession(ann)
  startView(bob)
  expect(readSession()).toEqual(bob)
  mergeSession({ id: bob.id, name: 'Bobby' })
  expect(readSession()?.name).toBe('Bobby')
  clearSession()
  expect(readSession()).toEqual(ann)
})
