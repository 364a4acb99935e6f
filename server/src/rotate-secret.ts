import { sql } from 'kysely'
import { resealApps } from '#features/two-step/index.ts'
import { resealWebhooks } from '#features/webhooks/index.ts'
import { keepAuditKeys } from '#platform/audit/former-keys.ts'
import type { Services } from '#platform/context.ts'

/** Moves to the newest SESSION_SECRET what can be moved, and says who still needs an older one. */
export async function rotateSecret(services: Services): Promise<boolean> {
  const { db, keys } = services
  console.log(`${await resealApps(services)} secrets of authenticator apps were encrypted anew.`)
  console.log(`${await resealWebhooks(services)} secrets of webhooks were encrypted anew.`)
  await keepAuditKeys(services)
  console.log('The keys that prove older rows of the audit log are kept.')
  const { rows } = await sql<{ left: number; all: number }>`
    select count(*) filter (where not starts_with(password_hash, ${`${keys.peppers[0].id}$`}))::int as left,
      count(*)::int as all from users`.execute(db)
  const { left = 0, all = 0 } = rows[0] ?? {}
  console.log(
    left === 0
      ? 'Every password is hashed with the newest secret.'
      : `${left} of ${all} passwords are hashed with an older secret until their owners sign in.`,
  )
  return true
}
