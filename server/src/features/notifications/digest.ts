import { z } from 'zod'
import { type Mail, sendMail } from '#outside/mail/outbox.ts'
import { renderMail } from '#outside/mail/render.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { addJobs, defineJob } from '#platform/jobs/define.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** What one mail lists; the rest is counted, and all of it is in the product. */
const LISTED = 30

/** Each morning, one job for each person, so that one broken mail does not delay the others. */
export const startDigests = defineJob({
  id: 'notifications.start-digests',
  cron: '0 7 * * *',
  run: async ({ db }) => {
    const waiting = await db.selectFrom('digest_items').select('user_id').distinct().execute()
    await addJobs(
      db,
      waiting.map(({ user_id: userId }) => sendDigest.with({ userId }, { key: `digest:${userId}` })),
    )
  },
})

/** Run twice, the second time finds nothing. */
export const sendDigest = defineJob({
  id: 'notifications.send-digest',
  payload: z.strictObject({ userId: z.number().int() }),
  run: (ctx, { userId }) =>
    transaction(ctx.db, async (tx) => {
      const items = await takeItems(tx, userId)
      if (items.length === 0) return
      const { email } = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const mail = digestMail(ctx, email, userId, items)
      // What cannot be laid out fails here, where the items stay, and not when the mail leaves.
      renderMail(mail, ctx.config)
      await sendMail(tx, mail)
    }),
})

interface Item {
  subject: string
  says: string
  path: string
}

/** All go; a ticket that was deleted since is not told of any more. */
async function takeItems(tx: Tx, userId: number): Promise<Item[]> {
  return tx
    .with('taken', (db) => db.deleteFrom('digest_items').where('user_id', '=', userId).returningAll())
    .selectFrom('taken')
    .leftJoin('tickets as t', 't.id', 'taken.ticket_id')
    .select(['taken.subject', 'taken.says', 'taken.path'])
    .where('t.deleted_at', 'is', null)
    .orderBy('taken.id')
    .execute()
}

function digestMail(ctx: Ctx, to: string, userId: number, items: Item[]): Mail {
  const { business } = ctx.config
  const more = items.length - LISTED
  return {
    kind: 'digest',
    to,
    subject: `Your day with ${business.name}`,
    items: items.slice(0, LISTED),
    paragraphs: more > 0 ? [`And ${more} more.`] : [],
    action: { label: 'Open my dashboard', path: '/dashboard' },
    unsubscribe: unsubscribeToken(ctx, userId, 'digest'),
  }
}
