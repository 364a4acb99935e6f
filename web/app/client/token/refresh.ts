import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { loseSession, readSession, replaceToken } from '../session.ts'
import { signedOutBecause } from '../signed-out-because.ts'
import { signingOut } from '../signing-out.ts'
import { withTokenLock } from './lock.ts'
import { createRenewal, type RefreshAnswer } from './renew-token.ts'

const REFRESH_TIMEOUT_MS = 10_000
const path: typeof accountRoutes.refresh.path = '/api/token/refresh'

async function refresh(): Promise<RefreshAnswer> {
  // Looking as a client is never renewed, and the cookie is that of the member of staff.
  if (readSession()?.viewed_by) return { kind: 'refused' }
  // The cookie is that of a session which the person has ended.
  if (signingOut.read()) return { kind: 'refused' }
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    })
    if (response.status === 401 || response.status === 403) {
      const { code }: { code?: unknown } = await response.json().catch(() => ({}))
      if (code === 'password_changed' || code === 'signed_out') signedOutBecause.write(code)
      return { kind: 'refused' }
    }
    if (!response.ok) return { kind: 'unreachable' }
    const reply: { token?: unknown } = await response.json()
    if (typeof reply.token !== 'string') return { kind: 'unreachable' }
    return { kind: 'token', token: reply.token, userId: userIdOf(reply.token) }
  } catch (error) {
    console.warn('The session could not be renewed.', error)
    return { kind: 'unreachable' }
  }
}

/** Whose token it is, as it says itself; throws for what is no token of ours. */
function userIdOf(token: string): number {
  const [, claims = ''] = token.split('.')
  const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  return Number(sub)
}

/** A fresh token for the stored user: see `createRenewal`. */
export const renewToken = createRenewal({
  read: readSession,
  replaceToken,
  clear: loseSession,
  locked: withTokenLock,
  refresh,
})
