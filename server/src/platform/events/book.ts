import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { sessionIdOf, tokenIdOf, userIdOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { sendAhead } from '../database/pipelined-dialect.ts'
import type { Tx } from '../database/transaction.ts'
import { addJobs } from '../jobs/define.ts'
import type { EventDefinition, EventSubject, Listener } from './define.ts'

/** The written-out list of listeners; built in app.ts. */
export class EventBook {
  readonly #listeners: Map<string, Listener[]>

  constructor(listeners: Listener[]) {
    this.#listeners = Map.groupBy(listeners, (listener) => listener.event.name)
  }

  listenersOf(name: string): Listener[] {
    return this.#listeners.get(name) ?? []
  }
}

/**
 * Writes the audit row of an event and asks for the jobs of its listeners, all inside `tx`: nothing is sent that
 * did not commit, nothing committed goes unsent. Throws when the data does not fit the event's schema.
 */
export async function record<S extends z.ZodType>(
  tx: Tx,
  ctx: Ctx,
  event: EventDefinition<string, S>,
  data: z.input<S>,
  subject: EventSubject = {},
): Promise<void> {
  const parsed = event.data.parse(data)
  const row = insertEvent(ctx, event.name, parsed, subject)
  const listeners = ctx.events.listenersOf(event.name)
  if (listeners.length === 0) return sendAhead(tx, row)
  const { rows } = await sql<{ id: string }>`${row} returning id`.execute(tx)
  const id = rows[0]?.id ?? ''
  const recorded = { id, data: parsed, ...subject }
  for (const listener of listeners) {
    await listener.inTransaction?.(tx, recorded, ctx)
    await addJobs(tx, listener.jobs?.(recorded) ?? [])
  }
}

/**
 * The audit row alone, to be written by the statement of what it tells of. Throws for an event that has listeners, which
 * only `record` asks for their jobs.
 */
export function eventRow<S extends z.ZodType>(
  ctx: Ctx,
  event: EventDefinition<string, S>,
  data: z.input<S>,
  subject: EventSubject,
): RawBuilder<unknown> {
  if (ctx.events.listenersOf(event.name).length > 0) throw new Error(`${event.name} has listeners`)
  return insertEvent(ctx, event.name, event.data.parse(data), subject)
}

function insertEvent(ctx: Ctx, name: string, data: unknown, subject: EventSubject): RawBuilder<unknown> {
  const { actor } = ctx
  return sql`insert into events
    (name, actor_kind, actor_id, session_id, token_id, ip, request_id, user_id, ticket_id, finding_id, data)
    values (${name}, ${actor.kind}, ${userIdOf(actor)}, ${sessionIdOf(actor)}, ${tokenIdOf(actor)},
      ${ctx.ip || null}, ${ctx.requestId}, ${subject.userId ?? null}, ${subject.ticketId ?? null},
      ${subject.findingId ?? null}, ${JSON.stringify(data)})`
}

/**
 * Takes PostgreSQL as long as `record` and keeps nothing: where there is nothing to write down about a stranger's guess,
 * the time of the answer must not say so. A read alone is committed without waiting for the disk.
 */
export function recordNothing(tx: Tx): Promise<void> {
  return sendAhead(tx, sql`select pg_logical_emit_message(true, 'sitewright', '')`)
}
