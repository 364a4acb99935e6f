import { sql } from 'kysely'
import { isStaff, type SignedInActor } from '#platform/actor.ts'
import type { Ctx, SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** Tickets on which staff may have access to logins. */
export const OPEN_TICKETS = ['open', 'in-progress']

/** Of a ticket `own` the one where its work goes on. */
export const leadsTo = sql<boolean>`t.id = coalesce(own.merged_into, own.id)`

/** An entry with the ticket of its request, or the one it was merged into; null for one that was deleted. */
function entries(db: Database | Tx) {
  return db
    .selectFrom('credentials as c')
    .leftJoin('tickets as own', 'own.service_request_id', 'c.service_request_id')
    .leftJoin('tickets as t', (join) => join.on(leadsTo).on('t.deleted_at', 'is', null))
    .innerJoin('service_requests as r', 'r.id', 'c.service_request_id')
    .selectAll('c')
    .select(['t.id as ticket_id', 't.status as ticket_status', 'r.website_url'])
}

export type CredentialRow = Awaited<ReturnType<typeof findOwn>>

/** One's own, newest first. */
export function listOwn(db: Database, userId: number, page: { before?: number; limit: number }) {
  let query = entries(db).where('c.user_id', '=', userId).orderBy('c.id', 'desc').limit(page.limit)
  if (page.before !== undefined) query = query.where('c.id', '<', page.before)
  return query.execute()
}

/** Whether this client has stored a login. */
export async function hasCredentials(db: Database, userId: number): Promise<boolean> {
  return (await listOwn(db, userId, { limit: 1 })).length > 0
}

/** How many logins this client has stored. */
export async function countCredentials(db: Database | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('credentials')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All of one account, locked. */
export function holdAllOwn(tx: Tx, userId: number) {
  return entries(tx).where('c.user_id', '=', userId).orderBy('c.id').forUpdate('c').execute()
}

const OF_TICKET_AT_MOST = 100

export function listOfTicket(db: Database, ticketId: number) {
  return entries(db).where('t.id', '=', ticketId).orderBy('c.id').limit(OF_TICKET_AT_MOST).execute()
}

/** One of one's own, locked in a transaction; `not_found` for everybody else's. */
export async function findOwn(db: Database | Tx, userId: number, id: number) {
  const entry = entries(db).where('c.id', '=', id).where('c.user_id', '=', userId)
  const row = await (db.isTransaction ? entry.forUpdate('c') : entry).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Any entry, for jobs; throws when it was deleted meanwhile. */
export function findEntry(db: Database | Tx, id: number): Promise<CredentialRow> {
  return entries(db).where('c.id', '=', id).executeTakeFirstOrThrow()
}

/** An entry and what gives the right to open it: `lease` is null for its owner. */
export interface Openable {
  row: CredentialRow
  lease: { id: number; ticket_id: number; subject: string; reason: string; opened_at: Date | null } | null
}

/**
 * An entry that this person may open now: their own, or under their own live access; `not_found` otherwise. In a
 * transaction both are locked, the entry before its accesses, as everywhere.
 */
export async function findOpenable(db: Database | Tx, ctx: SignedInCtx, id: number): Promise<Openable> {
  const { actor } = ctx
  const entry = entries(db).where('c.id', '=', id)
  const row = await (db.isTransaction ? entry.forNoKeyUpdate('c') : entry).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (row.user_id === actor.userId) return { row, lease: null }
  const lease = isStaff(actor) ? await liveLeaseOf(db, ctx, actor, id) : null
  if (!lease) throw new Problem('not_found')
  return { row, lease }
}

/** Accesses that open something now. */
function liveAccesses(db: Database | Tx, ctx: Ctx) {
  return db
    .selectFrom('credential_leases as l')
    .innerJoin('tickets as t', 't.id', 'l.ticket_id')
    .select(['l.id', 'l.ticket_id', 't.subject', 'l.reason', 'l.opened_at'])
    .where('l.ended_at', 'is', null)
    .where('l.until', '>', new Date(ctx.now()))
    .where('t.deleted_at', 'is', null)
    .where('t.status', 'in', OPEN_TICKETS)
}

export async function isLeaseLive(ctx: Ctx, id: number): Promise<boolean> {
  return (await liveAccesses(ctx.db, ctx).where('l.id', '=', id).executeTakeFirst()) !== undefined
}

/** Locked, so that an access which ends meanwhile opens nothing any more. */
async function liveLeaseOf(db: Database | Tx, ctx: Ctx, actor: SignedInActor, credentialId: number) {
  const lease = liveAccesses(db, ctx)
    .where('l.credential_id', '=', credentialId)
    .where('l.holder_id', '=', actor.userId)
  return (db.isTransaction ? lease.forNoKeyUpdate('l') : lease).executeTakeFirst()
}

/** The ticket of the customer's own request that is not finished, which a new entry is for; `not_found` otherwise. */
export async function requireOpenRequest(tx: Tx, userId: number, id: number): Promise<number | null> {
  // The account before what belongs to it, as a merge does: the other way round they would wait for each other. New
  // entries go one after the other, so that the bound of a vault holds.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const request = await tx
    .selectFrom('service_requests')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  // By itself, and held: what ends the work meanwhile would leave the new entry behind for good.
  const ticket = await tx
    .selectFrom('tickets as own')
    .innerJoin('tickets as t', (join) => join.on(leadsTo))
    .select(['t.id', 't.deleted_at', 't.status'])
    .where('own.service_request_id', '=', id)
    .forShare('t')
    .executeTakeFirst()
  if (!request || (ticket && ticket.deleted_at !== null))
    throw new Problem('not_found', { says: 'We could not find that service request.' })
  if (ticket && !OPEN_TICKETS.includes(ticket.status))
    throw new Problem('invalid', {
      fields: { service_request_id: 'That request is finished. Please choose an open one.' },
    })
  return ticket?.id ?? null
}

/** The live leases of these entries, each with its holder's name. */
export async function liveLeases(db: Database, ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('credential_leases as l')
    .innerJoin('users as u', 'u.id', 'l.holder_id')
    .selectAll('l')
    .select('u.name as holder_name')
    .where('l.credential_id', '=', sql<number>`any(${ids})`)
    .where('l.ended_at', 'is', null)
    .where('l.until', '>', new Date(ctx.now()))
    .orderBy('l.id')
    .execute()
}
export type LeaseRow = Awaited<ReturnType<typeof liveLeases>>[number]
