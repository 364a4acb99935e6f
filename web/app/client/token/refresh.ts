import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { clearSession, readSession, replaceToken } from '../session.ts'
import { signedOutBecause } from '../signed-out-because.ts'
import { withTokenLock } from './lock.ts'
import { createRenewal, type RefreshAnswer } from './renew-token.ts'

const REFRESH_TIMEOUT_MS = 10_000
const path: typeof accountRoutes.refresh.path = '/api/token/refresh'

async function refresh(): Promise<RefreshAnswer> {
  // Looking as a client is never renewed, and the cookie is that of the member of staff.
  if (readSession()?.viewed_by) return { kind: 'refused' }
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    if (response.status === 401 || response.status === 403) {
      const { code }: { code?: unknown } = await response.json().catch(() => ({}))
      if (code === 'password_changed') signedOutBecause.write(code)
      return { kind: 'refused' }
    }
    if (!response.ok) return { kind: 'unreachable' }
    const reply: { token?: unknown } = await response.json()
    return typeof reply.token === 'string' ? { kind: 'token', token: reply.token } : { kind: 'unreachable' }
  } catch (error) {
    console.warn('The session could not be renewed.', error)
    return { kind: 'unreachable' }
  }
}

/** A fresh token for the stored user: see `createRenewal`. */
export const renewToken = createRenewal({
  read: readSession,
  replaceToken,
  clear: clearSession,
  locked: withTokenLock,
  refresh,
})
