import type { Input } from '@sitewright/contract/route.ts'
import type { TwoStepState, twoStepRoutes } from '@sitewright/contract/two-step.ts'
import {
  dropChallenges,
  dropUnusedCodes,
  endSessions,
  findUser,
  holdSignedIn,
  requirePassword,
} from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { switchedOffMail } from './mails.ts'
import { countCodesLeft, mayHaveCodes } from './recovery-codes.ts'
import { twoStepSwitchedOff } from './two-step.events.ts'

export async function readState(ctx: SignedInCtx): Promise<TwoStepState> {
  return stateOf(ctx.db, ctx.actor.userId)
}

/** Recovery codes stay where a passkey still needs them. */
export async function endTwoStep(
  ctx: SignedInCtx,
  { body: { password } }: Input<typeof twoStepRoutes.end>,
): Promise<TwoStepState> {
  const { userId, sessionId } = ctx.actor
  await requirePassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const ended = await tx
      .deleteFrom('two_step')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst()
    await dropUnusedCodes(tx, userId)
    if (ended?.confirmed_at) {
      await dropChallenges(tx, userId)
      await endSessions(tx, ctx, { userId, except: sessionId }, 'second_step_changed')
      await record(tx, ctx, twoStepSwitchedOff, {}, { userId })
      await sendMail(tx, switchedOffMail(ctx.config, (await findUser(tx, userId)).email))
    }
    return stateOf(tx, userId)
  })
}

async function stateOf(db: SignedInCtx['db'] | Tx, userId: number): Promise<TwoStepState> {
  const row = await db
    .selectFrom('two_step')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    on: Boolean(row?.confirmed_at),
    since: row?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countCodesLeft(db, userId),
    may_have_codes: await mayHaveCodes(db, userId),
  }
}
