import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { TicketStatus, Waiting } from '@sitewright/contract/tickets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { InboxFilter } from './inbox.queries.ts'

type Sql = RawBuilder<unknown>

/**
 * The ids of one page. The index begins with status, urgency and side: a page is put together from the first ones of every
 * combination that the filter allows, so that one without a match costs a few looks instead of a walk past all tickets.
 */
export function pickedTickets(filter: InboxFilter, place: { at: Sql; after: Sql; isShown: Sql }) {
  const { status, urgency, waiting, assignee, limit } = filter
  const each = (column: string, values: readonly string[]) =>
    sql`(values ${sql.join(values.map((value) => sql`(${value})`))}) as ${sql.ref(column)}(value)`
  const ofAssignee =
    assignee === undefined
      ? sql`true`
      : assignee === 'none'
        ? sql`t.assignee_id is null`
        : sql`t.assignee_id = ${assignee}`
  return sql<boolean>`t.id = any(array(
    select one.id from ${each('s', status ? [status] : TicketStatus.options)},
      ${each('u', urgency ? [urgency] : UrgencyLevel.options)}, ${each('w', waiting ? [waiting] : Waiting.options)},
      lateral (select t.id, ${place.at} as at from tickets t
        where t.status = s.value and t.urgency_level = u.value and t.waiting_for = w.value and ${ofAssignee}
          and ${place.isShown} and ${place.after}
        order by ${place.at}, t.id limit ${limit}) one
    order by one.at, one.id limit ${limit}))`
}
