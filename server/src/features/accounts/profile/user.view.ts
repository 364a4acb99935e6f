import type { User } from '@sitewright/contract/accounts.ts'
import type { Services } from '#platform/context.ts'
import type { UserRow } from './user.queries.ts'

export async function userView({ db, config, entitlementsOf }: Services, row: UserRow): Promise<User> {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    subscription_tier: (await entitlementsOf(db, row.id)).tier,
    role: row.is_admin ? (row.staff_role ?? 'agent') : null,
    viewed_by: null,
    second_step: row.has_second_step ? 'fine' : config.production ? 'required' : 'advised',
  }
}
