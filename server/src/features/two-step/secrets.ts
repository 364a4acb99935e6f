import type { Ctx, Services } from '#platform/context.ts'
import { reseal, seal, unseal } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { newSecret, stepOf } from './totp.ts'

/** A new secret that waits for its first code; one that waited before is gone. Null when two-step sign-in is on. */
export async function startSecret(tx: Tx, ctx: Ctx, userId: number): Promise<string | null> {
  const secret = newSecret()
  const sealed = await seal(ctx.keys.secondSteps, { purpose: 'totp', of: userId }, secret)
  const now = new Date(ctx.now())
  const row = await tx
    .insertInto('two_step')
    .values({ user_id: userId, secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, created_at: now, last_step: 0 })
        .where('two_step.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row ? secret : null
}

/** A right code: its step, and the secret, as it is stored, that it was checked against. */
interface RightCode {
  step: number
  secret: string
}

/** Null for a wrong code. Whether its secret is on or waits is asked where the code is used. */
export async function readCode(
  db: Database,
  ctx: Ctx,
  { userId, code }: { userId: number; code: string },
): Promise<RightCode | null> {
  const row = await db
    .selectFrom('two_step')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const secret = await unseal(ctx.keys.secondSteps, { purpose: 'totp', of: userId }, row.secret)
  const step = secret === null ? null : stepOf(secret, code, ctx.now())
  return step === null ? null : { step, secret: row.secret }
}

/** True for the one who uses this step first; every step up to it is then used. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('two_step')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Switches on the secret that the first code is of; false when it does not wait any more. */
export async function confirmSecret(
  tx: Tx,
  ctx: Ctx,
  userId: number,
  { step, secret }: RightCode,
): Promise<boolean> {
  const row = await tx
    .updateTable('two_step')
    .set({ confirmed_at: new Date(ctx.now()), last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Encrypts every secret anew that an older one of ours encrypted, and gives back how many. */
export async function resealApps({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<number> {
  let done = 0
  for (const { user_id, secret } of await db.selectFrom('two_step').select(['user_id', 'secret']).execute()) {
    const sealed = await reseal(keys.secondSteps, { purpose: 'totp', of: user_id }, secret)
    if (sealed === null) continue
    await db
      .updateTable('two_step')
      .set({ secret: sealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute()
    done += 1
  }
  return done
}
