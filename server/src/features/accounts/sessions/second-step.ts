import type { SecondStepWanted, SignInReply } from '@sitewright/contract/users.ts'
import { sql } from 'kysely'
import type { HttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import type { SignInMethod } from '../accounts.events.ts'
import { issueChallenge } from './challenge.queries.ts'
import { hasApp, hasPasskey } from './second-step-exists.ts'
import { startSession } from './start-session.ts'

const CHALLENGE_LIVES_MINUTES = 10

interface FirstStep {
  user: { id: number; is_admin: boolean }
  how: SignInMethod
  hold: (tx: Tx) => Promise<void>
}

/** After a right password or link: a session, or for two-step sign-in a challenge and no session. */
export async function goOnFromFirstStep(ctx: HttpCtx, { user, how, hold }: FirstStep): Promise<SignInReply> {
  const methods = await secondStepsOf(ctx.db, user)
  if (methods.length === 0)
    return startSession(ctx, {
      userId: user.id,
      how,
      // Once more behind the person's lock: a second step may have been set up meanwhile.
      hold: async (tx) => {
        await hold(tx)
        if ((await secondStepsOf(tx, user)).length > 0) throw new Problem('sign_in_expired')
      },
    })
  const challenge = await transaction(ctx.db, async (tx) => {
    await hold(tx)
    return issueChallenge(tx, ctx, {
      purpose: 'two_step',
      userId: user.id,
      livesMinutes: CHALLENGE_LIVES_MINUTES,
    })
  })
  return { two_step: true, challenge, methods }
}

/** A passkey alone asks a second step of staff only: for clients it is another way in, beside the password. */
async function secondStepsOf(
  db: HttpCtx['db'] | Tx,
  user: FirstStep['user'],
): Promise<SecondStepWanted['methods']> {
  const { rows } = await sql<{ code: boolean; passkey: boolean; recovery: boolean }>`select
    ${hasApp(sql`${user.id}`)} as code, ${hasPasskey(sql`${user.id}`)} as passkey,
    exists (select from recovery_codes where user_id = ${user.id} and used_at is null) as recovery`.execute(
    db,
  )
  const { code = false, passkey = false, recovery = false } = rows[0] ?? {}
  if (!code && !(user.is_admin && passkey)) return []
  return [...(code || recovery ? ['code' as const] : []), ...(passkey ? ['passkey' as const] : [])]
}

/** Recovery codes replace an app or a passkey; without either they are deleted. */
export async function dropUnusedCodes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}
    and not ${hasApp(sql`${userId}`)} and not ${hasPasskey(sql`${userId}`)}`.execute(tx)
}
