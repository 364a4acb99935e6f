import { type CustomerNote, type customerRoutes, NOTES_PAGE } from '@sitewright/contract/customers.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { isOwner } from '#platform/actor.ts'
import { appendAudit } from '#platform/audit/append.ts'
import { limits } from '#platform/budget-table.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { findCustomer, requireVerified } from './customer.queries.ts'

export async function listNotes(
  ctx: SignedInCtx,
  { params, query: { before } }: Input<typeof customerRoutes.notes>,
): Promise<CustomerNote[]> {
  await findCustomer(ctx.db, params.id)
  let notes = ctx.db
    .selectFrom('customer_notes')
    .select(['id', 'author_id', 'author_name', 'note', 'created_at'])
    .where('user_id', '=', params.id)
    .orderBy('id', 'desc')
    .limit(NOTES_PAGE)
  if (before !== undefined) notes = notes.where('id', '<', before)
  return (await notes.execute()).map((row) => noteView(ctx, row))
}

interface NoteRow {
  id: number
  author_id: number | null
  author_name: string
  note: string
  created_at: Date
}

function noteView({ actor }: SignedInCtx, { author_id, created_at, ...row }: NoteRow): CustomerNote {
  const remove = author_id === actor.userId || isOwner(actor)
  return { ...row, created_at: created_at.toISOString(), can: { remove } }
}

export async function addNote(
  ctx: SignedInCtx,
  { params, body: { note } }: Input<typeof customerRoutes.addNote>,
): Promise<CustomerNote> {
  const { userId, name } = ctx.actor
  await ctx.limits.consume(limits.customerNotes, String(userId))
  return transaction(ctx.db, async (tx) => {
    requireVerified(await findCustomer(tx, params.id))
    const created_at = new Date(ctx.now())
    const written = { author_id: userId, author_name: name, note, created_at }
    const { id } = await tx
      .insertInto('customer_notes')
      .values({ user_id: params.id, ...written })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendAudit(tx, ctx, { action: 'customer.note_added', object: { kind: 'customer', id: params.id } })
    return noteView(ctx, { id, ...written })
  })
}

export async function removeNote(
  ctx: SignedInCtx,
  { params: { id, noteId } }: Input<typeof customerRoutes.removeNote>,
): Promise<{ message: string }> {
  await transaction(ctx.db, async (tx) => {
    let theirs = tx.deleteFrom('customer_notes').where('id', '=', noteId).where('user_id', '=', id)
    if (!isOwner(ctx.actor)) theirs = theirs.where('author_id', '=', ctx.actor.userId)
    const { numDeletedRows } = await theirs.executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Problem('not_found')
    await appendAudit(tx, ctx, {
      action: 'customer.note_removed',
      object: { kind: 'customer', id },
    })
  })
  return { message: 'Note deleted.' }
}

export async function setTags(
  ctx: SignedInCtx,
  { params: { id }, body }: Input<typeof customerRoutes.setTags>,
): Promise<{ tags: string[] }> {
  const tags = [...new Set(body.tags)].sort()
  await transaction(ctx.db, async (tx) => {
    const { id: user_id, ...customer } = await tx
      .selectFrom('users')
      .select(['id', 'email_verified_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new Problem('not_found'))
    if (tags.length > 0) requireVerified(customer)
    const gone = await tx
      .deleteFrom('customer_tags')
      .where('user_id', '=', user_id)
      .returning('tag')
      .execute()
    if (tags.length > 0)
      await tx
        .insertInto('customer_tags')
        .values(tags.map((tag) => ({ user_id, tag })))
        .execute()
    await appendAudit(tx, ctx, {
      action: 'customer.tags_changed',
      object: { kind: 'customer', id },
      change: { before: { tags: gone.map(({ tag }) => tag).sort() }, after: { tags } },
    })
  })
  return { tags }
}
