import { entitlementsOfTier } from '@sitewright/contract/plans.ts'
import type { User } from '@sitewright/contract/users.ts'
import type { Services } from '#platform/context.ts'
import type { UserRow } from './user.queries.ts'

export function userView({ config }: Pick<Services, 'config'>, row: UserRow): User {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    subscription_tier: entitlementsOfTier(row.subscription_tier).tier,
    role: row.is_admin ? (row.staff_role ?? 'agent') : null,
    viewed_by: null,
    second_step: row.has_second_step ? 'fine' : config.production ? 'required' : 'advised',
  }
}
