import { mailOwners } from '#features/notifications/index.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Config } from '#server/config.ts'
import type { WebhookRow } from './webhook.queries.ts'

const seeWebhook = (id: number) => ({ label: 'See the webhook', path: `/dashboard/admin/webhooks/${id}` })

interface NewAddress {
  id: number
  name: string
  /** Its path may hold a key of the receiver. */
  host: string
  by: string
  isNew: boolean
}

/** To the owners: events of the whole business leave for another place. */
export function addressMail(
  { business }: Pick<Config, 'business'>,
  { id, name, host, by, isNew }: NewAddress,
): Omit<Mail, 'to'> {
  return {
    kind: 'webhook_changed',
    subject: isNew
      ? `${by} added the webhook ‘${name}’`
      : `${by} changed the address of the webhook ‘${name}’`,
    paragraphs: [
      `The webhook ‘${name}’ now sends events of ${business.name} to ${host}.`,
      'If this was not agreed, please delete the webhook.',
    ],
    action: seeWebhook(id),
  }
}

/** Mails the owners, the only ones who can change webhooks. */
export async function alertOwners(
  tx: Tx,
  ctx: Ctx,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  { problem, isPaused }: { problem: string; isPaused: boolean },
): Promise<void> {
  await mailOwners(tx, ctx, {
    about: `webhook:${id}:${isPaused ? 'paused' : 'failing'}`,
    kind: 'webhook_failing',
    subject: isPaused ? `The webhook ‘${name}’ is paused` : `The webhook ‘${name}’ does not answer`,
    paragraphs: [
      isPaused
        ? `We stopped sending events to ‘${name}’. The last try: ${problem}`
        : `An event for ‘${name}’ could not be delivered for more than a day, and we gave it up. The last try: ${problem}`,
      'You can see every delivery, send one again, and resume the webhook once its receiver works.',
    ],
    action: seeWebhook(id),
  })
}
