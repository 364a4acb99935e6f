import { PROBLEM_LISTED, type RequestStatus } from '@sitewright/contract/requests.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** A request with its ticket and the person who asked. */
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

export interface RequestFilter {
  /** Only those whose ticket waits for the client or has something unread for them. */
  waits?: boolean
  /** Only those that are not completed. */
  open?: boolean
  /** Whose; absent means all customers'. */
  userId?: number
  status?: RequestStatus
  /** Only those older than this one. */
  before?: number
  limit: number
}

/**
 * Newest first, with the beginning of each problem. Deleting a ticket hides its request with it; a merged one shows the
 * ticket it is part of.
 */
export async function listRequests(db: Database | Tx, filter: RequestFilter) {
  return withLastMessage(shownRequests(db, filter), problemBeginning).execute()
}

/** One by its id; `not_found` also when its ticket was deleted a moment ago. */
export async function findRequest(tx: Database | Tx, id: number): Promise<RequestRow> {
  const row = await withLastMessage(shownRequests(tx, { limit: 1 }), sql.ref<string>('r.problem_description'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** The first characters are enough for a row of a list. */
const EXCERPT = 160

const problemBeginning = sql<string>`case when length(r.problem_description) > ${sql.lit(PROBLEM_LISTED)}
  then left(r.problem_description, ${sql.lit(PROBLEM_LISTED)}) || '…' else r.problem_description end`

function withLastMessage(query: ReturnType<typeof shownRequests>, problem: RawBuilder<string>) {
  return query
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.ticket_id', '=', 't.id').onRef('m.seq', '=', 't.last_seq'),
    )
    .select(requestColumns)
    .select(problem.as('problem_description'))
    .select((eb) => [
      'm.side as last_side',
      'm.author_name as last_author',
      eb.fn<string | null>('left', ['m.message', sql.lit(EXCERPT)]).as('last_excerpt'),
      'm.created_at as last_at',
    ])
    .select(proofState.as('proof_state'))
}

/** Of the fault that the ticket began with, or else of the newest one that became part of it. */
const proofState = sql<string | null>`coalesce(
  (select p.state from proofs p where p.ticket_id = t.id),
  (select p.state from tickets x join proofs p on p.ticket_id = x.id where x.merged_into = t.id order by x.id desc limit 1))`

const requestColumns = [
  'r.id',
  'r.user_id',
  'r.service_type',
  'r.platform_type',
  'r.website_url',
  'r.urgency_level',
  'r.estimated_pence',
  'r.plan_discount_pence',
  'r.promotion_discount_pence',
  'r.estimated_days',
  'r.additional_features',
  'r.status',
  'r.created_at',
  'r.finding_id',
  't.id as ticket_id',
  't.status as ticket_status',
  't.waiting_for',
  't.due_at',
  't.finish_by',
  't.client_unread',
  't.staff_unread',
  'u.name as customer_name',
  'u.email as customer_email',
] as const

const ACTIVE_AT_MOST = 200

/** What a selector needs of the requests that are not finished. */
export async function listActiveRequests(db: Database, userId: number) {
  return shownRequests(db, { userId, limit: ACTIVE_AT_MOST })
    .select(['r.id', 'r.service_type', 'r.platform_type', 'r.urgency_level'])
    .where('r.status', '!=', 'completed')
    .execute()
}

export async function insertRequest(
  tx: Tx,
  request: Insertable<Tables['service_requests']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('service_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The request that this person asked for with this `client_id`, deleted ones included. */
export async function getByClientIdOrNull(db: Database | Tx, userId: number, clientId: string) {
  const row = await db
    .selectFrom('service_requests')
    .select(['id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

/** Another request with the same `client_id` was faster. */
export function isAskedTwice(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'service_requests_once'
}

/** Whether this customer ever asked for anything, deleted ones included. */
export async function hasRequests(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('service_requests')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function shownRequests(db: Database | Tx, filter: RequestFilter) {
  const { userId, status, before, limit, waits, open } = filter
  let query = db
    .selectFrom('service_requests as r')
    .leftJoin('tickets as o', 'o.service_request_id', 'r.id')
    .leftJoin('tickets as t', (join) => join.on('t.id', '=', (eb) => eb.fn.coalesce('o.merged_into', 'o.id')))
    .where('t.deleted_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (userId !== undefined) query = query.where('r.user_id', '=', userId)
  if (open) query = query.where('r.status', '!=', 'completed')
  if (waits)
    query = query
      .where('t.status', 'in', ['open', 'in-progress', 'resolved'])
      .where((eb) => eb.or([eb('t.client_has_unread', '=', true), eb('t.waiting_for', '=', 'client')]))
  if (before !== undefined) query = query.where('r.id', '<', before)
  if (status === 'other') query = query.where('r.status', 'not in', ['new', 'in_progress', 'completed'])
  else if (status !== undefined) query = query.where('r.status', '=', status)
  return query
}
