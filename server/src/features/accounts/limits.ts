import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { type Limit, peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// By network, against robots; an office or a school behind one address stays far below.
const registrations: Limit = { name: 'register-ip', points: 100, seconds: HOUR }
const signIns: Limit = { name: 'login-ip', points: 300, seconds: 15 * MINUTE }
const codeRequests: Limit = { name: 'code-ip', points: 200, seconds: HOUR }
const codeTries: Limit = { name: 'code-try-ip', points: 600, seconds: 15 * MINUTE }

/** Wrong passwords for one account: every ten or so make the wait longer, and a hundred end the day. */
const wrongPasswords: Limit[] = [
  { name: 'login-5m', points: 10, seconds: 5 * MINUTE },
  { name: 'login-1h', points: 20, seconds: HOUR },
  { name: 'login-6h', points: 50, seconds: 6 * HOUR },
  { name: 'login-1d', points: 100, seconds: DAY },
]

const codesAnHour: Limit = { name: 'codes-1h', points: 5, seconds: HOUR }
const codesADay: Limit = { name: 'codes-1d', points: 20, seconds: DAY }

const perNetwork = { registrations, signIns, codeRequests, codeTries }

export async function limitNetwork(ctx: Ctx, what: keyof typeof perNetwork): Promise<void> {
  await ctx.limits.spend(perNetwork[what], peerKey(ctx.ip))
}

/**
 * Counts one password try before it is compared, so that a thousand at once are not a thousand tries. A known device
 * has a count of its own.
 */
export async function limitPasswordTries(ctx: Ctx, email: string, knownDevice: string | null): Promise<void> {
  const key = tryKey(email, knownDevice)
  for (const limit of wrongPasswords) {
    try {
      await ctx.limits.spend(limit, key)
    } catch (error) {
      if (limit.seconds < DAY || !(error instanceof Problem)) throw error
      throw new Problem('rate_limited', {
        says: 'Too many tries for today. Please set a new password by mail.',
        retryAfterSeconds: error.retryAfterSeconds,
      })
    }
  }
}

/** After a right or a new password; without `knownDevice` the count of all other devices. */
export async function forgivePasswordTries(
  ctx: Ctx,
  email: string,
  knownDevice: string | null,
): Promise<void> {
  await Promise.all(wrongPasswords.map((limit) => ctx.limits.forgive(limit, tryKey(email, knownDevice))))
}

/** Counted for every address, known or not, so that the answer tells nothing. */
export async function limitCodes(ctx: Ctx, email: string): Promise<void> {
  await ctx.limits.spend(codesAnHour, addressKey(email))
  await ctx.limits.spend(codesADay, addressKey(email))
}

function tryKey(email: string, knownDevice: string | null): string {
  return knownDevice ? `device:${knownDevice}:${addressKey(email)}` : addressKey(email)
}

// Hashed: the column is short, and a table of limits is no place for addresses.
function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
