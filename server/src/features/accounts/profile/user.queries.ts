import type { StaffRole } from '@sitewright/contract/staff.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Problem } from '#platform/problem.ts'
import { hasApp, hasPasskey } from '../sessions/second-step-exists.ts'

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
  free_fix_available: boolean
  subscription_tier: string | null
  /** Kept when staff are deactivated: counts while `is_admin`. */
  staff_role: StaffRole | null
  suspended_at: Date | null
  suspended_reason: string | null
  /** The account of the same person that it was merged into. */
  merged_into: number | null
  /** True for clients, and for staff with two-step sign-in or a passkey. */
  has_second_step: boolean
}

// Of `users as u`. Reads the tables of features that build on this one itself: importing them would be a cycle.
const columns = sql<UserRow>`u.id, u.email, u.name, u.is_admin, u.website_url, u.phone_country,
  u.phone_number, u.created_at, u.email_verified_at, u.pending_email, u.staff_role, u.suspended_at, u.suspended_reason,
  u.merged_into, u.subscription_tier, exists (select from promotion_grants g where g.user_id = u.id and g.used_at is null) as free_fix_available`

/** Of one who is a client for certain. */
export const clientFields = sql<UserRow>`${columns}, true as has_second_step`

export const userFields = sql<UserRow>`${columns},
  (not u.is_admin or ${hasApp(sql`u.id`)} or ${hasPasskey(sql`u.id`)}) as has_second_step`

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

/** With the hash, for the handlers that check a password. */
export async function getUserByEmailOrNull(db: Database | Tx, email: string): Promise<Known | null> {
  const row = await db.selectFrom('users').select(knownColumns).where('email', '=', email).executeTakeFirst()
  return row ?? null
}

export async function findUserWithHash(db: Database | Tx, id: number): Promise<Known> {
  return db.selectFrom('users').select(knownColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Holds the row, so that the address stays theirs until the commit; null where none has it, or has not verified it. */
export async function holdVerifiedByEmail(tx: Tx, email: string): Promise<number | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** The account with those that were merged into it: what happened before belongs to the same person. */
export async function accountIdsOf(db: Database | Tx, id: number): Promise<number[]> {
  const merged = await db.selectFrom('users').select('id').where('merged_into', '=', id).execute()
  return [id, ...merged.map((row) => row.id)]
}
