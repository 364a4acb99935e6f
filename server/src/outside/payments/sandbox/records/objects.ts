import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { storableJson } from '#platform/database/json.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Sandbox } from '../context.ts'
import type { Kept, Kind, Kinds } from './kinds.ts'

const idPattern = /^\w{1,100}$/

/** Keeps a new object. */
export async function keep<K extends Kind>(
  tx: Tx,
  { now }: Pick<Sandbox, 'now'>,
  body: Kinds[K],
): Promise<Kinds[K]> {
  await tx
    .insertInto('payments_sandbox_objects')
    .values({ id: body.id, kind: body.object, body: storableJson(body), created_at: new Date(now()) })
    .execute()
  return body
}

/** Writes over an object that this transaction holds locked. */
export async function replace<K extends Kind>(tx: Tx, body: Kinds[K]): Promise<Kinds[K]> {
  await tx
    .updateTable('payments_sandbox_objects')
    .set({ body: storableJson(body) })
    .where('id', '=', body.id)
    .execute()
  return body
}

export async function findOrNull<K extends Kind>(
  db: Database | Tx,
  kind: K,
  id: string,
): Promise<Kinds[K] | null> {
  if (!idPattern.test(id)) return null
  const row = await one(db, kind, id).executeTakeFirst()
  return row ? (row.body as unknown as Kinds[K]) : null
}

/** Like `findOrNull`, and nobody else changes it before this transaction ends. */
export async function lockOrNull<K extends Kind>(tx: Tx, kind: K, id: string): Promise<Kinds[K] | null> {
  if (!idPattern.test(id)) return null
  const row = await one(tx, kind, id).forUpdate().executeTakeFirst()
  return row ? (row.body as unknown as Kinds[K]) : null
}

interface Wanted {
  /** Fields that must have these values. */
  matching?: Record<string, string>
  createdFrom?: number
  createdTo?: number
  types?: readonly string[]
  statuses?: readonly string[]
  /** Only what is older than the object with this id. */
  after?: string
  limit?: number
}

/** Newest first. */
export async function list<K extends Kind>(
  db: Database | Tx,
  kind: K,
  wanted: Wanted = {},
): Promise<Kinds[K][]> {
  const { matching, createdFrom, createdTo, types, statuses, after, limit } = wanted
  const created = sql<string>`(body->>'created')::bigint`
  let query = db.selectFrom('payments_sandbox_objects').select('body').where('kind', '=', kind)
  if (matching) query = query.where(sql<boolean>`body @> ${storableJson(matching)}::jsonb`)
  if (createdFrom !== undefined) query = query.where(created, '>=', String(createdFrom))
  if (createdTo !== undefined) query = query.where(created, '<=', String(createdTo))
  if (types) query = query.where(sql<string>`body->>'type'`, 'in', types)
  if (statuses) query = query.where(sql<string>`body->>'status'`, 'in', statuses)
  if (after !== undefined)
    query = query.where(
      'seq',
      '<',
      db.selectFrom('payments_sandbox_objects').select('seq').where('id', '=', after),
    )
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.orderBy('seq', 'desc').execute()
  return rows.map((row) => row.body as unknown as Kinds[K])
}

function one(db: Database | Tx, kind: Kind, id: Kept['id']) {
  return db
    .selectFrom('payments_sandbox_objects')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
}
