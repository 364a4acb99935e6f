import { randomBytes } from 'node:crypto'
import type { reminderRoutes } from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { findUser, holdSignedIn, isStaffNow, requirePassword } from '#features/accounts/index.ts'
import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx, SignedInCtx } from '#platform/context.ts'
import { hashOfToken } from '#platform/crypto/random-token.ts'
import type { Database } from '#platform/database/connect.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { Problem } from '#platform/problem.ts'
import type { Config } from '#server/config.ts'
import { CALENDAR_TYPE, calendarText } from './calendar-file.ts'
import { feedOpened } from './reminder.events.ts'
import { listOpen } from './reminder.queries.ts'

/** A calendar program has no session, so its address is the key; a new one ends the old one. */
export async function openFeed(
  ctx: SignedInCtx,
  { body: { password } }: Input<typeof reminderRoutes.openFeed>,
): Promise<{ url: string }> {
  await requirePassword(ctx, password)
  const { userId } = ctx.actor
  await ctx.limits.consume(limits.calendarAddresses, String(userId))
  const key = randomBytes(24).toString('base64url')
  const made = { key_hash: hashOfToken(key), created_at: new Date(ctx.now()) }
  await transaction(ctx.db, async (tx) => {
    const { email } = await findUser(tx, userId)
    await holdSignedIn(tx, ctx.actor)
    await tx
      .insertInto('reminder_feeds')
      .values({ user_id: userId, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute()
    await record(tx, ctx, feedOpened, {}, { userId })
    await sendMail(tx, feedOpenedMail(ctx.config, email))
  })
  return { url: `${ctx.config.publicUrl}/api/admin/reminders.ics?key=${key}` }
}

export async function endFeed(ctx: SignedInCtx): Promise<{ message: string }> {
  await dropFeed(ctx.db, ctx.actor.userId)
  return { message: 'The calendar feed has ended' }
}

export async function dropFeed(db: Database | Tx, userId: number): Promise<void> {
  await db.deleteFrom('reminder_feeds').where('user_id', '=', userId).execute()
}

/** 404 for a key that is wrong or ended, or whose owner could not sign in as staff now. */
export async function readFeed(ctx: HttpCtx, { query }: Input<typeof reminderRoutes.feed>) {
  const owner = await ctx.db
    .selectFrom('reminder_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.id')
    .where('f.key_hash', '=', hashOfToken(query.key))
    .where(isStaffNow(ctx.config))
    .executeTakeFirst()
  if (!owner) throw new Problem('not_found')
  await ctx.limits.consume(limits.calendarReads, String(owner.id))
  ctx.reply.headers({ 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-store' })
  return ctx.reply.send(await calendarText(ctx.config, await listOpen(ctx.db)))
}

function feedOpenedMail({ business }: Pick<Config, 'business'>, to: string): Mail {
  return {
    kind: 'reminder_feed_opened',
    to,
    subject: 'A calendar address was made for your account',
    paragraphs: [
      `Whoever has it can read all open reminders of ${business.name}.`,
      'If it was not you, please set a new password now: that ends the address.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  }
}
