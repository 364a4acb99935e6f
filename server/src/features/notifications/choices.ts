import {
  DEFAULT_CHOICE,
  NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
  type notificationRoutes,
} from '@sitewright/contract/notifications.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { SignedInCtx } from '#platform/context.ts'
import type { Database } from '#platform/database/connect.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { choicesChanged } from './notification.events.ts'

export async function readChoices(ctx: SignedInCtx): Promise<NotificationChoices> {
  return choicesOf(ctx.db, ctx.actor.userId)
}

export async function saveChoices(
  ctx: SignedInCtx,
  { body }: Input<typeof notificationRoutes.put>,
): Promise<NotificationChoices> {
  const { userId } = ctx.actor
  return transaction(ctx.db, async (tx) => {
    for (const [kind, choice] of Object.entries(body)) await storeChoice(tx, userId, kind, choice)
    await record(tx, ctx, choicesChanged, { by: 'person' }, { userId })
    return choicesOf(tx, userId)
  })
}

/** Does nothing for a deleted account. Items that wait for the daily mail are deleted with the choice that put them there. */
export async function storeChoice(
  tx: Tx,
  userId: number,
  kind: string,
  choice: NotificationChoice,
): Promise<void> {
  await tx
    .insertInto('notification_choices')
    .columns(['user_id', 'kind', 'choice'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => ['id', val(kind).as('kind'), val(choice).as('choice')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
    .execute()
  if (choice === 'off')
    await tx.deleteFrom('digest_items').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

export async function choiceOf(tx: Tx, userId: number, kind: NotificationKind): Promise<NotificationChoice> {
  const row = await tx
    .selectFrom('notification_choices')
    .select('choice')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? NotificationChoice.parse(row.choice) : DEFAULT_CHOICE
}

async function choicesOf(db: Database | Tx, userId: number): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'choice'])
    .where('user_id', '=', userId)
    .execute()
  const stored = new Map(rows.map(({ kind, choice }) => [kind, NotificationChoice.parse(choice)]))
  return Object.fromEntries(notificationKinds.map(({ kind }) => [kind, stored.get(kind) ?? DEFAULT_CHOICE]))
}
