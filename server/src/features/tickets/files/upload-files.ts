import { VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { MESSAGE_MAX } from '@sitewright/contract/message-rules.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { ClientId, paragraph } from '@sitewright/contract/text.ts'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { z } from 'zod'
import { limits, slots } from '#platform/budget-table.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { type InspectedFile, inspectFile, uploadsAtWork } from '#platform/files/inspect.ts'
import { receiveFiles } from '#platform/files/receive.ts'
import { parsePart } from '#platform/http/parse.ts'
import { findVisibleTicket } from '../ticket.queries.ts'
import { requireRoom } from './file.queries.ts'
import { postStored, storeFiles } from './post-with-files.ts'

const Fields = z.strictObject({
  message: paragraph({ max: MESSAGE_MAX }).default(''),
  client_id: ClientId.optional(),
})

/** Up to five files become one message. */
export async function uploadFiles(
  ctx: SignedInHttpCtx,
  { params }: Input<typeof ticketRoutes.upload>,
): Promise<TicketMessage> {
  // Only whether it is theirs: on a closed ticket a repeat must still learn that it arrived, which is asked below.
  const ticket = await findVisibleTicket(ctx.db, ctx.actor, params.id)
  const { userId } = ctx.actor
  await ctx.limits.consume(limits.uploads, String(userId))
  await requireRoom(ctx.db, ticket.user_id, Number(ctx.request.headers['content-length'] ?? 0))
  await using upload = await receiveFiles(ctx, {
    who: `user:${userId}`,
    all: slots.uploadsOfCustomers,
    fields: ['message', 'client_id'],
    fileMaxBytes: VIDEO_MAX_BYTES,
  })
  const fields = parsePart(Fields, upload.fields, 'invalid') as z.infer<typeof Fields>
  using turn = ctx.budgets.line(slots.uploadsAtWork, `user:${userId}`)
  await turn.ready
  const stored = await uploadsAtWork.customers.run(async () => {
    const inspected: InspectedFile[] = []
    for (const file of upload.files) inspected.push(await inspectFile(file.path, file.name, { videos: true }))
    await ctx.requireStill()
    return storeFiles(ctx, inspected)
  })
  // Awaited here: otherwise its rejection would come during the clean-up and be unhandled.
  return await postStored(ctx, params.id, fields, stored)
}
