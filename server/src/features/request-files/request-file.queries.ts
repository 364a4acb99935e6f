import { sql } from 'kysely'
import { waitingFiles } from '#platform/budget-table.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** Files that wait are removed every hour. */
const RETRY_AFTER_SECONDS = 3_600

export interface KeptFile {
  id: string
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  storage_key: string
  preview_key: string | null
}

/** Of an account, `user:7`; of a guest, by network, `ip:192.0.2.1`. */
export type Visitor = `user:${number}` | `ip:${string}`

const isGuest = (visitor: Visitor) => visitor.startsWith('ip:')

/** Throws `rate_limited` when more would wait than is kept for this visitor, for all guests or for everybody. */
export async function insertFiles(tx: Tx, files: KeptFile[], visitor: Visitor, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('request-files', 0))`.execute(tx)
  const ofGuests = sql`(visitor is null or visitor like 'ip:%')`
  const { rows } = await sql<Record<keyof typeof waitingFiles, string>>`
    select coalesce(sum(size), 0) as "ofAll", coalesce(sum(size) filter (where ${ofGuests}), 0) as "ofGuests",
      coalesce(sum(size) filter (where visitor = ${visitor}), 0) as "ofOne"
    from request_files`.execute(tx)
  const coming = files.reduce((sum, { size }) => sum + size, 0)
  for (const share of ['ofOne', 'ofGuests', 'ofAll'] as const) {
    if (share === 'ofGuests' && !isGuest(visitor)) continue
    const { bytes, says } = waitingFiles[share]
    if (Number(rows[0]?.[share]) + coming > bytes)
      throw new Problem('rate_limited', { says, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  await tx
    .insertInto('request_files')
    .values(files.map((file) => ({ ...file, visitor, created_at: now })))
    .execute()
}

/** Gives the files of these ids to a request; throws `invalid` when one is gone, or has gone onto another ticket. */
export async function claimFiles(tx: Tx, ids: readonly string[], requestId: number): Promise<void> {
  if (ids.length === 0) return
  const claimed = await tx
    .updateTable('request_files')
    .set({ service_request_id: requestId })
    .where('id', 'in', [...new Set(ids)])
    .returning('id')
    .execute()
  if (claimed.length === new Set(ids).size) return
  const says = 'The files that you added were kept for two days and are gone. Please add them again.'
  throw new Problem('invalid', { says, fields: { files: says } })
}

/** Notes in which conversation with the assistant files were added; what is gone is left out. */
export async function linkFiles(db: Database, ids: readonly string[], conversationId: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('request_files')
    .set({ conversation_id: conversationId })
    .where('id', 'in', [...ids])
    .execute()
}

/** Gives the files of a conversation to the request that came out of it. */
export async function claimFilesOfConversation(
  tx: Tx,
  conversationId: string,
  requestId: number,
): Promise<void> {
  await tx
    .updateTable('request_files')
    .set({ service_request_id: requestId })
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Hands the files of a request over to its ticket: they are no longer of this feature. */
export async function takeFiles(tx: Tx, requestId: number): Promise<Omit<KeptFile, 'id'>[]> {
  return tx
    .deleteFrom('request_files')
    .where('service_request_id', '=', requestId)
    .returning(['name', 'type', 'size', 'width', 'height', 'storage_key', 'preview_key'])
    .execute()
}
