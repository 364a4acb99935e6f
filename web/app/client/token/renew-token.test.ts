import { expect, test } from 'vitest'
import { createRenewal, type RefreshAnswer } from './renew-token.ts'
import { createUserStore, type StoredUser } from './user-store.ts'

const ann: StoredUser = { id: 1, email: 'ann@example.com', name: 'Ann', token: 'old' }

/** One browser: a storage and a lock that all its tabs share, and a server whose answers are given. */
function browser(answers: RefreshAnswer[], user: StoredUser | null = ann) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  let queue: Promise<unknown> = Promise.resolve()
  let refreshes = 0
  const store = createUserStore({ storage: () => storage })
  store.write(user)
  const refresh = async () => {
    await new Promise((done) => setTimeout(done, 1))
    return answers[refreshes++] ?? { kind: 'refused' as const }
  }
  const tab = (own = createUserStore({ storage: () => storage })) =>
    createRenewal({
      read: own.read,
      replaceToken: (_, token) => own.write({ ...ann, token }),
      clear: () => own.write(null),
      locked: (work) => {
        const turn = queue.then(work)
        queue = turn.catch(() => undefined)
        return turn
      },
      refresh,
    })
  return { store, tab, refreshes: () => refreshes }
}

test('of twenty tabs at once one refreshes, and none is signed out', async () => {
  const { store, tab, refreshes } = browser([{ kind: 'token', token: 'new', userId: ann.id }])
  const tabs = Array.from({ length: 20 }, () => tab())
  const tokens = await Promise.all(tabs.map((renew) => renew(ann)))
  expect(new Set(tokens)).toEqual(new Set(['new']))
  expect(refreshes()).toBe(1)
  expect(store.read()?.token).toBe('new')
})

test('many calls of one tab wait for the same refresh', async () => {
  const { tab, refreshes } = browser([{ kind: 'token', token: 'new', userId: ann.id }])
  const renew = tab()
  expect(await Promise.all([renew(ann), renew(ann), renew(ann)])).toEqual(['new', 'new', 'new'])
  expect(refreshes()).toBe(1)
})

test('a refusal signs out in every tab', async () => {
  const { store, tab } = browser([{ kind: 'refused' }])
  expect(await tab()(ann)).toBeNull()
  expect(store.read()).toBeNull()
})

test('an unreachable server does not sign out, and the next try works', async () => {
  const { store, tab } = browser([{ kind: 'unreachable' }, { kind: 'token', token: 'new', userId: ann.id }])
  const renew = tab()
  expect(await renew(ann)).toBeUndefined()
  expect(store.read()).toEqual(ann)
  expect(await renew(ann)).toBe('new')
})

test('the token of another person is never used', async () => {
  const { tab, refreshes } = browser([], { ...ann, id: 2, token: 'of-bob' })
  expect(await tab()(ann)).toBeNull()
  expect(refreshes()).toBe(0)
})

test('a token of the account that signed in in another tab is not kept under the present name', async () => {
  const { store, tab } = browser([{ kind: 'token', token: 'of-bob', userId: 2 }])
  expect(await tab()(ann)).toBeNull()
  expect(store.read()).toBeNull()
})

test('a refusal that comes after a new sign-in does not end it', async () => {
  let answer: (value: RefreshAnswer) => void = () => undefined
  let stored: StoredUser | null = ann
  const renew = createRenewal({
    read: () => stored,
    replaceToken: () => undefined,
    clear: () => {
      stored = null
    },
    locked: (work) => work(),
    refresh: () => new Promise((done) => (answer = done)),
  })
  const renewed = renew(ann)
  stored = { ...ann, token: 'signed-in-again' }
  answer({ kind: 'refused' })
  expect(await renewed).toBe('signed-in-again')
  expect(stored.token).toBe('signed-in-again')
})
