import type { SignedIn } from '@sitewright/contract/accounts.ts'

export const USER_KEY = 'user'

/** The signed-in person as kept in the browser. Only these four are certain; the rest may be older than this build. */
export type StoredUser = Pick<SignedIn, 'id' | 'email' | 'name' | 'token'> & Partial<SignedIn>

/** The stored text as a user, or null when it is not one. */
export function parseStoredUser(text: string | null): StoredUser | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isStoredUser(value) ? value : null
  } catch {
    return null
  }
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false
  const { id, email, token } = value as Partial<StoredUser>
  return typeof id === 'number' && typeof email === 'string' && typeof token === 'string' && token !== ''
}

export interface UserStore {
  read: () => StoredUser | null
  write: (user: StoredUser | null) => void
  subscribe: (listener: () => void) => () => void
  /** Another tab wrote. */
  announce: () => void
}

/** The stored user, read anew each time so that all tabs agree; the same text gives the same object. */
export function createUserStore(storage: () => Storage | undefined): UserStore {
  const listeners = new Set<() => void>()
  let lastText: string | null = null
  let lastUser: StoredUser | null = null
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return {
    read() {
      const text = storage()?.getItem(USER_KEY) ?? null
      if (text !== lastText) {
        lastText = text
        lastUser = parseStoredUser(text)
      }
      return lastUser
    },
    write(user) {
      if (user) storage()?.setItem(USER_KEY, JSON.stringify(user))
      else storage()?.removeItem(USER_KEY)
      announce()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce,
  }
}
