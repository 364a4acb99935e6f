import { DAY_MS } from '@sitewright/contract/durations.ts'
import { GRACE_DAYS, GRACE_REMINDER_DAYS } from '@sitewright/contract/payment-grace.ts'
import { sql } from 'kysely'
import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { listSubscriptions } from '../subscription.queries.ts'
import { stillFailedMail } from './mails.ts'
import { recordChange } from './record-change.ts'
import { settleTier } from './sync-subscription.ts'

const AT_ONCE = 200

/** Reminds of failed payments, and puts plans on hold whose days of grace are over. Each happens once. */
export const endGrace = defineJob({
  id: 'subscriptions.end-grace',
  cron: '5 * * * *',
  run: async (ctx) => {
    for (const late of await listLate(ctx, GRACE_DAYS, 'grace_over'))
      await transaction(ctx.db, (tx) => putOnHold(tx, ctx, late))
    for (const late of await listLate(ctx, GRACE_REMINDER_DAYS, 'late_reminded'))
      await transaction(ctx.db, (tx) => remind(tx, late))
  },
})

interface Late {
  id: string
  user_id: number
}

function listLate(ctx: Ctx, days: number, done: 'grace_over' | 'late_reminded'): Promise<Late[]> {
  return ctx.db
    .selectFrom('subscriptions')
    .select(['id', 'user_id'])
    .where('status', '=', 'past_due')
    .where('plan', 'is not', null)
    .where('late_since', '<=', new Date(ctx.now() - days * DAY_MS))
    .where(done, '=', false)
    .where('grace_over', '=', false)
    .orderBy('late_since')
    .limit(AT_ONCE)
    .execute()
}

/** The owner's row is locked as in every change of a subscription; null when a payment came meanwhile. */
async function lockLate(tx: Tx, { id, user_id }: Late, done: 'grace_over' | 'late_reminded') {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  const before = (await listSubscriptions(tx, user_id)).find((row) => row.id === id)
  if (!owner || before?.status !== 'past_due' || before[done]) return null
  await tx
    .updateTable('subscriptions')
    .set({ [done]: sql`true` })
    .where('id', '=', id)
    .execute()
  return { owner, before }
}

async function putOnHold(tx: Tx, ctx: Ctx, late: Late): Promise<void> {
  const locked = await lockLate(tx, late, 'grace_over')
  if (!locked) return
  const { owner, before } = locked
  const rows = await listSubscriptions(tx, owner.id)
  const after = rows.find(({ id }) => id === late.id)
  if (!after) return
  await settleTier(tx, { userId: owner.id, rows, before, after })
  await recordChange(tx, ctx, { userId: owner.id, email: owner.email, before, after })
}

async function remind(tx: Tx, late: Late): Promise<void> {
  const locked = await lockLate(tx, late, 'late_reminded')
  if (locked) await sendMail(tx, stillFailedMail(locked.owner.email, locked.before))
}
