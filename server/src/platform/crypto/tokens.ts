import { TOKEN_LIVES_MINUTES } from '@sitewright/contract/users.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Services } from '../context.ts'
import type { Keys } from './keys.ts'

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'sitewright'

type Signing = Pick<Services, 'keys' | 'config' | 'now'>

interface AccessToken {
  userId: number
  sessionId: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** An access token, for 10 minutes unless said otherwise. It names a session and carries no rights: those are read from the database. */
export async function signAccessToken(
  { keys, config, now }: Signing,
  of: { userId: number; sessionId: number },
  livesMinutes = TOKEN_LIVES_MINUTES,
): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ sid: of.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(config.publicUrl)
    .setAudience(AUDIENCE)
    .setSubject(String(of.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + livesMinutes * 60)
    .sign(keys.tokens)
}

/** What a token of ours says; null when it is expired, altered, of another kind or from elsewhere. */
export async function readAccessToken(services: Signing, token: string): Promise<AccessToken | null> {
  const known = verified.get(services.keys)?.get(token)
  if (known) return known.expiresAt > services.now() ? known : null
  const read = await verify(services, token)
  if (read) remember(services.keys, token, read)
  return read
}

async function verify({ keys, config, now }: Signing, token: string): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify<{ sid: number }>(token, keys.tokens, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.publicUrl,
      audience: AUDIENCE,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(now()),
    })
    const userId = Number(payload.sub)
    const { sid: sessionId, exp = 0 } = payload
    if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(sessionId)) return null
    return { userId, sessionId, expiresAt: exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

// A page sends the same token for ten minutes. Checking its signature once spares every call a trip through the
// worker threads, which wait behind passwords when many people sign in.
const REMEMBERED = 5_000
const verified = new WeakMap<Keys, Map<string, AccessToken>>()

function remember(keys: Keys, token: string, read: AccessToken): void {
  const tokens = verified.get(keys) ?? new Map<string, AccessToken>()
  verified.set(keys, tokens.set(token, read))
  const [oldest] = tokens.keys()
  if (tokens.size > REMEMBERED && oldest) tokens.delete(oldest)
}
