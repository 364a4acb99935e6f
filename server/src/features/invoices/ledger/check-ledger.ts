import { alertStaff } from '#features/notifications/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { verifyLedger } from './verify.ts'

const LISTED = 20
const KEYS_KEPT_DAYS = 7

/** Every night; staff get a mail when the books do not add up. */
export const checkLedger = defineJob({
  id: 'invoices.check-ledger',
  cron: '40 2 * * *',
  run: async (ctx) => {
    const now = ctx.now()
    await ctx.db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now - KEYS_KEPT_DAYS * 86_400_000))
      .execute()
    const { ok, problems } = await verifyLedger(ctx.db)
    if (ok) return
    ctx.log.error({ problems: problems.slice(0, LISTED) }, 'the ledger does not add up')
    await transaction(ctx.db, (tx) =>
      alertStaff(tx, {
        subject: 'The ledger does not add up',
        paragraphs: problems.slice(0, LISTED),
        key: `ledger:${new Date(now).toISOString().slice(0, 10)}`,
      }),
    )
  },
})
