import { guest, type SignedInActor } from '#platform/actor.ts'
import type { Services } from '#platform/context.ts'
import { readAccessToken } from '#platform/crypto/tokens.ts'
import type { Identify } from '#platform/http/bind.ts'
import type { UserRow } from '../profile/user.queries.ts'
import { getLiveSessionOrNull } from './session.queries.ts'

const rows = new WeakMap<SignedInActor, UserRow>()

/** The row that this actor was recognised by, if it came with a token. */
export function readWith(actor: SignedInActor): UserRow | undefined {
  return rows.get(actor)
}

/**
 * Who holds this token, if it is ours and its session lives. Role and verification are read now, never from the token.
 * In production, staff without a second step are clients.
 */
export async function findSession(
  services: Services,
  token: string,
): Promise<{ actor: SignedInActor; tokenExpiresAt: number } | null> {
  const read = await readAccessToken(services, token)
  if (!read) return null
  const user = await getLiveSessionOrNull(services, read)
  if (!user) return null
  const isStaff = user.is_admin && (user.has_second_step || !services.config.production)
  const actor: SignedInActor = {
    kind: isStaff ? 'admin' : 'client',
    userId: user.id,
    sessionId: read.sessionId,
    name: user.name,
    verified: user.email_verified_at !== null,
    ...(isStaff ? { role: user.staff_role ?? ('agent' as const) } : {}),
    ...(user.viewer ? { viewer: { ...user.viewer, until: user.expires_at } } : {}),
  }
  rows.set(actor, user)
  return { actor, tokenExpiresAt: read.expiresAt }
}

/** An expired token makes a guest: public routes still answer, all others answer `signed_out`. */
export const identify: Identify = async (services, token) =>
  (token === null ? null : await findSession(services, token))?.actor ?? guest
