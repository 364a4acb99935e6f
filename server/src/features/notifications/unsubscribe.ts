import {
  NotificationKind,
  notificationKinds,
  type notificationRoutes,
} from '@sitewright/contract/notifications.ts'
import type { Input } from '@sitewright/contract/route.ts'
import { limits } from '#platform/budget-table.ts'
import type { HttpCtx, Services } from '#platform/context.ts'
import { isMac, mac } from '#platform/crypto/keys.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { record } from '#platform/events/book.ts'
import { peerKey } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { storeChoice } from './choices.ts'
import { choicesChanged } from './notification.events.ts'

/** `digest` ends the daily mail: every kind that is in it. */
export type Unsubscribable = NotificationKind | 'digest'

/** Ends this kind for this person and does nothing else; it stays good, as mails are read late. */
export function unsubscribeToken(
  services: Pick<Services, 'keys'>,
  userId: number,
  kind: Unsubscribable,
): string {
  return `${userId}.${kind}.${mac(services.keys.unsubscribing, userId, kind).toString('base64url')}`
}

function readToken(ctx: HttpCtx, token: string): { userId: number; kind: Unsubscribable } {
  const [, id = '', name = '', signature = ''] = /^([1-9]\d{0,9})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? []
  const kind = name === 'digest' ? name : NotificationKind.safeParse(name).data
  const userId = Number(id)
  const given = Buffer.from(signature, 'base64url')
  if (!kind || !isMac(ctx.keys.unsubscribing, given, userId, kind))
    throw new Problem('not_found', { says: 'This link is not complete. Please use the one in the e-mail.' })
  return { userId, kind }
}

export async function unsubscribe(
  ctx: HttpCtx,
  { query: { token } }: Input<typeof notificationRoutes.unsubscribe>,
): Promise<{ message: string }> {
  await ctx.limits.consume(limits.unsubscribes, peerKey(ctx.ip))
  const { userId, kind } = readToken(ctx, token)
  await transaction(ctx.db, async (tx) => {
    for (const one of kind === 'digest' ? await kindsInDigest(tx, userId) : [kind])
      await storeChoice(tx, userId, one, 'off')
    await record(tx, ctx, choicesChanged, { by: 'unsubscribe_link' }, { userId })
  })
  const what = notificationKinds.find((one) => one.kind === kind)?.label ?? 'The daily e-mail'
  return { message: `${what}: you will get no more of these e-mails.` }
}

async function kindsInDigest(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('notification_choices')
    .select('kind')
    .where('user_id', '=', userId)
    .where('choice', '=', 'digest')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Nothing ends by opening it: mail programs and scanners do that by themselves. */
export async function showUnsubscribePage(
  ctx: HttpCtx,
  { query: { token } }: Input<typeof notificationRoutes.unsubscribePage>,
) {
  return ctx.reply.redirect(`/unsubscribe#${encodeURIComponent(token)}`)
}
