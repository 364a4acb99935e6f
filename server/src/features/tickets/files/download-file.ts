import type { Input } from '@sitewright/contract/route.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { sendFile } from '#platform/files/send-file.ts'
import { Problem } from '#platform/problem.ts'
import { findVisibleFile } from './file.queries.ts'

/** Streams a file to people who may see its ticket at this moment; no link works without signing in. */
export async function downloadFile(ctx: SignedInHttpCtx, { params, query }: Input<typeof ticketRoutes.file>) {
  const file = await findVisibleFile(ctx.db, ctx.actor, params.id, params.fileId)
  const preview = query.preview === '1'
  if (preview && !file.preview_key) throw new Problem('not_found')
  const { name, type, storage_key } = file
  return sendFile(
    ctx,
    preview ? { key: file.preview_key ?? '', name, type: 'image/webp' } : { key: storage_key, name, type },
  )
}
