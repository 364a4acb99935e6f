import { RequestStatus } from '@sitewright/contract/requests.ts'
import type { Insertable } from 'kysely'
import type { Database, Tables } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A request with its ticket and the person who asked. */
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

export interface RequestFilter {
  /** Whose; absent means everybody's. */
  userId?: number
  id?: number
  status?: RequestStatus
  /** Only those older than this one. */
  before?: number
  limit: number
}

/** Newest first. Deleting a ticket hides its request with it. */
export async function listRequests(db: Database | Tx, filter: RequestFilter) {
  return shownRequests(db, filter)
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
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
    ])
    .execute()
}

const ACTIVE_AT_MOST = 200

/** What a selector needs of the requests that are not finished. */
export async function listActiveRequests(db: Database, userId: number) {
  return shownRequests(db, { userId, limit: ACTIVE_AT_MOST })
    .select(['r.id', 'r.service_type', 'r.platform_type', 'r.urgency_level'])
    .where('r.status', '!=', 'completed')
    .execute()
}

export async function insertRequest(tx: Tx, request: Insertable<Tables['service_requests']>): Promise<number> {
  const { id } = await tx
    .insertInto('service_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function shownRequests(db: Database | Tx, filter: RequestFilter) {
  const known = RequestStatus.options.filter((status) => status !== 'other')
  return db
    .selectFrom('service_requests as r')
    .leftJoin('tickets as t', 't.service_request_id', 'r.id')
    .where('t.deleted_at', 'is', null)
    .$if(filter.userId !== undefined, (query) => query.where('r.user_id', '=', filter.userId ?? 0))
    .$if(filter.id !== undefined, (query) => query.where('r.id', '=', filter.id ?? 0))
    .$if(filter.before !== undefined, (query) => query.where('r.id', '<', filter.before ?? 0))
    .$if(filter.status === 'other', (query) => query.where('r.status', 'not in', known))
    .$if(filter.status !== undefined && filter.status !== 'other', (query) =>
      query.where('r.status', '=', filter.status ?? ''),
    )
    .orderBy('r.id', 'desc')
    .limit(filter.limit)
}
