import type { User } from '@sitewright/contract/users.ts'
import { useSyncExternalStore } from 'react'
import { endOnServer, signingOut } from './signing-out.ts'
import { withTokenLock } from './token/lock.ts'
import { createUserStore, type StoredUser } from './token/user-store.ts'
import { leaveUnsentTo, setUnsentAside } from './unsent.ts'

const store = createUserStore()
/** The client as whom a member of staff looks, in this tab alone. */
const viewed = createUserStore({ key: 'viewing', storage: () => sessionStorage })

export type { StoredUser } from './token/user-store.ts'

export const readSession = (): StoredUser | null => viewed.read() ?? store.read()

export function onSessionChange(listener: () => void): () => void {
  const stops = [store.subscribe(listener), viewed.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The signed-in person, or null; the same in every tab. Prerendered pages are signed out until they hydrate. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, readSession, () => null)
}

export const startView = (client: StoredUser): void => viewed.write(client)
export const endView = (): void => viewed.write(null)

/** Also after a sign-in or sign-out in another tab, or while this page was away. */
const keepUnsentApart = () => leaveUnsentTo(store.read()?.id ?? null)
store.subscribe(keepUnsentApart)
if (typeof window !== 'undefined') keepUnsentApart()

export function setSession(user: StoredUser): void {
  // The cookie is that of the new session, which no earlier sign-out may end.
  signingOut.write(null)
  store.write(user)
}

/** Newer facts about the same person; ignored when another person has signed in meanwhile. */
export function mergeSession(facts: Partial<User> & Pick<User, 'id'>): void {
  const holder = viewed.read() ? viewed : store
  const user = holder.read()
  if (user?.id === facts.id) holder.write({ ...user, ...facts })
}

/** Puts a fresh token in, if the same person is still signed in. */
export function replaceToken(userId: number, token: string): void {
  const user = store.read()
  if (user?.id === userId) store.write({ ...user, token })
}

export function clearSession(): void {
  // A looking that is over leaves the member of staff signed in.
  if (viewed.read()) {
    endView()
    return
  }
  store.write(null)
}

/** For a session that was ended elsewhere: what its person was writing is there after signing in again. */
export function loseSession(): void {
  const user = store.read()
  if (user && !viewed.read()) setUnsentAside(user.id)
  clearSession()
}

/** Ends the session on the server and here, then starts afresh on the sign-in page. */
export async function logout(): Promise<void> {
  endView()
  // A tab that renews its token meanwhile would be refused; after the lock it finds no one signed in.
  await withTokenLock(async () => {
    await endOnServer()
    clearSession()
  })
  window.location.assign('/login')
}
