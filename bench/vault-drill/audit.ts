import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from '../../server/src/platform/audit/append.ts'
import { auditChain } from '../../server/src/platform/audit/chains.ts'
import { verifyChain } from '../../server/src/platform/audit/verify.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import type { Product } from './product.ts'

const BATCH = 500

export interface AuditReport {
  rows: number
  /** Seconds that the check of the whole log took. */
  seconds: number
  wholeBefore: boolean
  changedNamed: boolean
  removedNamed: boolean
  movedNamed: boolean
}

/** Fills the audit log, and tampers with rows as only the owner of the tables can. Comes last: the log is broken then. */
export async function drillAudit({ services, ctx, env }: Product, rows: number): Promise<AuditReport> {
  const { db, keys } = services
  const owner = connectDatabase({ url: env.DATABASE_OWNER_URL ?? '' }).db
  const { seq } = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  for (let have = Number(seq); have < rows; have += BATCH)
    await transaction(db, (tx) =>
      appendAudit(
        tx,
        ctx,
        ...Array.from({ length: Math.min(BATCH, rows - have) }, (_, at) => ({
          action: 'drill.written',
          object: { kind: 'drill', id: have + at },
        })),
      ),
    )
  const began = performance.now()
  const before = await verifyChain(db, auditChain, keys.audit)
  const seconds = (performance.now() - began) / 1_000
  await sql`alter table audit_log disable trigger all`.execute(owner)
  await sql`grant update, delete on audit_log to current_user`.execute(owner)
  const third = Math.floor(rows / 3)
  const [changed, removed, moved] = [0, 1, 2].map((part) => part * third + randomInt(10, third - 10)) as [
    number,
    number,
    number,
  ]
  await sql`update audit_log set actor_id = 4711 where seq = ${changed}`.execute(owner)
  await sql`delete from audit_log where seq = ${removed}`.execute(owner)
  await sql`update audit_log set seq = -1 where seq = ${moved}`.execute(owner)
  await sql`update audit_log set seq = ${moved} where seq = ${moved + 3}`.execute(owner)
  await sql`update audit_log set seq = ${moved + 3} where seq = -1`.execute(owner)
  await owner.destroy()
  const { faults } = await verifyChain(db, auditChain, keys.audit)
  const names = (at: number, what: string) => faults.some((fault) => fault.seq === at && fault.what === what)
  return {
    rows: before.rows,
    seconds,
    wholeBefore: before.faults.length === 0,
    changedNamed: names(changed, 'changed'),
    removedNamed: names(removed, 'missing'),
    movedNamed: names(moved, 'changed') && names(moved + 3, 'changed'),
  }
}
