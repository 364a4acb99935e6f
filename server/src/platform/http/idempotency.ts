import { createHash } from 'node:crypto'
import { type Actor, userIdOf } from '../actor.ts'
import type { HttpCtx } from '../context.ts'
import { type Tx, transaction } from '../database/transaction.ts'
import { Problem } from '../problem.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of this person: sent again it returns the id of what was
 * made the first time, also for calls at the same time. The same key with another request is refused.
 */
export async function oncePerKey(
  ctx: HttpCtx,
  request: unknown,
  work: (tx: Tx) => Promise<string>,
): Promise<string> {
  const key = keyOf(ctx)
  if (key === null) return transaction(ctx.db, work)
  const { method, routeOptions } = ctx.request
  const slot = { actor: actorOf(ctx), route: `${method} ${routeOptions.url}`, key }
  const body_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  return transaction(ctx.db, async (tx) => {
    // Waits for another call with this key, and goes on when that one failed.
    const isFirst = await tx
      .insertInto('idempotency_keys')
      .values({ ...slot, body_hash, created_at: new Date(ctx.now()) })
      .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!isFirst) {
      const before = await tx
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'result'])
        .where((eb) => eb.and(slot))
        .executeTakeFirstOrThrow()
      if (before.body_hash !== body_hash) throw new Problem('key_reused')
      return before.result ?? ''
    }
    const result = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ result })
      .where((eb) => eb.and(slot))
      .execute()
    return result
  })
}

function keyOf({ request }: HttpCtx): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem('bad_request', { says: 'An Idempotency-Key has 1 to 255 plain characters.' })
  return key
}

const actorOf = ({ actor, ip }: { actor: Actor; ip: string }): string => {
  const userId = userIdOf(actor)
  return userId === null ? `ip:${ip}` : `user:${userId}`
}
