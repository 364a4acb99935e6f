import type { Input } from '@sitewright/contract/route.ts'
import type { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import type { SignedIn } from '@sitewright/contract/users.ts'
import { countTry, findUser, signInFailed, startSession, takeChallenge } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { HttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { limitCodeTries, limitNetwork, resetCodeTries } from './limits.ts'
import { codeUsedMail } from './mails.ts'
import { countCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import { readCode, takeStep } from './secrets.ts'
import { recoveryCodeUsed } from './two-step.events.ts'

/** Each try is counted before it is compared: by the challenge (five), by the account and by the network. */
export async function signInWithCode(
  ctx: HttpCtx,
  { body: { challenge, code } }: Input<typeof twoStepRoutes.signIn>,
): Promise<SignedIn> {
  await limitNetwork(ctx)
  const counted = await countTry(ctx.db, ctx, { purpose: 'two_step', challenge })
  if (!counted?.userId) throw new Problem('sign_in_expired')
  const { userId } = counted
  await limitCodeTries(ctx, userId)
  const right = await readCode(ctx.db, ctx, { userId, code })
  const signedIn = await startSession(ctx, {
    userId,
    how: 'two_step',
    hold: async (tx) => {
      const isRight = right
        ? await takeStep(tx, userId, right.step)
        : await tryRecovery(tx, ctx, userId, code)
      if (!isRight) throw new Problem('invalid_code', { fields: { code: 'This code is not right.' } })
      // Last, so that of two who are right at once one holds the code's row and the other is told so.
      if (!(await takeChallenge(tx, ctx, { purpose: 'two_step', challenge })))
        throw new Problem('sign_in_expired')
    },
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid_code') await noteFailure(ctx, userId)
    throw error
  })
  await resetCodeTries(ctx, userId)
  return signedIn
}

async function tryRecovery(tx: Tx, ctx: HttpCtx, userId: number, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, ctx, userId, code))) return false
  await record(tx, ctx, recoveryCodeUsed, {}, { userId })
  const { email } = await findUser(tx, userId)
  await sendMail(tx, codeUsedMail(ctx.config, email, await countCodesLeft(tx, userId)))
  return true
}

async function noteFailure(ctx: HttpCtx, userId: number): Promise<void> {
  await transaction(ctx.db, (tx) => record(tx, ctx, signInFailed, { why: 'code' }, { userId }))
}
