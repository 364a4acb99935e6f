import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_LIVES_MINUTES } from '@sitewright/contract/users.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { randomToken } from '#platform/crypto/random-token.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record, recordNothing } from '#platform/events/book.ts'
import { type CodePurpose, codeFailed } from './accounts.events.ts'

const TRIES = 5

interface CodeOf {
  userId: number
  purpose: CodePurpose
  email: string
}

const partsOf = ({ userId, purpose, email }: CodeOf, code: string) => [userId, purpose, email, code]

/** Before their codes, everywhere: two that take the locks the other way round would wait for each other. */
export async function holdUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** A link cannot be guessed: staff get it always, others where they had many figures. */
export type CodeForm = 'figures' | 'link'

const draw: Record<CodeForm, () => string> = {
  figures: () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0'),
  link: () => randomToken(),
}

/** A new code; an older one for the same purpose stops working. The caller holds the user's row. */
export async function issueCode(tx: Tx, ctx: Ctx, of: CodeOf, form: CodeForm): Promise<string> {
  await expireCodes(tx, ctx, of.userId, of.purpose)
  const code = draw[form]()
  await tx
    .insertInto('email_codes')
    .values({
      user_id: of.userId,
      purpose: of.purpose,
      email: of.email,
      hash: mac(ctx.keys.codes, ...partsOf(of, code)),
      created_at: new Date(ctx.now()),
      expires_at: new Date(ctx.now() + CODE_LIVES_MINUTES * 60_000),
    })
    .execute()
  return code
}

/** Of one purpose, or all of them. */
export async function expireCodes(tx: Tx, ctx: Ctx, userId: number, purpose?: CodePurpose): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ expires_at: new Date(ctx.now()) })
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (codes) => codes.where('purpose', '=', purpose as CodePurpose))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.now()))
    .execute()
}

export interface CodeMatch {
  id: string
  userId: number
  purpose: CodePurpose
}

/** The purposes that a code may have, each with the user whose own browser this is; null for a stranger's. */
type OwnBrowsers = Partial<Record<CodePurpose, number | null>>

/**
 * Counts the try first, in one statement, and only then compares: two hundred guesses at once are five, and as many in
 * the own browser. The count stays whatever follows; a link is no guess and has none. `useCode` uses a match up, once.
 */
export async function tryCode(
  ctx: Ctx,
  given: { email: string; code: string; own: OwnBrowsers },
): Promise<CodeMatch | null> {
  const { email, own } = given
  const isLink = given.code.length > CODE_LENGTH
  const one = isLink ? 0 : 1
  return transaction(ctx.db, async (tx) => {
    const counted = await tx
      .updateTable('email_codes')
      .set({
        own_tries: sql`own_tries + case when ${isOwn(own)} then ${one}::int else 0 end`,
        tries: sql`tries + case when ${isOwn(own)} then 0 else ${one}::int end`,
      })
      .where('email', '=', email)
      .where('purpose', 'in', Object.keys(own))
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date(ctx.now()))
      .where(sql<boolean>`(${isLink} or case when ${isOwn(own)} then own_tries else tries end < ${TRIES})`)
      .returning(['id', 'user_id', 'purpose', 'hash'])
      .execute()
    for (const { id, user_id: userId, hash, ...row } of counted) {
      const purpose = row.purpose as CodePurpose
      if (isMac(ctx.keys.codes, hash, ...partsOf({ userId, purpose, email }, given.code)))
        return { id, userId, purpose }
    }
    // Of an address without a code there is nothing to remember: strangers invent as many as they like.
    if (counted[0]) await record(tx, ctx, codeFailed, {}, { userId: counted[0].user_id })
    else await recordNothing(tx)
    return null
  })
}

function isOwn(own: OwnBrowsers): RawBuilder<boolean> {
  const rows = Object.entries(own).filter(([, userId]) => userId !== null)
  if (rows.length === 0) return sql`false`
  return sql`(purpose, user_id) in (${sql.join(rows.map(([purpose, userId]) => sql`(${purpose}, ${userId})`))})`
}

/** True for the one caller who uses the code. */
export async function useCode(tx: Tx, ctx: Ctx, { id }: CodeMatch): Promise<boolean> {
  const used = await tx
    .updateTable('email_codes')
    .set({ used_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.now()))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
