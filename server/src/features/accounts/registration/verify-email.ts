import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { userIdOf } from '#platform/actor.ts'
import type { HttpCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { holdUser, tryCode, useCode } from '../code.queries.ts'
import { limitNetwork } from '../limits.ts'
import { moveTo } from '../profile/move-address.ts'
import { ownerOfBrowserOrNull } from '../sessions/own-browser.ts'
import { proveAddress } from './prove-address.ts'
import { registeringBrowser } from './registering-browser.ts'

/** Proves the address of a new account, or the new address of an old one. */
export async function verifyEmail(
  ctx: HttpCtx,
  { body: { email, code } }: Input<typeof accountRoutes.verifyEmail>,
): Promise<{ verified: boolean; message: string }> {
  await limitNetwork(ctx, 'codeTries')
  // A new address is typed where its owner is signed in, that of a registration where it was made.
  const own = { verify_email: await ownerOfBrowserOrNull(ctx, email), change_email: userIdOf(ctx.actor) }
  const match = await tryCode(ctx, { email, code, own })
  if (!match) throw new Problem('invalid_code')
  const { userId, purpose } = match
  await transaction(ctx.db, async (tx) => {
    await holdUser(tx, userId)
    if (!(await useCode(tx, ctx, match))) throw new Problem('invalid_code')
    if (purpose === 'change_email') return moveTo(tx, ctx, { userId, email })
    await requireRegistrant(tx, ctx, { userId, email })
    await proveAddress(tx, ctx, { userId, email })
  })
  return { verified: true, message: 'Your e-mail address is verified.' }
}

/**
 * The code proves the address alone: where several registered it, or invoices wait for it that a stranger may be after,
 * the stored password counts only where it was typed.
 */
async function requireRegistrant(tx: Tx, ctx: HttpCtx, { userId, email }: { userId: number; email: string }) {
  const { registered_by, isContested } = await tx
    .selectFrom('users')
    .select((eb) => [
      'registered_by',
      eb
        .or([
          eb('registered_again', '=', true),
          eb.exists(
            eb
              .selectFrom('invoices')
              .select('id')
              .where('customer_email', '=', email)
              .where('user_id', 'is', null)
              .where('pseudonym', 'is', null),
          ),
        ])
        .as('isContested'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isContested) return
  const browser = registeringBrowser(ctx)
  if (!browser || !registered_by?.equals(browser)) throw new Problem('password_needed')
}
