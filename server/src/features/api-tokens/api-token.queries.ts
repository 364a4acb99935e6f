import type { ApiToken } from '@sitewright/contract/api-tokens.ts'
import type { TokenScope } from '@sitewright/contract/token-scopes.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { randomToken } from '#platform/crypto/random-token.ts'
import type { Database } from '#platform/database/connect.ts'
import type { ApiTokens } from '#platform/database/tables.generated.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { tokensEnded } from './api-token.events.ts'

/** Recognised by people, and by programs that look for secrets in code. */
const PREFIX = 'sitewright_'
const HINT_LENGTH = 4

export const newToken = () => `${PREFIX}${randomToken()}`
export const isApiToken = (text: string) => text.startsWith(PREFIX)
export const hintOf = (token: string) => token.slice(-HINT_LENGTH)

export function listOf(db: Database | Tx, userId: number) {
  return db.selectFrom('api_tokens').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

export function viewOf(row: Selectable<ApiTokens>, now: number): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as TokenScope[],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ended: row.expires_at.getTime() <= now,
  }
}

type Why = z.input<typeof tokensEnded.data>['why']

/** Deletes tokens of one person, all of them unless one is named; how many there were. */
export async function endTokens(
  tx: Tx,
  ctx: Ctx,
  { userId, only }: { userId: number; only?: number },
  why: Why,
): Promise<number> {
  let gone = tx.deleteFrom('api_tokens').where('user_id', '=', userId)
  if (only !== undefined) gone = gone.where('id', '=', only)
  const rows = await gone.returning(['id', 'name']).execute()
  if (rows.length > 0) {
    const ended = { tokens: rows.map(({ id }) => id), names: rows.map(({ name }) => name), why }
    await record(tx, ctx, tokensEnded, ended, { userId })
  }
  return rows.length
}
