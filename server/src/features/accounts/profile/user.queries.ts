import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'

/** A person without the password hash: what `/api/me` shows and what authentication reads. */
export interface UserRow {
  id: number
  email: string
  name: string
  is_admin: boolean
  website_url: string | null
  phone_country: string
  phone_number: string | null
  created_at: Date
  email_verified_at: Date | null
  pending_email: string | null
  subscription_tier: string | null
  free_fix_available: boolean
}

// Of `users as u`. The grant is read here, not asked of the promotion: that one subscribes to this feature, and arrows
// do not go round.
export const userFields = sql<UserRow>`u.id, u.email, u.name, u.is_admin, u.website_url, u.phone_country,
  u.phone_number, u.created_at, u.email_verified_at, u.pending_email, u.subscription_tier,
  exists (select from promotion_grants g where g.user_id = u.id and g.used_at is null) as free_fix_available`

export async function findUser(db: Database | Tx, id: number): Promise<UserRow> {
  const { rows } = await sql<UserRow>`select ${userFields} from users u where u.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return row
}

interface Known {
  id: number
  email: string
  name: string
  is_admin: boolean
  password_hash: string
  email_verified_at: Date | null
}

const knownColumns = ['id', 'email', 'name', 'is_admin', 'password_hash', 'email_verified_at'] as const

/** With the hash, for the verbs that check a password. */
export async function getUserByEmailOrNull(db: Database | Tx, email: string): Promise<Known | null> {
  const row = await db.selectFrom('users').select(knownColumns).where('email', '=', email).executeTakeFirst()
  return row ?? null
}

export async function findUserWithHash(db: Database | Tx, id: number): Promise<Known> {
  return db.selectFrom('users').select(knownColumns).where('id', '=', id).executeTakeFirstOrThrow()
}
