import { PURGE_AFTER_DAYS } from '@sitewright/contract/ticket-deadlines.ts'
import { sql } from 'kysely'
import { removeRequest } from '#features/requests/index.ts'
import type { Ctx } from '#platform/context.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { ticketPurged } from '../ticket.events.ts'

const AT_ONCE = 50
/** A program may have written more to a ticket than one statement has time to delete. */
const MESSAGES_AT_ONCE = 5_000

/** Removes tickets that were deleted 30 days ago, files first; one that fails waits for the next night. */
export const purgeDeleted = defineJob({
  id: 'tickets.purge-deleted',
  cron: '40 3 * * *',
  run: async (ctx) => {
    let after = 0
    for (;;) {
      const due = await findDue(ctx, after)
      for (const ticket of due)
        await purge(ctx, ticket).catch((error: unknown) =>
          ctx.log.error({ err: error, ticketId: ticket.id }, 'a deleted ticket was not purged'),
        )
      if (due.length < AT_ONCE) return
      after = due.at(-1)?.id ?? after
    }
  },
})

function findDue(ctx: Ctx, after: number) {
  return ctx.db
    .selectFrom('tickets')
    .select(['id', 'user_id', 'service_request_id'])
    .where('deleted_at', '<', new Date(ctx.now() - PURGE_AFTER_DAYS * 86_400_000))
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

/** Signposts to a ticket that goes; their requests went with its conversation. */
function mergedInto(tx: Tx, ticketId: number) {
  return tx.selectFrom('tickets').select('service_request_id').where('merged_into', '=', ticketId).execute()
}

async function purge(
  ctx: Ctx,
  ticket: { id: number; user_id: number; service_request_id: number | null },
): Promise<void> {
  const files = await ctx.db
    .selectFrom('ticket_files')
    .select(['storage_key', 'preview_key'])
    .where('ticket_id', '=', ticket.id)
    .execute()
  for (const { storage_key, preview_key } of files) {
    await ctx.files.remove(storage_key)
    if (preview_key) await ctx.files.remove(preview_key)
  }
  await transaction(ctx.db, async (tx) => {
    for (const merged of await mergedInto(tx, ticket.id))
      if (merged.service_request_id) await removeRequest(tx, merged.service_request_id)
    await deleteInBatches(tx, 'messages', sql`ticket_id = ${ticket.id}`, MESSAGES_AT_ONCE)
    await tx.deleteFrom('tickets').where('id', '=', ticket.id).execute()
    if (ticket.service_request_id) await removeRequest(tx, ticket.service_request_id)
    await record(
      tx,
      ctx,
      ticketPurged,
      { files: files.length },
      { userId: ticket.user_id, ticketId: ticket.id },
    )
  })
}
