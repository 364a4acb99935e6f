import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { visibleTo } from '../ticket.queries.ts'

/** A file of a ticket that this person may see; `not_found` otherwise. */
export async function findVisibleFile(db: Database, actor: Actor, ticketId: number, fileId: number) {
  const row = await db
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .selectAll('f')
    .where('f.id', '=', fileId)
    .where('f.ticket_id', '=', ticketId)
    .where(visibleTo(actor))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

const BYTES_PER_CUSTOMER = 1024 * 1024 * 1024
/** However small they are: each is a row and one or two entries of the store. */
const FILES_PER_CUSTOMER = 5_000

/** Throws `storage_full` where the tickets of one customer have no room for so much more. */
async function requireSpace(db: Tx | Database, userId: number, coming: { files: number; bytes: number }) {
  const { files, bytes } = await db
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .select([sql<number>`count(*)::int`.as('files'), sql<string>`coalesce(sum(f.size), 0)`.as('bytes')])
    .where('t.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const isFull =
    files + coming.files > FILES_PER_CUSTOMER || Number(bytes) + coming.bytes > BYTES_PER_CUSTOMER
  if (isFull) throw new Problem('storage_full')
}

/** Asked before a byte is read; `attachFiles` has the last word. A form is some hundred bytes longer than its files. */
export function requireRoom(db: Database, userId: number, length: number): Promise<void> {
  return requireSpace(db, userId, { files: 1, bytes: length - 10_000 })
}

/** A stored file as a ticket keeps it. */
export interface FileRow {
  name: string
  type: string
  /** Bytes. */
  size: number
  width: number | null
  height: number | null
  storage_key: string
  preview_key: string | null
}

interface Attached {
  ticketId: number
  /** Whose ticket it is: their room is counted. */
  userId: number
  messageId: number
  files: FileRow[]
  now: Date
}

/** Puts stored files onto a message; throws `storage_full` when the customer has no room left for them. */
export async function attachFiles(tx: Tx, { ticketId, userId, messageId, files, now }: Attached) {
  if (files.length === 0) return
  // One after the other for one customer: uploads to two tickets at once must not both find the last room.
  await sql`select pg_advisory_xact_lock(hashtextextended('room:' || ${userId}::text, 0))`.execute(tx)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  await requireSpace(tx, userId, { files: files.length, bytes })
  const values = files.map((file) => ({
    ...file,
    ticket_id: ticketId,
    message_id: messageId,
    created_at: now,
  }))
  await tx.insertInto('ticket_files').values(values).execute()
}

/** The message of files that came without words; empty without files. */
export function sentFiles(files: { name: string }[]): string {
  if (files.length === 0) return ''
  return files.length === 1 ? `Sent a file: ${files[0]?.name}` : `Sent ${files.length} files`
}
