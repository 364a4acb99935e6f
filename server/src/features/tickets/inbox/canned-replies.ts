import {
  CANNED_REPLIES_MAX,
  type CannedReply,
  type cannedReplyRoutes,
} from '@sitewright/contract/canned-replies.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { sql } from 'kysely'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { cannedReplyChanged } from '../ticket.events.ts'

const columns = ['id', 'title', 'body'] as const

export function listCannedReplies(ctx: SignedInCtx): Promise<CannedReply[]> {
  return ctx.db.selectFrom('canned_replies').select(columns).orderBy('title').orderBy('id').execute()
}

const budget = (ctx: SignedInCtx) => ctx.limits.consume(limits.cannedReplies, String(ctx.actor.userId))

export async function addCannedReply(
  ctx: SignedInCtx,
  { body }: Input<typeof cannedReplyRoutes.add>,
): Promise<CannedReply> {
  await budget(ctx)
  return transaction(ctx.db, async (tx) => {
    // One after the other, so that the bound holds.
    await sql`lock table canned_replies in share row exclusive mode`.execute(tx)
    const { count } = await tx
      .selectFrom('canned_replies')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count >= CANNED_REPLIES_MAX)
      throw new Problem('conflict', {
        says: `There are ${CANNED_REPLIES_MAX} canned replies already. Please delete one first.`,
      })
    const added = await tx
      .insertInto('canned_replies')
      .values(body)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await record(tx, ctx, cannedReplyChanged, { id: added.id, before: null, after: textOf(added) })
    return added
  })
}

export async function editCannedReply(
  ctx: SignedInCtx,
  { params, body }: Input<typeof cannedReplyRoutes.edit>,
): Promise<CannedReply> {
  await budget(ctx)
  return transaction(ctx.db, async (tx) => {
    const before = await lockReply(tx, params.id)
    const after = await tx
      .updateTable('canned_replies')
      .set(body)
      .where('id', '=', params.id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    const change = { id: after.id, before: textOf(before), after: textOf(after) }
    await record(tx, ctx, cannedReplyChanged, change)
    return after
  })
}

export async function removeCannedReply(
  ctx: SignedInCtx,
  { params }: Input<typeof cannedReplyRoutes.remove>,
) {
  await transaction(ctx.db, async (tx) => {
    const before = await lockReply(tx, params.id)
    await tx.deleteFrom('canned_replies').where('id', '=', params.id).execute()
    await record(tx, ctx, cannedReplyChanged, { id: before.id, before: textOf(before), after: null })
  })
  return { message: 'Deleted.' }
}

async function lockReply(tx: Tx, id: number): Promise<CannedReply> {
  const row = await tx
    .selectFrom('canned_replies')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

const textOf = ({ title, body }: CannedReply) => ({ title, body })
