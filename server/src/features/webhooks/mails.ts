import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

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
    action: { label: 'See the webhook', path: `/dashboard/admin/webhooks/${id}` },
  }
}
