import { slots } from '../budget-table.ts'
import type { SignedInHttpCtx } from '../context.ts'
import { onceClosed } from '../http/once-closed.ts'
import { dispositionHeaders } from './download.ts'

/** A file of the store, and how it is called where it is saved. */
interface Sent {
  key: string
  name: string
  type: string
}

/** Sends a stored file, after `before`, for which there must be a place as well; it throws before a file is open. */
export async function sendFile(
  ctx: SignedInHttpCtx,
  { key, name, type }: Sent,
  before?: () => Promise<void>,
) {
  const place = ctx.budgets.enter(slots.downloads, ctx.actor.userId)
  onceClosed(ctx.reply.raw, () => place[Symbol.dispose]())
  await before?.()
  const stream = await ctx.files.get(key)
  ctx.reply.headers(dispositionHeaders(name, type))
  return ctx.reply.send(stream)
}
