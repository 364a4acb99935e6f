import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#server/config.ts'

// Reads the tables of features that build on this one itself: importing them would be a cycle.

/** Of the person whose id is given: signs in with an app as well. */
export const hasApp = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from two_step t where t.user_id = ${userId} and t.confirmed_at is not null)`

export const hasPasskey = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from passkeys p where p.user_id = ${userId})`

/** Of the row of users `u`: a key that needs no session opens as much as its person, who is staff now, could. */
export const isStaffNow = ({ production }: Pick<Config, 'production'>) =>
  sql<boolean>`(u.is_admin and u.suspended_at is null and u.email_verified_at is not null
    and (not ${production}::boolean or ${hasApp(sql`u.id`)} or ${hasPasskey(sql`u.id`)}))`
