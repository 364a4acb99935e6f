import type { AuditCheck } from '@sitewright/contract/audit.ts'
import { mailOwners } from '#features/notifications/index.ts'
import { sayFault, verifyChains } from '#platform/audit/verify.ts'
import { limits } from '#platform/budget-table.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, defineJob } from '#platform/jobs/define.ts'

const FAULTS_SHOWN = 20
/** A worker that died meanwhile never answers. */
const RUNS_AT_MOST_MS = 15 * 60_000

export async function readCheck({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<AuditCheck> {
  const row = await db.selectFrom('audit_checks').selectAll().executeTakeFirstOrThrow()
  const askedMs = row.asked_at?.getTime() ?? 0
  const checkedMs = row.checked_at?.getTime() ?? 0
  return {
    checked_at: row.checked_at?.toISOString() ?? null,
    rows: Number(row.rows),
    faults: row.faults,
    says: row.says,
    running: askedMs > checkedMs && now() - askedMs < RUNS_AT_MOST_MS,
  }
}

export async function startCheck(ctx: SignedInCtx): Promise<AuditCheck> {
  await ctx.limits.consume(limits.auditChecks, `user:${ctx.actor.userId}`)
  await transaction(ctx.db, async (tx) => {
    await tx
      .updateTable('audit_checks')
      .set({ asked_at: new Date(ctx.now()) })
      .execute()
    await addJob(tx, checkChain.with({}, { key: 'audit.check-chain' }))
  })
  return readCheck(ctx)
}

export const checkChain = defineJob({
  id: 'audit.check-chain',
  cron: '53 3 * * *',
  queue: 'reports',
  run: async (ctx) => {
    const verdicts = await verifyChains(ctx)
    const rows = verdicts.reduce((sum, verdict) => sum + verdict.rows, 0)
    const said = verdicts.flatMap(({ chain, faults }) => faults.map((fault) => sayFault(chain, fault)))
    const says = said.slice(0, FAULTS_SHOWN)
    if (said.length > 0) ctx.log.error({ rows, faults: said.length }, 'the audit log is not whole')
    await transaction(ctx.db, async (tx) => {
      await tx
        .updateTable('audit_checks')
        .set({ checked_at: new Date(ctx.now()), rows, faults: said.length, says })
        .execute()
      if (said.length === 0) return
      await mailOwners(tx, ctx, {
        about: 'audit-not-whole',
        kind: 'audit_not_whole',
        subject: 'The audit log is not whole',
        paragraphs: [
          'Rows of the audit log or of the events were changed, removed or kept out of their chain in the database, past this product. The first of them:',
          says.join(' '),
        ],
        action: { label: 'See the audit log', path: '/dashboard/admin/audit' },
      })
    })
  },
})
