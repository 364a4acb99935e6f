import { sql } from 'kysely'
import { appendAudit } from '#platform/audit/append.ts'
import type { Ctx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'

const AT_ONCE = 100
const TESTS_KEPT_MS = 86_400_000

/** Deletes the entries whose job ended 30 days ago, with their keys; early, before deleted tickets are purged. */
export const expireCredentials = defineJob({
  id: 'credentials.expire',
  cron: '20 3 * * *',
  run: async (ctx) => {
    await ctx.db
      .deleteFrom('credential_tests')
      .where('asked_at', '<', new Date(ctx.now() - TESTS_KEPT_MS))
      .execute()
    while ((await expireSome(ctx)) === AT_ONCE);
  },
})

function expireSome(ctx: Ctx): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ id: number; user_id: number }>`delete from credentials where id in (
      select id from credentials where expires_at <= ${new Date(ctx.now())} order by expires_at limit ${AT_ONCE}
      for update skip locked) returning id, user_id`.execute(tx)
    const entries = rows.map(({ id, user_id }) => ({
      action: 'credential.expired',
      object: { kind: 'credential', id },
      ownerId: user_id,
    }))
    await appendAudit(tx, ctx, ...entries)
    return rows.length
  })
}
