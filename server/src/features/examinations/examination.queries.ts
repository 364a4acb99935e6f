import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { type Insertable, sql } from 'kysely'
import { keptOfPerson } from '#platform/budget-table.ts'
import type { Database, Tables } from '#platform/database/connect.ts'
import { storableJson } from '#platform/database/json.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Purpose = 'chat' | 'contact' | 'proof' | 'watch' | 'incident' | 'daily'

export interface NewExamination {
  id: string
  host: string
  purpose: Purpose
  conversationId: string | null
  userId: number | null
  monitorId: number | null
  owner: boolean
  report: Report
  now: Date
}

/** Stores a report with each of its findings under the finding's own id. */
export async function insertExamination(tx: Tx, made: NewExamination): Promise<void> {
  const { report } = made
  await tx
    .insertInto('examinations')
    .values({
      id: made.id,
      url: report.url,
      host: made.host,
      purpose: made.purpose,
      conversation_id: made.conversationId,
      user_id: made.userId,
      monitor_id: made.monitorId,
      owner: made.owner,
      state: report.state,
      report: storableJson(report),
      created_at: made.now,
    })
    .execute()
  await insertFindings(tx, made.id, made.host, report, { deep: false, now: made.now })
  if (made.userId !== null) await forgetEldest(tx, made.userId)
}

/** What led to a request stays. Those of a watched site go by their age. */
async function forgetEldest(tx: Tx, userId: number): Promise<void> {
  const own = tx
    .selectFrom('examinations')
    .select('id')
    .where('user_id', '=', userId)
    .where('monitor_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keptOfPerson.examinations)
  await tx.deleteFrom('examinations').where('id', 'in', own).where(ledToNoRequest).execute()
}

/** Of `examinations`. */
export const ledToNoRequest = sql<boolean>`not exists (select from findings f join service_requests r on r.finding_id = f.id
  where f.examination_id = examinations.id)`

/** Those findings of the report that are not stored yet. */
export async function insertFindings(
  tx: Tx,
  examinationId: string,
  host: string,
  report: Report,
  { deep, now }: { deep: boolean; now: Date },
): Promise<void> {
  const rows = report.findings.map(
    (finding, place): Insertable<Tables['findings']> => ({
      id: finding.id,
      examination_id: examinationId,
      place,
      code: finding.code,
      severity: finding.severity,
      verdict: finding.verdict,
      host,
      url: report.url,
      deep,
      finding: storableJson(finding),
      created_at: now,
    }),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('findings')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function getExaminationOrNull(db: Database | Tx, id: string) {
  const row = await db.selectFrom('examinations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...row, report: row.report as unknown as Report } : null
}

/** The newest one of this very address in this conversation that is not older than `since`. */
export async function getRecentOrNull(
  db: Database,
  asked: { conversationId: string; url: string; owner: boolean; since: Date },
): Promise<{ id: string; report: Report } | null> {
  const row = await db
    .selectFrom('examinations')
    .select(['id', 'report'])
    .where('conversation_id', '=', asked.conversationId)
    .where('url', '=', asked.url)
    .where('owner', '=', asked.owner)
    .where('created_at', '>', asked.since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? { id: row.id, report: row.report as unknown as Report } : null
}

/** All of an examination, or what the browser added, in the order of the report. */
export async function listFindings(
  db: Database,
  examinationId: string,
  which: 'all' | 'deep',
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('findings')
    .select('finding')
    .where('examination_id', '=', examinationId)
    .$if(which === 'deep', (query) => query.where('deep', '=', true))
    .orderBy('place')
    .execute()
  return rows.map(({ finding }) => finding as unknown as Finding)
}

/** A finding of ours by its id, with the address it was seen at. */
export async function getFindingOrNull(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('findings')
    .select(['finding', 'host', 'url', 'examination_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, finding: row.finding as unknown as Finding } : null
}
