import type { accountRoutes, User } from '@sitewright/contract/accounts.ts'
import { useSyncExternalStore } from 'react'
import { createUserStore, type StoredUser, USER_KEY } from './token/user-store.ts'

const store = createUserStore(() => (typeof localStorage === 'undefined' ? undefined : localStorage))

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY || event.key === null) store.announce()
  })
}

export type { StoredUser } from './token/user-store.ts'
export const readSession = store.read
export const onSessionChange = store.subscribe

/** The signed-in person, or null; the same in every tab. Prerendered pages are signed out until they run. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(store.subscribe, store.read, () => null)
}

export function setSession(user: StoredUser): void {
  store.write(user)
}

/** Newer facts about the same person; ignored when somebody else has signed in meanwhile. */
export function mergeSession(facts: Partial<User> & Pick<User, 'id'>): void {
  const user = store.read()
  if (user?.id === facts.id) store.write({ ...user, ...facts })
}

/** Puts a fresh token in, if the same person is still signed in. */
export function replaceToken(userId: number, token: string): void {
  const user = store.read()
  if (user?.id === userId) store.write({ ...user, token })
}

export function clearSession(): void {
  store.write(null)
}

/** Ends the session on the server and here, then starts afresh on the sign-in page. */
export async function logout(): Promise<void> {
  const path: typeof accountRoutes.logout.path = '/api/logout'
  try {
    await fetch(path, { method: 'POST', credentials: 'include', signal: AbortSignal.timeout(5_000) })
  } catch (error) {
    console.warn('The server could not be told about the sign-out.', error)
  }
  clearSession()
  window.location.assign('/login')
}
