import { type ApiToken, type apiTokenRoutes, TOKENS_MAX } from '@sitewright/contract/api-tokens.ts'
import { DAY_MS } from '@sitewright/contract/durations.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findUser, holdSignedIn, requirePassword } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { hashOfToken } from '#platform/crypto/random-token.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { tokenCreated } from './api-token.events.ts'
import { endTokens, hintOf, listOf, newToken, viewOf } from './api-token.queries.ts'
import { tokenCreatedMail } from './mails.ts'

export async function listTokens(ctx: SignedInCtx): Promise<ApiToken[]> {
  return (await listOf(ctx.db, ctx.actor.userId)).map((row) => viewOf(row, ctx.now()))
}

export async function createToken(
  ctx: SignedInCtx,
  { body: { name, scopes, days, password } }: Input<typeof apiTokenRoutes.create>,
): Promise<ApiToken & { token: string }> {
  await requirePassword(ctx, password)
  const { userId } = ctx.actor
  const token = newToken()
  return transaction(ctx.db, async (tx) => {
    const { email } = await findUser(tx, userId)
    // Puts two that are made at once in line as well, so that neither passes the limit.
    await holdSignedIn(tx, ctx.actor)
    if ((await listOf(tx, userId)).length >= TOKENS_MAX)
      throw new Problem('conflict', {
        says: `You have ${TOKENS_MAX} tokens already. Please delete one first.`,
      })
    const row = await tx
      .insertInto('api_tokens')
      .values({
        user_id: userId,
        name,
        hash: hashOfToken(token),
        hint: hintOf(token),
        scopes,
        created_at: new Date(ctx.now()),
        expires_at: new Date(ctx.now() + days * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const view = viewOf(row, ctx.now())
    await record(tx, ctx, tokenCreated, { token: row.id, name, scopes, until: view.expires_at }, { userId })
    await sendMail(tx, tokenCreatedMail(ctx.config, email, view))
    return { ...view, token }
  })
}

export async function removeToken(
  ctx: SignedInCtx,
  { params: { id } }: Input<typeof apiTokenRoutes.remove>,
): Promise<{ message: string }> {
  const { userId } = ctx.actor
  const ended = await transaction(ctx.db, (tx) => endTokens(tx, ctx, { userId, only: id }, 'deleted'))
  if (ended === 0) throw new Problem('not_found')
  return { message: 'The token is deleted and does not work any more.' }
}
