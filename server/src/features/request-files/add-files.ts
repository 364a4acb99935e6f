import { randomBytes } from 'node:crypto'
import type { RequestFile } from '@sitewright/contract/request-files.ts'
import { userIdOf } from '#platform/actor.ts'
import { limits, slots } from '#platform/budget-table.ts'
import type { HttpCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { type InspectedFile, inspectFile, uploadsAtWork } from '#platform/files/inspect.ts'
import { receiveFiles } from '#platform/files/receive.ts'
import { peerKey } from '#platform/limits.ts'
import { removeStored } from './remove-file.ts'
import { insertFiles, type KeptFile, type Visitor } from './request-file.queries.ts'

/**
 * Inspects and keeps files for a request that is not sent yet. Counted before a byte is read; what all guests share only
 * after files have come in, so that empty uploads keep nobody out.
 */
export async function addFiles(ctx: HttpCtx): Promise<{ files: RequestFile[] }> {
  const userId = userIdOf(ctx.actor)
  const visitor: Visitor = userId === null ? `ip:${peerKey(ctx.ip)}` : `user:${userId}`
  for (const limit of [limits.requestFiles, limits.requestFilesADay]) await ctx.limits.consume(limit, visitor)
  await using upload = await receiveFiles(ctx, {
    who: visitor,
    all: userId === null ? slots.uploadsOfGuests : slots.uploadsOfCustomers,
  })
  if (userId === null) await ctx.limits.consume(limits.requestFilesOfAll, 'all')
  using turn = ctx.budgets.line(slots.uploadsAtWork, visitor)
  await turn.ready
  const kept: KeptFile[] = []
  try {
    const lane = userId === null ? 'guests' : 'customers'
    await uploadsAtWork[lane].run(async () => {
      for (const { path, name } of upload.files) {
        const inspected = await inspectFile(path, name, { lane })
        kept.push(await keep(ctx, inspected))
      }
    })
    await transaction(ctx.db, (tx) => insertFiles(tx, kept, visitor, new Date(ctx.now())))
  } catch (error) {
    await removeStored(ctx, kept)
    throw error
  }
  return { files: kept.map(({ id, name, type, size }) => ({ id, name, type, size })) }
}

async function keep(ctx: HttpCtx, inspected: InspectedFile): Promise<KeptFile> {
  const { name, type, bytes, width = null, height = null, preview } = inspected
  const id = randomBytes(18).toString('base64url')
  const key = `requests/${randomBytes(16).toString('hex')}`
  const file = {
    id,
    name,
    type,
    size: bytes.length,
    width,
    height,
    storage_key: key,
    preview_key: preview ? `${key}-preview` : null,
  }
  try {
    await ctx.files.put(key, bytes, type)
    if (preview) await ctx.files.put(`${key}-preview`, preview, 'image/webp')
  } catch (error) {
    await removeStored(ctx, [file])
    throw error
  }
  return file
}
