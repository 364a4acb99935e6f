import type { SubscriptionTier } from '@sitewright/contract/accounts.ts'
import type { Services } from '#platform/context.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'

interface WantedAccount {
  email: string
  name: string
  password: string
  isAdmin: boolean
  tier?: SubscriptionTier | null
}

/**
 * The id of a verified account with this address, made when there is none. One that its owner has verified keeps its
 * name and password, unless it has to become an admin's: a stranger must not be one with a password of their own.
 */
export async function ensureAccount(services: Services, wanted: WantedAccount): Promise<number> {
  const { db } = services
  const email = wanted.email.toLowerCase()
  const known = await db
    .selectFrom('users')
    .select(['id', 'is_admin', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (known?.email_verified_at && (known.is_admin || !wanted.isAdmin)) return known.id
  const account = {
    name: wanted.name,
    password_hash: await hashPassword(services, wanted.password),
    is_admin: wanted.isAdmin,
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
