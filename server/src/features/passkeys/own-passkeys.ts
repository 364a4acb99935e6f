import type { PasskeyView, passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import type { Input } from '@sitewright/contract/route.ts'
import {
  dropUnusedCodes,
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
import { passkeyRemovedMail } from './mails.ts'
import { passkeyRemoved } from './passkey.events.ts'
import { listOf, viewOf } from './passkey.queries.ts'

export async function listPasskeys(ctx: SignedInCtx): Promise<PasskeyView[]> {
  return (await listOf(ctx.db, ctx.actor.userId)).map(viewOf)
}

export async function removePasskey(
  ctx: SignedInCtx,
  { params: { id }, body: { password } }: Input<typeof passkeyRoutes.remove>,
): Promise<{ message: string }> {
  const { userId, sessionId } = ctx.actor
  await requireFreshProof(ctx, password)
  await transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    const row = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    await dropUnusedCodes(tx, userId)
    await endSessions(tx, ctx, { userId, except: sessionId }, 'second_step_changed')
    await record(tx, ctx, passkeyRemoved, { passkey: id }, { userId })
    await sendMail(tx, passkeyRemovedMail(ctx.config, (await findUser(tx, userId)).email, row.name))
  })
  return { message: 'The passkey is removed.' }
}
