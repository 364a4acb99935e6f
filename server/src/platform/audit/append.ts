import { sql } from 'kysely'
import { sessionIdOf, tokenIdOf, userIdOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { sendAhead } from '../database/pipelined-dialect.ts'
import type { Tx } from '../database/transaction.ts'
import { type AuditRow, hashOf, partsOf } from './chain.ts'
import { type Change, changeText } from './change.ts'

/** What happened, to what, and how it ended. No secrets and no texts of messages. */
export interface AuditEntry {
  /** In the past tense: `credential.revealed`. */
  action: string
  object: { kind: string; id: number | null }
  /** The customer who may read the row. */
  ownerId?: number
  ticketId?: number
  /** The client in whose place a member of staff looks. */
  actingAs?: number
  outcome?: 'done' | 'refused' | 'failed'
  reason?: string
  /** What was otherwise before: states, names of fields and small values, never a secret. */
  change?: Change
}

/**
 * Writes rows at the end of the chain, inside `tx`. Writers wait here for each other until they commit, so it is
 * the last thing that a transaction does.
 */
export async function appendAudit(tx: Tx, ctx: Ctx, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const head = await tx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const at = new Date(ctx.now())
  let seq = Number(head.seq)
  let hash = head.hash
  for (const entry of entries) {
    seq += 1
    const row = rowOf(ctx, entry, seq, at)
    hash = hashOf(ctx.keys.audit[0], hash, partsOf(row))
    await sendAhead(
      tx,
      sql`insert into audit_log (seq, at, actor_kind, actor_id, actor_name, acting_as, session_id, ip, request_id, action,
        object_kind, object_id, owner_id, ticket_id, outcome, reason, token_id, change, hash)
      values (${row.seq}, ${row.at}, ${row.actor_kind}, ${row.actor_id}, ${row.actor_name}, ${row.acting_as},
        ${row.session_id}, ${row.ip}, ${row.request_id}, ${row.action}, ${row.object_kind}, ${row.object_id},
        ${row.owner_id}, ${row.ticket_id}, ${row.outcome}, ${row.reason},
        ${row.token_id}, ${row.change}, ${hash})`,
    )
  }
  await tx.updateTable('audit_head').set({ seq, hash }).execute()
}

function rowOf(ctx: Ctx, entry: AuditEntry, seq: number, at: Date): AuditRow {
  const { actor } = ctx
  return {
    seq,
    at,
    actor_kind: actor.kind,
    actor_id: userIdOf(actor),
    // Of staff alone: a row cannot be changed when a client leaves.
    actor_name: actor.kind === 'admin' ? actor.name : null,
    acting_as: entry.actingAs ?? null,
    session_id: sessionIdOf(actor),
    ip: ctx.ip || null,
    request_id: ctx.requestId,
    action: entry.action,
    object_kind: entry.object.kind,
    object_id: entry.object.id,
    owner_id: entry.ownerId ?? null,
    ticket_id: entry.ticketId ?? null,
    outcome: entry.outcome ?? 'done',
    reason: entry.reason ?? null,
    token_id: tokenIdOf(actor),
    change: entry.change ? changeText(entry.change) : null,
  }
}
