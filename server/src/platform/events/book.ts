import type { z } from 'zod'
import { userIdOf } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/transaction.ts'
import { addJobs } from '../jobs/define.ts'
import type { EventDefinition, EventSubject, Subscription } from './define.ts'

/** The written-out list of who reacts to what; built in app.ts. */
export class EventBook {
  readonly #subscriptions: Map<string, Subscription[]>

  constructor(subscriptions: Subscription[]) {
    this.#subscriptions = Map.groupBy(subscriptions, (subscription) => subscription.to.name)
  }

  subscriptionsTo(name: string): Subscription[] {
    return this.#subscriptions.get(name) ?? []
  }
}

/**
 * Writes the audit row of an event and asks for the jobs of its subscribers, all inside `tx`: nothing is sent that
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
  const { id } = await tx
    .insertInto('events')
    .values({
      name: event.name,
      actor_kind: ctx.actor.kind,
      actor_id: userIdOf(ctx.actor),
      session_id: 'sessionId' in ctx.actor ? ctx.actor.sessionId : null,
      ip: ctx.ip || null,
      request_id: ctx.requestId,
      user_id: subject.userId ?? null,
      ticket_id: subject.ticketId ?? null,
      finding_id: subject.findingId ?? null,
      data: JSON.stringify(parsed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recorded = { id, data: parsed, ...subject }
  for (const subscription of ctx.events.subscriptionsTo(event.name)) {
    await subscription.inTransaction?.(tx, recorded, ctx)
    await addJobs(tx, subscription.jobs?.(recorded) ?? [])
  }
}
