import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, type Job } from '#platform/jobs/define.ts'
import { sendCode } from './codes/send-code.ts'

const DAY_MS = 86_400_000
const KEPT_AFTER_END_DAYS = 30
const UNPROVEN_DAYS = 30

/** Old sessions with their tokens, used codes, and registrations that nobody ever proved. */
const forgetOld = defineJob({
  id: 'accounts.forget-old',
  payload: z.strictObject({}),
  cron: '17 3 * * *',
  run: async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now() - days * DAY_MS)
    await db
      .deleteFrom('sessions')
      .where(sql<Date>`least(expires_at, ended_at)`, '<', daysAgo(KEPT_AFTER_END_DAYS))
      .execute()
    await db.deleteFrom('email_codes').where('expires_at', '<', daysAgo(1)).execute()
    await db
      .deleteFrom('users')
      .where('email_verified_at', 'is', null)
      .where('is_admin', '=', false)
      .where('created_at', '<', daysAgo(UNPROVEN_DAYS))
      .execute()
  },
})

export const accountJobs: Job[] = [sendCode, forgetOld] as Job[]
