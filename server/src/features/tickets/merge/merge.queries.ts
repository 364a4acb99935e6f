import { TAGS_PER_TICKET } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { LockedTicket } from '../ticket.queries.ts'

/**
 * Moves messages, files and notes behind those of the other ticket; gives its last seq. Numbers already given there
 * stay as they are, so that "everything after seq" still misses nothing.
 */
export async function moveContents(tx: Tx, from: LockedTicket, into: LockedTicket): Promise<number> {
  const ids = [from.id, into.id] as const
  // A sender's number may be used on both tickets, as that of the assistant's first answer; the new one cannot be guessed.
  await sql`update messages m set ticket_id = ${ids[1]}, seq = m.seq + ${into.last_seq}::int,
      client_id = case when exists (select from messages o where o.ticket_id = ${ids[1]}
        and o.client_id = m.client_id) then gen_random_uuid()::text else m.client_id end
    where m.ticket_id = ${ids[0]}`.execute(tx)
  await sql`update ticket_files set ticket_id = ${ids[1]} where ticket_id = ${ids[0]}`.execute(tx)
  await sql`update ticket_notes set ticket_id = ${ids[1]} where ticket_id = ${ids[0]}`.execute(tx)
  const tagsOfInto = sql`select tag_id from ticket_tags where ticket_id = ${ids[1]}`
  await sql`insert into ticket_tags (ticket_id, tag_id, inbox_order)
    select t.id, g.tag_id, t.inbox_order from ticket_tags g join tickets t on t.id = ${ids[1]}
    join tags on tags.id = g.tag_id
    where g.ticket_id = ${ids[0]} and g.tag_id not in (${tagsOfInto})
    order by lower(tags.name)
    limit (select greatest(0, ${TAGS_PER_TICKET}::int - count(*)) from (${tagsOfInto}) has)
    on conflict do nothing`.execute(tx)
  return into.last_seq + from.last_seq
}

/**
 * What a side had read on both tickets it has read on the joined one; otherwise it reads on from where it was. The
 * earlier promise holds, and the joined ticket comes back from a snooze when the other one waits for us.
 */
export async function takeOver(tx: Tx, from: LockedTicket, into: LockedTicket, seq: number): Promise<void> {
  const waits = from.waiting_for === 'staff'
  await sql`update tickets t set
      client_read_seq = case when ${from.client_unread + into.client_unread === 0} then ${seq}::int
        else t.client_read_seq end,
      staff_read_seq = case when ${from.staff_unread + into.staff_unread === 0} then ${seq}::int
        else t.staff_read_seq end,
      client_unmailed = t.client_unmailed + ${from.client_unmailed}::int,
      staff_unmailed = t.staff_unmailed + ${from.staff_unmailed}::int,
      assignee_id = coalesce(t.assignee_id, ${from.assignee_id}),
      waiting_for = case when ${waits} then 'staff' else t.waiting_for end,
      due_left_seconds = case when ${waits} then null else t.due_left_seconds end,
      due_at = least(t.due_at, ${from.due_at}::timestamptz),
      snoozed_until = case when ${waits} then null else t.snoozed_until end
    where t.id = ${into.id}`.execute(tx)
  await sql`update tickets t set
      client_unread = (select count(*) from messages where ticket_id = t.id and seq > t.client_read_seq
        and side <> 'client'),
      staff_unread = (select count(*) from messages where ticket_id = t.id and seq > t.staff_read_seq
        and side = 'client')
    where t.id = ${into.id}`.execute(tx)
}

/** The merged ticket is empty and closed, and everything that went into it before now leads on to the new one. */
export async function endMerged(tx: Tx, fromId: number, intoId: number, now: Date): Promise<void> {
  await sql`update tickets set merged_into = ${intoId}, updated_at = ${now} where merged_into = ${fromId}`.execute(
    tx,
  )
  await sql`delete from ticket_tags where ticket_id = ${fromId}`.execute(tx)
  await sql`update tickets set merged_into = ${intoId}, status = 'closed', waiting_for = 'nobody', due_at = null,
      due_left_seconds = null, snoozed_until = null, last_seq = 0, client_read_seq = 0, staff_read_seq = 0,
      client_unread = 0, staff_unread = 0, client_unmailed = 0, staff_unmailed = 0, client_mailed_seq = 0,
      staff_mailed_seq = 0, updated_at = ${now}
    where id = ${fromId}`.execute(tx)
}
