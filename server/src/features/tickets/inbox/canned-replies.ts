import type { CannedReply, cannedReplyRoutes } from '@sitewright/contract/canned-replies.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'

const columns = ['id', 'title', 'body'] as const

export function listCannedReplies(ctx: SignedInCtx): Promise<CannedReply[]> {
  return ctx.db.selectFrom('canned_replies').select(columns).orderBy('title').orderBy('id').execute()
}

export function addCannedReply(
  ctx: SignedInCtx,
  { body }: Input<typeof cannedReplyRoutes.add>,
): Promise<CannedReply> {
  return ctx.db.insertInto('canned_replies').values(body).returning(columns).executeTakeFirstOrThrow()
}

export async function editCannedReply(
  ctx: SignedInCtx,
  { params, body }: Input<typeof cannedReplyRoutes.edit>,
): Promise<CannedReply> {
  const row = await ctx.db
    .updateTable('canned_replies')
    .set(body)
    .where('id', '=', params.id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export async function removeCannedReply(
  ctx: SignedInCtx,
  { params }: Input<typeof cannedReplyRoutes.remove>,
) {
  const gone = await ctx.db
    .deleteFrom('canned_replies')
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  return { message: 'Deleted.' }
}
