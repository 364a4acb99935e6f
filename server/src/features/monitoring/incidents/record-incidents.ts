import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { addJob } from '#platform/jobs/define.ts'
import type { Settled } from '../checks/claimed.ts'
import { incidentClosed, incidentOpened, incidentReturned } from '../monitor.events.ts'
import { dropNotice, dropNotices, noteEdge } from '../notices/note-edge.ts'

/** What comes back sooner is the same incident. */
const SAME_WITHIN_MS = 15 * 60_000

/** Opens an incident, or the last one again when it ended only minutes ago; an examination looks for the cause then. */
export async function openIncident(
  tx: Tx,
  ctx: Ctx,
  settled: Settled,
  fault: { kind: string; says: string },
): Promise<void> {
  const { claimed, next, at, result } = settled
  const seen = { kind: fault.kind, status_code: result.status, says: fault.says }
  const again = await reopen(tx, claimed.id, new Date(at - SAME_WITHIN_MS), seen)
  const incidentId =
    again ??
    (
      await tx
        .insertInto('monitor_incidents')
        .values({
          monitor_id: claimed.id,
          started_at: new Date(next.failedAt ?? at),
          confirmed_at: new Date(at),
          ...seen,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await linkIncident(tx, claimed.id, incidentId)
  const event = again === null ? incidentOpened : incidentReturned
  const userId = await holdOwner(tx, claimed.id)
  await record(tx, ctx, event, { monitorId: claimed.id, incidentId, kind: fault.kind }, { userId })
  // Where its end was not mailed yet, the client still believes it down: one mail says when it is over for good.
  const isBelievedDown = await dropNotice(tx, incidentId, 'up')
  if (!isBelievedDown) await noteEdge(tx, { id: claimed.id, userId, incidentId, edge: 'down', at })
  await addJob(tx, { id: 'monitoring.examine-outage', payload: { incidentId }, queue: 'outages' })
}

/** Not who it was at the claim: the account may have been merged since. */
async function holdOwner(tx: Tx, monitorId: number): Promise<number> {
  const { user_id } = await tx
    .selectFrom('monitors')
    .select('user_id')
    .where('id', '=', monitorId)
    .forShare()
    .executeTakeFirstOrThrow()
  return user_id
}

async function reopen(
  tx: Tx,
  monitorId: number,
  since: Date,
  seen: { kind: string; status_code: number | null; says: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update monitor_incidents set ended_at = null, returned = returned + 1, kind = ${seen.kind},
      status_code = ${seen.status_code}, says = ${seen.says}, finding_id = null
    where id = (select id from monitor_incidents where monitor_id = ${monitorId} and ended_at >= ${since}
      order by id desc limit 1)
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

async function linkIncident(tx: Tx, monitorId: number, incidentId: number | null): Promise<void> {
  await tx
    .updateTable('monitor_schedule')
    .set({ incident_id: incidentId })
    .where('monitor_id', '=', monitorId)
    .execute()
}

/** Ends the open incident with the first success after it. */
export async function closeIncident(tx: Tx, ctx: Ctx, { claimed, next, at }: Settled): Promise<void> {
  const ended = await endIncident(tx, claimed.id, new Date(next.recoveredAt ?? at))
  if (!ended) return
  const userId = await holdOwner(tx, claimed.id)
  await record(
    tx,
    ctx,
    incidentClosed,
    { monitorId: claimed.id, incidentId: ended.id, seconds: ended.seconds },
    { userId },
  )
  await noteEdge(tx, { id: claimed.id, userId, incidentId: ended.id, edge: 'up', at })
}

/** Ends the open incident of a monitor, if there is one; never before it began, whatever the clock did meanwhile. */
async function endIncident(
  tx: Tx,
  monitorId: number,
  at: Date,
): Promise<{ id: number; seconds: number } | null> {
  const { rows } = await sql<{ id: number; seconds: number }>`
    update monitor_incidents set ended_at = greatest(${at}::timestamptz, started_at)
    where monitor_id = ${monitorId} and ended_at is null
    returning id, extract(epoch from ended_at - started_at)::int as seconds`.execute(tx)
  await linkIncident(tx, monitorId, null)
  return rows[0] ?? null
}

/** Ends the incident of a site that is no longer watched. Its state is unknown, so nothing is mailed. */
export async function abandonIncident(tx: Tx, monitorId: number, at: Date): Promise<void> {
  await endIncident(tx, monitorId, at)
  await dropNotices(tx, monitorId)
}
