import { SubscriptionTier, type User } from '@sitewright/contract/accounts.ts'
import type { UserRow } from './user.queries.ts'

export function userView(row: UserRow): User {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    subscription_tier: SubscriptionTier.nullable().parse(row.subscription_tier),
  }
}
