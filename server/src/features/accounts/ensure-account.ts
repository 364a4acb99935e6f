import type { StaffRole } from '@sitewright/contract/staff.ts'
import type { SubscriptionTier } from '@sitewright/contract/users.ts'
import type { Services } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'

interface WantedAccount {
  email: string
  name: string
  password: string
  isAdmin: boolean
  /** Of staff; an owner when left out. */
  role?: StaffRole
  tier?: SubscriptionTier | null
}

/**
 * The id of a verified account with this address, made when there is none. One that its owner has verified stays as it
 * is; one that a stranger only typed in is taken over.
 */
export async function ensureAccount(services: Services, wanted: WantedAccount): Promise<number> {
  const { db } = services
  const email = wanted.email.toLowerCase()
  const known = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (known?.email_verified_at) return known.id
  const account = {
    name: wanted.name,
    password_hash: await hashPassword(services, wanted.password),
    is_admin: wanted.isAdmin,
    staff_role: wanted.isAdmin ? (wanted.role ?? ('owner' as const)) : null,
    subscription_tier: wanted.tier ?? null,
    email_verified_at: new Date(services.now()),
  }
  const { id } = await db
    .insertInto('users')
    .values({ email, ...account })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
