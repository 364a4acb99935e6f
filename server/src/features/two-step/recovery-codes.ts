import { randomInt } from 'node:crypto'
import type { Input } from '@sitewright/contract/route.ts'
import { RECOVERY_CODES, type twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { sql } from 'kysely'
import { findUser, hasApp, hasPasskey, holdSignedIn, requirePassword } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { macs } from '#platform/crypto/keys.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { codesMadeMail } from './mails.ts'
import { recoveryCodesMade } from './two-step.events.ts'

/** Without 0, 1, i, l, o and u: nothing is taken for something else, and no words come about. 30^10 is 49 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const grouped = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** Newest first; what is stored may be of an older secret. */
function hashesOf(ctx: Ctx, userId: number, typed: string): Buffer[] {
  return macs(ctx.keys.codes, userId, 'recovery', typed.toLowerCase().replaceAll(/[\s-]/g, ''))
}

/** Ten new ones in place of all others, to be shown once. */
export async function makeCodes(tx: Tx, ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, hash: hashesOf(ctx, userId, code)[0] ?? Buffer.alloc(0) })),
    )
    .execute()
  return codes.map(grouped)
}

/** True for the one who uses it first. */
export async function takeRecoveryCode(tx: Tx, ctx: Ctx, userId: number, typed: string): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(ctx.now()) })
    .where('user_id', '=', userId)
    .where('hash', 'in', hashesOf(ctx, userId, typed))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countCodesLeft(db: Ctx['db'] | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function renewCodes(
  ctx: SignedInCtx,
  { body: { password } }: Input<typeof twoStepRoutes.renewCodes>,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = ctx.actor
  await requirePassword(ctx, password)
  return transaction(ctx.db, async (tx) => {
    await holdSignedIn(tx, ctx.actor)
    if (!(await mayHaveCodes(tx, userId)))
      throw new Problem('conflict', { says: 'Please set up two-step sign-in or a passkey first.' })
    const recovery_codes = await makeCodes(tx, ctx, userId)
    await record(tx, ctx, recoveryCodesMade, {}, { userId })
    await sendMail(tx, codesMadeMail(ctx.config, (await findUser(tx, userId)).email))
    return { recovery_codes }
  })
}

/** They replace an app and, for staff, a passkey, which is their second step; without either they open nothing. */
export async function mayHaveCodes(db: Ctx['db'] | Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select ${hasApp(sql`u.id`)} or (u.is_admin and ${hasPasskey(sql`u.id`)})
    as may from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.may ?? false
}
