import { createHash } from 'node:crypto'
import { storableJson } from '#platform/database/json.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Sandbox } from '../context.ts'
import { StripeProblem } from './problem.ts'

const KEY_MAX = 255
const KEPT_MS = 24 * 3600_000

/**
 * Runs `work` once for a key and gives the kept answer to everybody who comes with it again, also at the same time: the
 * second waits for the first one's commit. What failed is not kept, because nothing of it happened.
 */
export async function once(
  tx: Tx,
  { now, url }: Sandbox,
  { key, asked }: { key: string; asked: readonly string[] },
  work: () => Promise<object>,
): Promise<{ answer: object; replayed: boolean }> {
  if (key.length > KEY_MAX)
    throw new StripeProblem(400, `Idempotency keys have at most ${KEY_MAX} characters.`)
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  const first = await tx
    .insertInto('payments_sandbox_calls')
    .values({ key, fingerprint, answer: 'null', created_at: new Date(now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) return { answer: atHome(await keptAnswer(tx, key, fingerprint), url), replayed: true }
  const answer = await work()
  await tx
    .updateTable('payments_sandbox_calls')
    .set({ answer: storableJson(answer) })
    .where('key', '=', key)
    .execute()
  return { answer, replayed: false }
}

async function keptAnswer(tx: Tx, key: string, fingerprint: string): Promise<object> {
  const call = await tx
    .selectFrom('payments_sandbox_calls')
    .select(['fingerprint', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (call.fingerprint !== fingerprint)
    throw new StripeProblem(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    )
  return call.answer as object
}

/** Pages live where this process listens, which may be another port than at the first call. */
function atHome(answer: object, home: string): object {
  const page = 'url' in answer && typeof answer.url === 'string' ? URL.parse(answer.url) : null
  return page ? { ...answer, url: home + page.pathname } : answer
}

/** Keys are forgotten after a day, as with Stripe. */
export async function forgetOldKeys({ db, now }: Sandbox): Promise<void> {
  await db
    .deleteFrom('payments_sandbox_calls')
    .where('created_at', '<', new Date(now() - KEPT_MS))
    .execute()
}
