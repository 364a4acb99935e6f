import { beforeEach, expect, test, vi } from 'vitest'

const ann = { id: 1, email: 'ann@example.com', name: 'Ann', token: 'hers' }
const bob = { id: 2, email: 'bob@example.com', name: 'Bob', token: 'his' }
const inBrowser = ['quote-draft', 'request-files']
const inTab = ['contact-draft', 'chat-session', 'chat-log', 'findings']

/** A tab that opens now; all tabs share `localStorage`. */
async function openTab() {
  const page = Object.assign(new EventTarget(), { location: { assign: () => undefined } })
  const ofTab = storage()
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', ofTab)
  vi.resetModules()
  const session = await import('./session.ts')
  return { ...session, page, ofTab }
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function begin() {
  for (const key of inBrowser) localStorage.setItem(key, 'begun')
  for (const key of inTab) sessionStorage.setItem(key, 'begun')
}

const left = () => [
  ...inBrowser.filter((key) => localStorage.getItem(key) !== null),
  ...inTab.filter((key) => sessionStorage.getItem(key) !== null),
]

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', async () => Response.json({}))
  return () => vi.unstubAllGlobals()
})

test('what a person began and did not send is gone after the sign-out', async () => {
  const { setSession, logout } = await openTab()
  setSession(ann)
  begin()
  setSession({ ...ann, token: 'renewed' })
  expect(left()).toEqual([...inBrowser, ...inTab])
  await logout()
  expect(left()).toEqual([])
})

test('nobody who signs in after another person finds what that one began', async () => {
  const { setSession } = await openTab()
  setSession(ann)
  begin()
  setSession(bob)
  expect(left()).toEqual([])
})

test('what a person began is there again when that one signs in after the session was ended elsewhere', async () => {
  const { setSession, loseSession } = await openTab()
  setSession(ann)
  begin()
  loseSession()
  expect(left()).toEqual([])
  setSession(bob)
  expect(left()).toEqual([])
  setSession(ann)
  expect(left()).toEqual([...inBrowser, ...inTab])
})

test('what a guest began goes along into the account, and with it', async () => {
  const { setSession, logout } = await openTab()
  begin()
  setSession(ann)
  expect(left()).toEqual([...inBrowser, ...inTab])
  await logout()
  expect(left()).toEqual([])
})

test('another tab forgets its own when it hears of the sign-out, or is opened again after it', async () => {
  const other = await openTab()
  other.setSession(ann)
  begin()
  localStorage.removeItem('user')
  other.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }))
  expect(left()).toEqual([])
  other.setSession(ann)
  begin()
  localStorage.setItem('user', JSON.stringify(bob))
  vi.resetModules()
  await import('./session.ts')
  expect(left()).toEqual([])
})
