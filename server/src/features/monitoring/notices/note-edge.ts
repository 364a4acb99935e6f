import { entitlementsOf } from '#features/subscriptions/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/define.ts'

/** How long a mail about an outage waits for its cause. */
const CAUSE_WITHIN_MS = 30_000

export interface EdgeToNote {
  id: number
  userId: number
  incidentId: number
  edge: 'down' | 'up'
  at: number
}

/** Puts an outage or its end down to be mailed: at once where the plan says so, otherwise with the next digest. */
export async function noteEdge(tx: Tx, { id, userId, incidentId, edge, at }: EdgeToNote): Promise<void> {
  const waits = edge === 'down'
  await tx
    .insertInto('monitor_notices')
    .values({
      user_id: userId,
      monitor_id: id,
      incident_id: incidentId,
      edge,
      at: new Date(at),
      waits_for_cause: waits,
    })
    .onConflict((conflict) => conflict.columns(['incident_id', 'edge']).doNothing())
    .execute()
  if (waits) await causeLooked(tx, { userId, incidentId }, new Date(at + CAUSE_WITHIN_MS))
  else if ((await entitlementsOf(tx, userId)).alerts === 'now')
    await addJob(tx, {
      id: 'monitoring.mail-notices',
      payload: { userId },
      key: `monitoring.mail-notices:${userId}`,
    })
}

/** From then on the mail about an outage waits no longer; called again sooner, it is sooner. */
export async function causeLooked(
  tx: Tx,
  { userId, incidentId }: { userId: number; incidentId: number },
  runAt?: Date,
): Promise<void> {
  await addJob(tx, {
    id: 'monitoring.mail-notices',
    payload: { userId, incidentId },
    key: `monitoring.cause-looked:${incidentId}`,
    ...(runAt && { runAt }),
  })
}

/** Whether there was one: false when its mail had gone. */
export async function dropNotice(tx: Tx, incidentId: number, edge: 'down' | 'up'): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('monitor_notices')
    .where('incident_id', '=', incidentId)
    .where('edge', '=', edge)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of a site that is watched no longer. */
export async function dropNotices(tx: Tx, monitorId: number): Promise<void> {
  await tx.deleteFrom('monitor_notices').where('monitor_id', '=', monitorId).execute()
}
