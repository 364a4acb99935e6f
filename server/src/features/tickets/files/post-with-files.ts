import { randomUUID } from 'node:crypto'
import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { InspectedFile } from '#platform/files/inspect.ts'
import { postMessage } from '../messages/post-message.ts'
import { attachFiles, type FileRow, sentFiles } from './file.queries.ts'

interface Words {
  message: string
  client_id?: string | undefined
}

/** A message with inspected files. */
export async function postWithFiles(
  ctx: SignedInCtx,
  ticketId: number,
  words: Words,
  inspected: InspectedFile[],
): Promise<TicketMessage> {
  return postStored(ctx, ticketId, words, await storeFiles(ctx, inspected))
}

/** A message with stored files, which go again when it does not come about. */
export async function postStored(
  ctx: SignedInCtx,
  ticketId: number,
  words: Words,
  stored: FileRow[],
): Promise<TicketMessage> {
  let attached = false
  try {
    const message = await postMessage(ctx, ticketId, {
      message: words.message || sentFiles(stored),
      client_id: words.client_id,
      files: stored,
      attach: async (tx, ticket, messageId) => {
        await attachFiles(tx, {
          ticketId: ticket.id,
          userId: ticket.user_id,
          messageId,
          files: stored,
          now: new Date(ctx.now()),
        })
        attached = true
      },
    })
    if (!attached) await removeStored(ctx, stored)
    return message
  } catch (error) {
    // Once the rows are written only the database knows whether they stayed: a file too many beats one too few.
    if (attached)
      ctx.log.warn({ keys: stored.map(({ storage_key }) => storage_key) }, 'stored files may be left over')
    else await removeStored(ctx, stored)
    throw error
  }
}

/** Only their rows stay in memory. */
export async function storeFiles(ctx: SignedInCtx, files: InspectedFile[]): Promise<FileRow[]> {
  const stored: FileRow[] = []
  try {
    for (const { name, type, bytes, width = null, height = null, preview } of files) {
      const key = `tickets/${randomUUID()}`
      const previewKey = `${key}-preview`
      const preview_key = preview ? previewKey : null
      stored.push({ name, type, size: bytes.length, width, height, storage_key: key, preview_key })
      await ctx.files.put(key, bytes, type)
      if (preview) await ctx.files.put(previewKey, preview, 'image/webp')
    }
    return stored
  } catch (error) {
    await removeStored(ctx, stored)
    throw error
  }
}

async function removeStored(ctx: SignedInCtx, stored: FileRow[]): Promise<void> {
  for (const file of stored)
    for (const key of [file.storage_key, file.preview_key])
      if (key)
        await ctx.files
          .remove(key)
          .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a stored file was left over'))
}
