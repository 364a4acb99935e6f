import { DAY_MS } from '@sitewright/contract/durations.ts'
import { MOVE_UNDONE_HOURS } from '@sitewright/contract/users.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { defineJob, type Job } from '#platform/jobs/define.ts'
import { leaveReminders } from './profile/leave-reminders.ts'
import { sendCode } from './send-code.ts'

const KEPT_AFTER_END_DAYS = 30
const UNPROVEN_DAYS = 30
const MOVES_KEPT_DAYS = MOVE_UNDONE_HOURS / 24
/** With each goes what hangs on it, in some thirty tables. */
const USERS_AT_ONCE = 50

/** Old sessions with their tokens, expired codes and challenges, and registrations that were never verified. */
const purgeOld = defineJob({
  id: 'accounts.forget-old',
  cron: '17 3 * * *',
  run: async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now() - days * DAY_MS)
    // A session leaves one behind with every refresh: they go before it, so that it takes few with it.
    await deleteInBatches(db, 'refresh_tokens', sql`used_at < ${daysAgo(1)}`)
    await deleteInBatches(db, 'sessions', sql`least(expires_at, ended_at) < ${daysAgo(KEPT_AFTER_END_DAYS)}`)
    await deleteInBatches(db, 'email_codes', sql`expires_at < ${daysAgo(1)}`)
    await deleteInBatches(db, 'email_moves', sql`moved_at < ${daysAgo(MOVES_KEPT_DAYS)}`)
    await deleteInBatches(db, 'sign_in_challenges', sql`expires_at < ${daysAgo(1)}`)
    // One with a quote stays: what was offered to its address, or even accepted, would go with it.
    const unproven = sql`email_verified_at is null and not is_admin and created_at < ${daysAgo(UNPROVEN_DAYS)}
      and not exists (select from quotes where quotes.user_id = users.id)`
    await leaveReminders(db, unproven)
    await deleteInBatches(db, 'users', unproven, USERS_AT_ONCE)
  },
})

export const accountJobs: Job[] = [sendCode, purgeOld] as Job[]
