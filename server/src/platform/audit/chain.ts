import type { KeyObject } from 'node:crypto'
import { macBy } from '../crypto/keys.ts'

/** A row of the audit log without its hash. */
export interface AuditRow {
  seq: number
  at: Date
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  acting_as: number | null
  session_id: number | null
  ip: string | null
  request_id: string | null
  action: string
  object_kind: string
  object_id: number | null
  owner_id: number | null
  ticket_id: number | null
  outcome: string
  reason: string | null
  token_id: number | null
  /** JSON, as it was written. */
  change: string | null
}

/** HMAC over the hash before and the parts of the row. */
export const hashOf = (key: KeyObject, before: Buffer, parts: string[]): Buffer =>
  macBy(key, before.toString('hex'), ...parts)

/** Each column, so that an empty text and none differ. */
export const writtenOut = (columns: (string | number | null)[]): string[] =>
  columns.map((value) => (value === null ? 'none' : `=${value}`))

export function partsOf(row: AuditRow): string[] {
  const parts = writtenOut([
    row.seq,
    row.at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.acting_as,
    row.session_id,
    row.ip,
    row.request_id,
    row.action,
    row.object_kind,
    row.object_id,
    row.owner_id,
    row.ticket_id,
    row.outcome,
    row.reason,
  ])
  // Columns that came later count only where they are used, so that older rows still prove themselves.
  if (row.token_id !== null) parts.push(`token=${row.token_id}`)
  if (row.change !== null) parts.push(`change=${row.change}`)
  return parts
}
