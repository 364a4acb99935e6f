import type { StoredUser } from './user-store.ts'

/** The result of a refresh: a token, a refusal (the session is over), or no answer. */
export type RefreshAnswer =
  | { kind: 'token'; token: string; userId: number }
  | { kind: 'refused' }
  | { kind: 'unreachable' }

export interface RenewalParts {
  read: () => StoredUser | null
  replaceToken: (userId: number, token: string) => void
  clear: () => void
  /** Runs the work while no other tab does the same. */
  locked: <T>(work: () => Promise<T>) => Promise<T>
  refresh: () => Promise<RefreshAnswer>
}

/** `null` when the session is over or another person has signed in; `undefined` when the server did not answer. */
export type Renewed = string | null | undefined

/**
 * A token that is newer than `stale`. Of all tabs that ask at once, one refreshes and the others find its token
 * in the store, because the refresh cookie works once. Only the server's refusal, or another account's token, signs a
 * person out.
 */
export function createRenewal(parts: RenewalParts): (stale: StoredUser) => Promise<Renewed> {
  let running: { token: string; work: Promise<Renewed> } | null = null

  async function renew(stale: StoredUser): Promise<Renewed> {
    const before = parts.read()
    if (before?.id !== stale.id) return null
    if (before.token !== stale.token) return before.token
    const answer = await parts.refresh()
    if (answer.kind === 'unreachable') return undefined
    const after = parts.read()
    if (after?.id !== stale.id) return null
    // The cookie is that of the last sign-in in this browser, which may be another account's.
    if (answer.kind === 'token' && answer.userId === stale.id) {
      parts.replaceToken(stale.id, answer.token)
      return answer.token
    }
    // The person signed in again meanwhile: the answer was about the session before.
    if (after.token !== stale.token) return after.token
    parts.clear()
    return null
  }

  return (stale) => {
    if (running?.token === stale.token) return running.work
    const work = parts
      .locked(() => renew(stale))
      .finally(() => {
        if (running?.work === work) running = null
      })
    running = { token: stale.token, work }
    return work
  }
}
