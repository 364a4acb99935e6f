import type { Finding } from '@sitewright/contract/findings.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { storableJson } from '#platform/database/json.ts'
import type { Tx } from '#platform/database/transaction.ts'

export async function getProofOrNull(db: Database | Tx, ticketId: number) {
  const row = await db.selectFrom('proofs').selectAll().where('ticket_id', '=', ticketId).executeTakeFirst()
  if (!row) return null
  return { ...row, before: row.before as unknown as Finding, after: row.after as unknown as Finding | null }
}
export type ProofRow = NonNullable<Awaited<ReturnType<typeof getProofOrNull>>>

/** Of a ticket that became part of this one, for a ticket that began without a finding. */
export async function getMergedProofOrNull(db: Database | Tx, ticketId: number) {
  const merged = await db
    .selectFrom('proofs as p')
    .innerJoin('tickets as t', 't.id', 'p.ticket_id')
    .select('t.id')
    .where('t.merged_into', '=', ticketId)
    .orderBy('t.id', 'desc')
    .executeTakeFirst()
  return merged ? getProofOrNull(db, merged.id) : null
}

/**
 * Puts the fault of a ticket down as to be proved gone; nothing for a ticket that began without a finding. True when
 * there is something to prove.
 */
export async function expectProof(tx: Tx, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into proofs (ticket_id, code, url, owner, deep, before, before_at, state)
    select t.id, f.code, f.url, e.owner, f.deep, f.finding, f.created_at, 'waiting'
    from tickets t join findings f on f.id = t.finding_id join examinations e on e.id = f.examination_id
    where t.id = ${ticketId}
    on conflict (ticket_id) do update
      set state = 'waiting', asked = proofs.asked + 1, after = null, after_at = null, watched_until = null, next_look_at = null
    returning ticket_id`.execute(tx)
  return rows.length > 0
}

/** The ticket, and those that became part of it: each may have begun with a fault. */
export async function withMerged(tx: Tx, ticketId: number): Promise<number[]> {
  const merged = await tx.selectFrom('tickets').select('id').where('merged_into', '=', ticketId).execute()
  return [ticketId, ...merged.map(({ id }) => id)]
}

/** A ticket that is open again is not watched: people work on it. */
export async function stopWatching(tx: Tx, ticketId: number): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({ watched_until: null, next_look_at: null })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** People went on working before the checks ended: what these see answers for nothing. */
export async function cancelProof(tx: Tx, ticketId: number): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({ state: 'cancelled' })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'waiting')
    .execute()
}

/** How far the checks are for the faults of a ticket and of those that were merged into it. */
export async function proofOfAll(tx: Tx, ticketId: number): Promise<'gone' | 'waiting' | 'open'> {
  const rows = await tx
    .selectFrom('tickets as t')
    .leftJoin('proofs as p', 'p.ticket_id', 't.id')
    .select('p.state')
    .where((eb) => eb.or([eb('t.id', '=', ticketId), eb('t.merged_into', '=', ticketId)]))
    .where('t.finding_id', 'is not', null)
    .execute()
  if (rows.every(({ state }) => state === 'gone')) return 'gone'
  return rows.some(({ state }) => state === 'waiting') ? 'waiting' : 'open'
}

export interface Seen {
  state: 'gone' | 'still_there' | 'unknown' | 'returned'
  finding: Finding | null
  at: Date
  watchedUntil: Date | null
  nextLookAt: Date | null
}

interface Started {
  ticketId: number
  /** The state of the proof when the checks began … */
  from: string
  /** … and how often it had been asked for: an older check says nothing about what was fixed since. */
  asked: number
}

/** Puts down what the checks saw, if the proof is still as they found it; true when it was. */
export async function storeSeen(tx: Tx, { ticketId, from, asked }: Started, seen: Seen): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proofs')
    .set({
      state: seen.state,
      after: seen.finding ? storableJson(seen.finding) : null,
      after_at: seen.at,
      watched_until: seen.watchedUntil,
      next_look_at: seen.nextLookAt,
    })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', from)
    .where('asked', '=', asked)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Claims the looks that are due, each for one worker: the next one is put off before this one begins. */
export async function claimDueLooks(
  tx: Tx,
  { now, putOffTo, limit }: { now: Date; putOffTo: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`
    update proofs set next_look_at = case when ${putOffTo}::timestamptz < watched_until then ${putOffTo}::timestamptz end
    where ticket_id in (
      select ticket_id from proofs where next_look_at <= ${now} and watched_until > ${now} order by next_look_at limit ${limit}
      for update skip locked)
    returning ticket_id`.execute(tx)
  return rows.map((row) => row.ticket_id)
}

/** One more daily look at which the fault stayed away. */
export async function countLook(db: Database, ticketId: number, at: Date): Promise<void> {
  await db
    .updateTable('proofs')
    .set((eb) => ({ looks: eb('looks', '+', 1), after_at: at }))
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'gone')
    .execute()
}
