import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import type { Sandbox } from '../context.ts'
import type { SentEvent } from '../records/kinds.ts'
import { findOrNull } from '../records/objects.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** How long to wait after the first, second, … try that failed; after the last one named it stays an hour. */
const pauses = [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE]
const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR
/** Longer than one try takes: a process that died in the middle of one holds an event back no longer than this. */
const CLAIM_MS = 30 * SECOND

export interface Claimed {
  event: SentEvent
  tries: number
}

/** The oldest event that is due, for this process alone; null when there is none. */
export async function claimNext({ db, now }: Sandbox): Promise<Claimed | null> {
  return transaction(db, async (tx) => {
    const due = await tx
      .selectFrom('payments_sandbox_deliveries as delivery')
      .innerJoin('payments_sandbox_objects as event', 'event.id', 'delivery.event_id')
      .select(['delivery.event_id', 'delivery.tries'])
      .where('delivery.delivered_at', 'is', null)
      .where('delivery.next_at', '<=', new Date(now()))
      .orderBy('event.seq')
      .limit(1)
      .forUpdate('delivery')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    await tx
      .updateTable('payments_sandbox_deliveries')
      .set({ tries: due.tries + 1, next_at: new Date(now() + CLAIM_MS) })
      .where('event_id', '=', due.event_id)
      .execute()
    const event = await findOrNull(tx, 'event', due.event_id)
    if (!event) throw new Error(`The event ${due.event_id} is gone.`)
    return { event, tries: due.tries + 1 }
  })
}

export async function markDelivered({ db, now }: Sandbox, { event }: Claimed): Promise<void> {
  await db
    .updateTable('payments_sandbox_deliveries')
    .set({ delivered_at: new Date(now()) })
    .where('event_id', '=', event.id)
    .execute()
}

/** Comes again after a pause that grows, for three days. */
export async function postpone({ db, now }: Sandbox, { event, tries }: Claimed): Promise<void> {
  const next = now() + (pauses[tries - 1] ?? HOUR)
  const givenUp = next - event.created * SECOND > GIVEN_UP_AFTER_MS
  await db
    .updateTable('payments_sandbox_deliveries')
    .set({ next_at: givenUp ? sql`'infinity'` : new Date(next) })
    .where('event_id', '=', event.id)
    .execute()
}

/** Gives back what was claimed and not tried to the end. */
export async function release({ db, now }: Sandbox, { event, tries }: Claimed): Promise<void> {
  await db
    .updateTable('payments_sandbox_deliveries')
    .set({ tries: tries - 1, next_at: new Date(now()) })
    .where('event_id', '=', event.id)
    .execute()
}

/** Milliseconds until the next event is due; null when none waits. */
export async function untilNext({ db, now }: Sandbox): Promise<number | null> {
  const { next } = await db
    .selectFrom('payments_sandbox_deliveries')
    .select((of) => of.fn.min('next_at').as('next'))
    .where('delivered_at', 'is', null)
    .where('next_at', '<', sql<Date>`'infinity'`)
    .executeTakeFirstOrThrow()
  return next === null ? null : Math.max(0, next.getTime() - now())
}
