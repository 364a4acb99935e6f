import { type RawBuilder, sql } from 'kysely'

// Reads the tables of features that build on this one itself: importing them would be a cycle.

/** Of the person whose id is given: signs in with an app as well. */
export const hasApp = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from two_step t where t.user_id = ${userId} and t.confirmed_at is not null)`

export const hasPasskey = (userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from passkeys p where p.user_id = ${userId})`
