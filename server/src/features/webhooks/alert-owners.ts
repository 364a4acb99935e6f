import { mailOwners } from '#features/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { WebhookRow } from './webhook.queries.ts'

interface Fault {
  problem: string
  isPaused: boolean
}

/** Mails the owners, the only ones who can change webhooks. */
export async function alertOwners(
  tx: Tx,
  ctx: Ctx,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  { problem, isPaused }: Fault,
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
    action: { label: 'See the webhook', path: `/dashboard/admin/webhooks/${id}` },
  })
}
