import type { Input } from '@sitewright/contract/route.ts'
import type { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import {
  dropChallenges,
  endSessions,
  findUser,
  holdSignedIn,
  requireFreshProof,
} from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { limitCodeTries, resetCodeTries } from './limits.ts'
import { switchedOnMail } from './mails.ts'
import { makeCodes } from './recovery-codes.ts'
import { confirmSecret, readCode, startSecret } from './secrets.ts'
import { otpauthUrl } from './totp.ts'
import { twoStepSwitchedOn } from './two-step.events.ts'

type SetUp = { secret: string; otpauth_url: string } | { recovery_codes: string[] }

/** Without a code it starts, with the app's first code it is on. */
export async function setUp(
  ctx: SignedInCtx,
  { body: { code, password } }: Input<typeof twoStepRoutes.setUp>,
): Promise<SetUp> {
  if (code !== undefined) return confirm(ctx, code)
  await requireFreshProof(ctx, password)
  const { userId } = ctx.actor
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const { email } = await findUser(tx, userId)
    const secret = await startSecret(tx, ctx, userId)
    if (!secret) throw alreadyOn()
    return { secret, otpauth_url: otpauthUrl(secret, { issuer: ctx.config.business.name, email }) }
  })
}

/** The secret is known only to who passed the check of the password at the start, so it is not asked for again. */
async function confirm(ctx: SignedInCtx, code: string): Promise<SetUp> {
  const { userId } = ctx.actor
  await limitCodeTries(ctx, userId)
  const right = await readCode(ctx.db, ctx, { userId, code })
  if (!right) throw new Problem('invalid_code', { fields: { code: 'This code is not right.' } })
  const recovery_codes = await transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    if (!(await confirmSecret(tx, ctx, userId, right)))
      throw new Problem('conflict', {
        says: 'Another set-up of two-step sign-in was started meanwhile, so nothing is switched on. Please reload this page and start again.',
      })
    // What a password alone opened must not become worth as much as what takes two steps.
    await dropChallenges(tx, userId)
    await endSessions(tx, ctx, { userId, except: ctx.actor.sessionId }, 'second_step_changed')
    await record(tx, ctx, twoStepSwitchedOn, {}, { userId })
    await sendMail(tx, switchedOnMail(ctx.config, (await findUser(tx, userId)).email))
    return makeCodes(tx, ctx, userId)
  })
  await resetCodeTries(ctx, userId)
  return { recovery_codes }
}

function alreadyOn(): Problem {
  return new Problem('conflict', { says: 'Two-step sign-in is on already.' })
}
