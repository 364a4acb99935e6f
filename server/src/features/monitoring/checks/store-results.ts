import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { Outcome } from './advance.ts'
import type { Settled } from './claimed.ts'

/** The column's own words; the order is also how bad one is within a bucket of the chart. */
export const OUTCOMES: Record<Outcome, number> = { up: 0, down: 1, blocked: 2, unknown: 3, maintenance: 4 }

const small = (ms: number | null) => (ms === null ? null : Math.min(32_767, Math.round(ms)))
const date = (at: number | null) => (at === null ? null : new Date(at))

/** Stores the standings that did not change since they were claimed, with their checks; returns the ids of those stored. */
export async function storeResults(tx: Tx, settled: readonly Settled[]): Promise<Set<number>> {
  const column = <T>(of: (one: Settled) => T) => settled.map(of)
  const { rows } = await sql<{ monitor_id: number }>`
    update monitor_schedule s set next_due = n.next_due, state = n.state, fails = n.fails, oks = n.oks,
      failed_at = n.failed_at, recovered_at = n.recovered_at, incident_id = n.incident_id, last_at = n.at,
      last_outcome = n.outcome, last_status = case when n.outcome in (0, 1) then n.status else s.last_status end,
      last_ms = case when n.outcome in (0, 1) then n.ms else s.last_ms end, last_says = n.says
    from unnest(${column(({ claimed }) => claimed.id)}::int[], ${column(({ claimed }) => claimed.version)}::int[],
      ${column(({ nextDue }) => new Date(nextDue))}::timestamptz[], ${column(({ next }) => next.state)}::text[],
      ${column(({ next }) => next.fails)}::smallint[], ${column(({ next }) => next.oks)}::smallint[],
      ${column(({ next }) => date(next.failedAt))}::timestamptz[],
      ${column(({ next }) => date(next.recoveredAt))}::timestamptz[],
      ${column(({ incidentId }) => incidentId)}::bigint[], ${column(({ at }) => new Date(at))}::timestamptz[],
      ${column(({ outcome }) => OUTCOMES[outcome])}::smallint[], ${column(({ result }) => result.status)}::smallint[],
      ${column(({ result }) => Math.round(result.times.totalMs))}::int[], ${column(({ says }) => says)}::text[])
      as n (id, version, next_due, state, fails, oks, failed_at, recovered_at, incident_id, at, outcome, status, ms, says)
    where s.monitor_id = n.id and s.version = n.version
    returning s.monitor_id`.execute(tx)
  const stored = new Set(rows.map((row) => row.monitor_id))
  const kept = settled.filter(({ claimed }) => stored.has(claimed.id))
  if (kept.length > 0) await insertChecks(tx, kept)
  return stored
}

async function insertChecks(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const column = <T>(of: (one: Settled) => T) => settled.map(of)
  await sql`
    insert into monitor_checks (monitor_id, at, total_ms, status, outcome, dns_ms, connect_ms, tls_ms, first_byte_ms)
    select * from unnest(${column(({ claimed }) => claimed.id)}::int[],
      ${column(({ at }) => new Date(at))}::timestamptz[],
      ${column(({ result }) => Math.round(result.times.totalMs))}::int[],
      ${column(({ result }) => result.status)}::smallint[], ${column(({ outcome }) => OUTCOMES[outcome])}::smallint[],
      ${column(({ result }) => small(result.times.dnsMs))}::smallint[],
      ${column(({ result }) => small(result.times.connectMs))}::smallint[],
      ${column(({ result }) => small(result.times.tlsMs))}::smallint[],
      ${column(({ result }) => small(result.times.firstByteMs))}::smallint[])
    on conflict do nothing`.execute(tx)
}

/** What was noted as down before a burst was recognised is in doubt as well. */
export async function doubtChecks(tx: Tx, ids: number[], since: Date): Promise<void> {
  await sql`update monitor_checks set outcome = ${OUTCOMES.unknown}
    where monitor_id = any(${ids}) and at >= ${since} and outcome = ${OUTCOMES.down}`.execute(tx)
}

const ISSUER_MAX = 200

/** A stranger's text as one line that can be stored and shown. */
const lineOf = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, ISSUER_MAX)

/** Keeps what a new certificate says; most checks see the one of before. */
export async function storeCertificates(tx: Tx, settled: readonly Settled[]): Promise<void> {
  for (const { claimed, result } of settled) {
    const { certificate } = result
    if (!certificate || certificate.fingerprint === claimed.fingerprint) continue
    await tx
      .updateTable('monitors')
      .set({
        certificate_starts_at: certificate.startsAt,
        certificate_expires_at: certificate.expiresAt,
        certificate_issuer: lineOf(certificate.issuer),
        certificate_fingerprint: certificate.fingerprint,
      })
      .where('id', '=', claimed.id)
      .execute()
  }
}
