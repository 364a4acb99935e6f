import { TAGS_AT_MOST, TAGS_PER_TICKET, type TicketChange } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import { tagsChanged } from '../ticket.events.ts'
import type { LockedTicket } from '../ticket.queries.ts'

/** Every tag, by name. Bounded, so a list of them needs no pages. */
export function listTags(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('tags').select(['id', 'name']).orderBy(sql`lower(name)`).limit(TAGS_AT_MOST).execute()
}

export async function tagsOfTickets(db: Database | Tx, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_tags as g')
    .innerJoin('tags', 'tags.id', 'g.tag_id')
    .select(['g.ticket_id', 'tags.name'])
    .where('g.ticket_id', '=', sql<number>`any(${ids})`)
    .orderBy(sql`lower(tags.name)`)
    .execute()
  const tags = new Map<number, string[]>()
  for (const { ticket_id, name } of rows) tags.set(ticket_id, [...(tags.get(ticket_id) ?? []), name])
  return tags
}

type Asked = Pick<z.output<typeof TicketChange>, 'add_tags' | 'remove_tags'>

/** Adds and removes tags of a locked ticket, whatever their capitals; a tag that is new is made. */
export async function changeTags(
  tx: Tx,
  ctx: SignedInCtx,
  ticket: LockedTicket,
  { add_tags = [], remove_tags = [] }: Asked,
): Promise<void> {
  if (add_tags.length === 0 && remove_tags.length === 0) return
  const has = (await tagsOfTickets(tx, [ticket.id])).get(ticket.id) ?? []
  const removed = has.filter((name) => includes(remove_tags, name))
  const kept = has.filter((name) => !removed.includes(name))
  const added = add_tags.filter(
    (name, place) => !includes(kept, name) && !includes(add_tags.slice(0, place), name),
  )
  if (kept.length + added.length > TAGS_PER_TICKET)
    throw new Problem('invalid', {
      fields: { add_tags: `A ticket can have at most ${TAGS_PER_TICKET} tags.` },
    })
  if (removed.length > 0)
    await sql`delete from ticket_tags g using tags where g.tag_id = tags.id and g.ticket_id = ${ticket.id}
      and tags.name = any(${removed})`.execute(tx)
  for (const name of added) await addTag(tx, ticket.id, name)
  if (added.length + removed.length > 0)
    await record(tx, ctx, tagsChanged, { added, removed }, { userId: ticket.user_id, ticketId: ticket.id })
}

async function addTag(tx: Tx, ticketId: number, name: string): Promise<void> {
  const tagId = (await findTag(tx, name)) ?? (await makeTag(tx, name))
  await sql`insert into ticket_tags (ticket_id, tag_id, inbox_order)
    select id, ${tagId}, inbox_order from tickets where id = ${ticketId} on conflict do nothing`.execute(tx)
}

async function makeTag(tx: Tx, name: string): Promise<number> {
  // One after the other, so that the bound holds; tags that no ticket has make room.
  await sql`lock table tags in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('tags')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= TAGS_AT_MOST)
    await sql`delete from tags where not exists (select from ticket_tags where tag_id = tags.id)`.execute(tx)
  const { rows } = await sql<{ id: number }>`insert into tags (name)
    select ${name} where (select count(*) from tags) < ${TAGS_AT_MOST}
    on conflict (lower(name)) do update set name = tags.name returning id`.execute(tx)
  if (rows[0]) return rows[0].id
  throw new Problem('invalid', {
    fields: { add_tags: `There are ${TAGS_AT_MOST} tags already. Please use one of them.` },
  })
}

async function findTag(tx: Tx, name: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('tags')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}

function includes(names: string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase())
}
