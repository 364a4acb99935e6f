import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits, slots } from '#platform/budget-table.ts'
import type { HttpCtx, Services } from '#platform/context.ts'
import { onceClosed } from '#platform/http/once-closed.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { storeMail } from './store-mail.ts'
import { isSigned, readSignature } from './webhook-signature.ts'

/** Before the body is read: without fresh signature headers, or too often, 26 MB are not taken in. */
export async function admitMail(
  ctx: Services & { ip: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!ctx.config.inbound?.webhookKey) throw new Problem('not_found')
  if (!readSignature(request.headers, ctx.now())) throw unsigned()
  const network = peerKey(ctx.ip)
  const isProvider = (await ctx.limits.consumed(limits.mailInSigned, network)) > 0
  if (!isProvider) await ctx.limits.consume(limits.mailIn, network)
  const turn = ctx.budgets.line(slots.mailInOfNetwork, network)
  onceClosed(reply.raw, () => turn[Symbol.dispose]())
  await turn.ready
  const place = ctx.budgets.enter(slots.mailIn, isProvider ? 'providers' : 'others')
  onceClosed(reply.raw, () => place[Symbol.dispose]())
}

/** Keeps a signed mail; a job reads it. */
export async function receiveMail(ctx: HttpCtx): Promise<{ received: true }> {
  const { body, headers } = ctx.request
  const key = ctx.config.inbound?.webhookKey
  const signature = readSignature(headers, ctx.now())
  if (!key || !signature || !Buffer.isBuffer(body) || !isSigned(key, signature, body)) throw unsigned()
  await ctx.limits.consume(limits.mailInSigned, peerKey(ctx.ip))
  await storeMail(ctx, body, 'webhook')
  return { received: true }
}

const unsigned = () => new Problem('bad_request', { says: 'The signature does not fit.' })
