import type { RequestStatus } from '@sitewright/contract/requests.ts'
import type { Insertable } from 'kysely'
import type { Database, Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** A request with its ticket and the person who asked. */
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

export interface RequestFilter {
  /** Whose; absent means everybody's. */
  userId?: number
  status?: RequestStatus
  /** Only those older than this one. */
  before?: number
  limit: number
}

/** Newest first. Deleting a ticket hides its request with it. */
export async function listRequests(db: Database | Tx, filter: RequestFilter) {
  return shownRequests(db, filter)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(requestColumns)
    .execute()
}

/** One by its id; `not_found` also when its ticket was deleted a moment ago. */
export async function findRequest(tx: Database | Tx, id: number): Promise<RequestRow> {
  const row = await shownRequests(tx, { limit: 1 })
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(requestColumns)
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

const requestColumns = [
  'r.id',
  'r.user_id',
  'r.service_type',
  'r.platform_type',
  'r.website_url',
  'r.problem_description',
  'r.urgency_level',
  'r.estimated_pence',
  'r.plan_discount_pence',
  'r.promotion_discount_pence',
  'r.estimated_days',
  'r.additional_features',
  'r.status',
  'r.created_at',
  't.id as ticket_id',
  't.status as ticket_status',
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

/** The care plan that is active now. */
export async function findTier(tx: Tx, userId: number): Promise<string | null> {
  const { subscription_tier } = await tx
    .selectFrom('users')
    .select('subscription_tier')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return subscription_tier
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
export async function getRequestIdOrNull(
  db: Database,
  userId: number,
  clientId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('service_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Somebody was faster with the same `client_id`. */
export function isAskedTwice(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'service_requests_once'
}

function shownRequests(db: Database | Tx, { userId, status, before, limit }: RequestFilter) {
  let query = db
    .selectFrom('service_requests as r')
    .leftJoin('tickets as t', 't.service_request_id', 'r.id')
    .where('t.deleted_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (userId !== undefined) query = query.where('r.user_id', '=', userId)
  if (before !== undefined) query = query.where('r.id', '<', before)
  if (status === 'other') query = query.where('r.status', 'not in', ['new', 'in_progress', 'completed'])
  else if (status !== undefined) query = query.where('r.status', '=', status)
  return query
}
