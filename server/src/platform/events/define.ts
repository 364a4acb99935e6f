import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/transaction.ts'
import type { JobRequest } from '../jobs/define.ts'

/** What an event is about, kept in columns of their own so that timelines are one indexed read. */
export interface EventSubject {
  userId?: number
  ticketId?: number
  findingId?: string
}

export interface EventDefinition<Name extends string = string, S extends z.ZodType = z.ZodType> {
  /** In the past tense: `ticket.closed`. */
  name: Name
  /** Its own schema, so that the table of events never becomes a dumping ground. No secrets, no message text. */
  data: S
}

export function defineEvent<const Name extends string, S extends z.ZodType>(
  name: Name,
  data: S,
): EventDefinition<Name, S> {
  return { name, data }
}

export interface RecordedEvent<Data = unknown> extends EventSubject {
  id: string
  data: Data
}

/** What a feature does on an event of another: in the same transaction, as jobs, or both. */
export interface Listener {
  event: EventDefinition
  inTransaction?: (tx: Tx, event: RecordedEvent, ctx: Ctx) => Promise<void>
  jobs?: (event: RecordedEvent) => JobRequest[]
}

export function on<S extends z.ZodType>(
  event: EventDefinition<string, S>,
  listener: {
    inTransaction?: (tx: Tx, event: RecordedEvent<z.infer<S>>, ctx: Ctx) => Promise<void>
    jobs?: (event: RecordedEvent<z.infer<S>>) => JobRequest[]
  },
): Listener {
  return { event, ...(listener as Omit<Listener, 'event'>) }
}
