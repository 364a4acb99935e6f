import { sql } from 'kysely'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { isOwnPassword } from './own-password.ts'

const RECENT_MS = 5 * 60_000

/** Throws `invalid` at the field unless it is the password of the signed-in person; tries are limited by session. */
export async function requirePassword(
  ctx: SignedInCtx,
  password: string,
  { field = 'password', says = 'The password is not right.' } = {},
): Promise<void> {
  // Not 401: the session is fine, and a browser would try to renew it.
  if (!(await isOwnPassword(ctx, password))) throw new Problem('invalid', { says, fields: { [field]: says } })
  await ctx.limits.consume(limits.provenActs, String(ctx.actor.userId))
}

/** For a change of how one signs in: the password, unless this session is five minutes old at most. */
export async function requireFreshProof(ctx: SignedInCtx, password: string | undefined): Promise<void> {
  if (password !== undefined) return requirePassword(ctx, password)
  // In production a stolen session of staff must not become their second step.
  const { rows } = await sql<{ fresh: boolean }>`
    select s.created_at > ${new Date(ctx.now() - RECENT_MS)} and not (u.is_admin and ${ctx.config.production}) as fresh
    from sessions s join users u on u.id = s.user_id where s.id = ${ctx.actor.sessionId}`.execute(ctx.db)
  if (rows[0]?.fresh) return
  const says = 'Please enter your password.'
  throw new Problem('invalid', { says, fields: { password: says } })
}
