import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { type InboxView, TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from './cursor.ts'

type Sql = RawBuilder<unknown>

export interface InboxFilter {
  status?: string | undefined
  urgency?: string | undefined
  waiting?: string | undefined
  /** A staff member, or `none`. */
  assignee?: number | 'none' | undefined
  typed?: string | undefined
  tag?: number | undefined
  view?: InboxView | undefined
  after?: Cursor | undefined
  limit: number
}

/** Every combination of status, urgency and side that the filter allows. */
export function statesOf({ status, urgency, waiting }: Pick<InboxFilter, 'status' | 'urgency' | 'waiting'>) {
  const each = (column: string, values: readonly string[]) =>
    sql`(values ${sql.join(values.map((value) => sql`(${value})`))}) as ${sql.ref(column)}(value)`
  return sql`${each('s', status ? [status] : TicketStatus.options)},
    ${each('u', urgency ? [urgency] : UrgencyLevel.options)}, ${each('w', waiting ? [waiting] : Waiting.options)}`
}

export const ofState = sql`t.status = s.value and t.urgency_level = u.value and t.waiting_for = w.value`

/**
 * The ids of one page. The index begins with status, urgency and side: a page is put together from the first ones of every
 * combination that the filter allows, so that one without a match costs a few looks instead of a walk past all tickets.
 */
export function pickedTickets(filter: InboxFilter, place: { at: Sql; after: Sql; isShown: Sql }) {
  const { assignee, limit } = filter
  const ofAssignee =
    assignee === undefined
      ? sql`true`
      : assignee === 'none'
        ? sql`t.assignee_id is null`
        : sql`t.assignee_id = ${assignee}`
  return sql<boolean>`t.id = any(array(
    select one.id from ${statesOf(filter)},
      lateral (select t.id, ${place.at} as at from tickets t
        where ${ofState} and ${ofAssignee} and ${place.isShown} and ${place.after}
        order by ${place.at}, t.id limit ${limit}) one
    order by one.at, one.id limit ${limit}))`
}
