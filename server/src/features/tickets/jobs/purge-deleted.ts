import { PURGE_AFTER_DAYS } from '@sitewright/contract/tickets.ts'
import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { ticketPurged } from '../ticket.events.ts'

const AT_ONCE = 50

/** Removes tickets that were deleted 30 days ago, files first: what fails half-way is done again the next night. */
export const purgeDeleted = defineJob({
  id: 'tickets.purge-deleted',
  payload: z.strictObject({}),
  cron: '40 3 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now() - PURGE_AFTER_DAYS * 86_400_000)
    for (;;) {
      const due = await ctx.db
        .selectFrom('tickets')
        .select(['id', 'user_id', 'service_request_id'])
        .where('deleted_at', '<', before)
        .limit(AT_ONCE)
        .execute()
      if (due.length === 0) return
      for (const ticket of due) await purge(ctx, ticket)
    }
  },
})

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
    await tx.deleteFrom('tickets').where('id', '=', ticket.id).execute()
    if (ticket.service_request_id)
      await tx.deleteFrom('service_requests').where('id', '=', ticket.service_request_id).execute()
    await record(
      tx,
      ctx,
      ticketPurged,
      { files: files.length },
      { userId: ticket.user_id, ticketId: ticket.id },
    )
  })
}
