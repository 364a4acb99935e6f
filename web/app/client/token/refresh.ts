import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { clearSession, readSession, replaceToken } from '../session.ts'
import { createRenewal, type RefreshAnswer } from './renew-token.ts'

const REFRESH_TIMEOUT_MS = 10_000
const path: typeof accountRoutes.refresh.path = '/api/token/refresh'

async function refresh(): Promise<RefreshAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    if (response.status === 401 || response.status === 403) return { kind: 'refused' }
    if (!response.ok) return { kind: 'unreachable' }
    const reply: { token?: unknown } = await response.json()
    return typeof reply.token === 'string' ? { kind: 'token', token: reply.token } : { kind: 'unreachable' }
  } catch (error) {
    console.warn('The session could not be renewed.', error)
    return { kind: 'unreachable' }
  }
}

/** Browsers hide `locks` from pages that came by plain http from another machine; a tab then minds only itself. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('sitewright-token', work) : work()
}

/** A fresh token for the stored user: see `createRenewal`. */
export const renewToken = createRenewal({
  read: readSession,
  replaceToken,
  clear: clearSession,
  locked,
  refresh,
})
