import type { Input } from '@sitewright/contract/route.ts'
import type { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { slots } from '#platform/budget-table.ts'
import type { SignedInHttpCtx } from '#platform/context.ts'
import { dispositionHeaders } from '#platform/files/download.ts'
import { onceClosed } from '#platform/http/once-closed.ts'
import { Problem } from '#platform/problem.ts'
import { findVisibleFile } from './file.queries.ts'

/** Streams a file to people who may see its ticket at this moment; no link works without signing in. */
export async function downloadFile(ctx: SignedInHttpCtx, { params, query }: Input<typeof ticketRoutes.file>) {
  const file = await findVisibleFile(ctx.db, ctx.actor, params.id, params.fileId)
  const preview = query.preview === '1'
  if (preview && !file.preview_key) throw new Problem('not_found')
  const place = ctx.budgets.enter(slots.downloads, ctx.actor.userId)
  onceClosed(ctx.reply.raw, () => place[Symbol.dispose]())
  const stream = await ctx.files.get(preview ? (file.preview_key ?? '') : file.storage_key)
  ctx.reply.headers(dispositionHeaders(file.name, preview ? 'image/webp' : file.type))
  return ctx.reply.send(stream)
}
