import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** Everybody's files together that no request took yet. */
const BYTES_WAITING = 4 * 1024 * 1024 * 1024

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

/** Throws `busy` when strangers' files would take more than the product keeps for them. */
export async function insertFiles(tx: Tx, files: KeptFile[], now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('request-files', 0))`.execute(tx)
  const { waiting } = await tx
    .selectFrom('request_files')
    .select(sql<string>`coalesce(sum(size), 0)`.as('waiting'))
    .executeTakeFirstOrThrow()
  const coming = files.reduce((sum, { size }) => sum + size, 0)
  if (Number(waiting) + coming > BYTES_WAITING) throw new Problem('unavailable')
  await tx
    .insertInto('request_files')
    .values(files.map((file) => ({ ...file, created_at: now })))
    .execute()
}

/** Gives the files of these ids to a request; throws `invalid` when one is gone or belongs to another request. */
export async function claimFiles(tx: Tx, ids: readonly string[], requestId: number): Promise<void> {
  if (ids.length === 0) return
  const claimed = await tx
    .updateTable('request_files')
    .set({ service_request_id: requestId })
    .where('id', 'in', [...new Set(ids)])
    .where('service_request_id', 'is', null)
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
    .where('service_request_id', 'is', null)
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
    .where('service_request_id', 'is', null)
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
