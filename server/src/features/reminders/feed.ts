import { createHash, randomBytes } from 'node:crypto'
import type { reminderRoutes } from '@sitewright/contract/reminders.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { HttpCtx, SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { CALENDAR_TYPE, calendarOf } from './calendar-file.ts'
import { listOpen } from './reminder.queries.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** A calendar program has no session, so its address is the key; a new one ends the old one. */
export async function openFeed(ctx: SignedInCtx): Promise<{ url: string }> {
  const key = randomBytes(24).toString('base64url')
  const made = { key_hash: hashOf(key), created_at: new Date(ctx.now()) }
  await ctx.db
    .insertInto('reminder_feeds')
    .values({ user_id: ctx.actor.userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return { url: `${ctx.config.publicUrl}/api/admin/reminders.ics?key=${key}` }
}

export async function endFeed(ctx: SignedInCtx): Promise<{ message: string }> {
  await ctx.db.deleteFrom('reminder_feeds').where('user_id', '=', ctx.actor.userId).execute()
  return { message: 'The calendar feed has ended' }
}

/** 404 for a key that is wrong, ended, or of somebody who is no staff any more. */
export async function readFeed(ctx: HttpCtx, { query }: Input<typeof reminderRoutes.feed>) {
  const owner = await ctx.db
    .selectFrom('reminder_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('u.id')
    .where('f.key_hash', '=', hashOf(query.key))
    .where('u.is_admin', '=', true)
    .executeTakeFirst()
  if (!owner) throw new Problem('not_found')
  ctx.reply.headers({ 'content-type': CALENDAR_TYPE, 'cache-control': 'private, no-store' })
  return ctx.reply.send(calendarOf(ctx.config, await listOpen(ctx.db)).toString())
}
