import { randomUUID } from 'node:crypto'
import type { Input } from '@sitewright/contract/route.ts'
import { ClientId, paragraph } from '@sitewright/contract/text.ts'
import { MESSAGE_MAX, type TicketMessage, type ticketRoutes } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SignedInCtx, SignedInHttpCtx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type InspectedFile, inspectFile } from '#platform/files/inspect.ts'
import { receiveFiles } from '#platform/files/receive.ts'
import { parsePart } from '#platform/http/parse.ts'
import { Problem } from '#platform/problem.ts'
import { postMessage } from '../messages/post-message.ts'
import { findVisibleTicket } from '../ticket.queries.ts'
import { bytesOfCustomer } from './file.queries.ts'

const BYTES_PER_CUSTOMER = 1024 * 1024 * 1024

const Fields = z.strictObject({
  message: paragraph({ max: MESSAGE_MAX }).default(''),
  client_id: ClientId.optional(),
})

interface StoredFile extends InspectedFile {
  key: string
  previewKey: string | null
}

/** Up to five files become one message. What was stored goes again when the message does not come about. */
export async function uploadFiles(
  ctx: SignedInHttpCtx,
  { params }: Input<typeof ticketRoutes.upload>,
): Promise<TicketMessage> {
  // Only whether it is theirs: on a closed ticket a repeat must still learn that it arrived, which is asked below.
  await findVisibleTicket(ctx.db, ctx.actor, params.id)
  await using upload = await receiveFiles(ctx, { fields: ['message', 'client_id'] })
  const fields = parsePart(Fields, upload.fields, 'invalid') as z.infer<typeof Fields>
  const inspected: InspectedFile[] = []
  for (const file of upload.files) inspected.push(await inspectFile(file.path, file.name))
  const stored = await storeFiles(ctx, inspected)
  let attached = false
  try {
    const message = await postMessage(ctx, params.id, {
      message: fields.message || sentence(inspected),
      client_id: fields.client_id,
      attach: async (tx, ticket, messageId) => {
        await checkRoom(tx, ticket.user_id, inspected)
        await insertFiles(tx, ctx, ticket.id, messageId, stored)
        attached = true
        return stored.length
      },
    })
    if (!attached) await forget(ctx, stored)
    return message
  } catch (error) {
    // Once the rows are written only the database knows whether they stayed: a file too many beats one too few.
    if (attached) ctx.log.warn({ keys: stored.map(({ key }) => key) }, 'stored files may be left over')
    else await forget(ctx, stored)
    throw error
  }
}

function sentence(files: InspectedFile[]): string {
  return files.length === 1 ? `Sent a file: ${files[0]?.name}` : `Sent ${files.length} files`
}

async function storeFiles(ctx: SignedInCtx, files: InspectedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) {
      const key = `tickets/${randomUUID()}`
      const previewKey = file.preview ? `${key}-preview` : null
      stored.push({ ...file, key, previewKey })
      await ctx.files.put(key, file.bytes, file.type)
      if (file.preview && previewKey) await ctx.files.put(previewKey, file.preview, 'image/webp')
    }
    return stored
  } catch (error) {
    await forget(ctx, stored)
    throw error
  }
}

async function forget(ctx: SignedInCtx, stored: StoredFile[]): Promise<void> {
  for (const file of stored)
    for (const key of [file.key, file.previewKey])
      if (key)
        await ctx.files
          .remove(key)
          .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a stored file was left over'))
}

async function checkRoom(tx: Tx, userId: number, files: InspectedFile[]): Promise<void> {
  // One after the other for one customer: uploads to two tickets at once must not both find the last room.
  await sql`select pg_advisory_xact_lock(hashtextextended('room:' || ${userId}::text, 0))`.execute(tx)
  const coming = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if ((await bytesOfCustomer(tx, userId)) + coming > BYTES_PER_CUSTOMER) throw new Problem('storage_full')
}

async function insertFiles(
  tx: Tx,
  ctx: SignedInCtx,
  ticketId: number,
  messageId: number,
  stored: StoredFile[],
): Promise<void> {
  await tx
    .insertInto('ticket_files')
    .values(
      stored.map((file) => ({
        ticket_id: ticketId,
        message_id: messageId,
        name: file.name,
        type: file.type,
        size: file.bytes.length,
        width: file.width ?? null,
        height: file.height ?? null,
        storage_key: file.key,
        preview_key: file.previewKey,
        created_at: new Date(ctx.now()),
      })),
    )
    .execute()
}
