import type { SignedIn } from '@sitewright/contract/users.ts'
import { createStored, parseJson } from '../stored.ts'

/** The signed-in person as kept in the browser. Only these four are certain; the rest may be older than this build. */
export type StoredUser = Pick<SignedIn, 'id' | 'email' | 'name' | 'token'> & Partial<SignedIn>

/** The stored text as a user, or null when it is not one. */
export function parseStoredUser(text: string | null): StoredUser | null {
  const value = parseJson(text)
  return isStoredUser(value) ? value : null
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, email, token } = value as Partial<StoredUser>
  return typeof id === 'number' && typeof email === 'string' && typeof token === 'string' && token !== ''
}

/** The stored user (spec 3): read anew each time so that all tabs agree. */
export function createUserStore({ key = 'user', storage }: { key?: string; storage?: () => Storage } = {}) {
  const { write, ...stored } = createStored({ key, parse: parseStoredUser, storage })
  return { ...stored, write: (user: StoredUser | null) => write(user && JSON.stringify(user)) }
}
