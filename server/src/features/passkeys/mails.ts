import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

type Sender = Pick<Config, 'business'>

const notYou = 'If it was not you, please set a new password now and remove passkeys that you do not know.'
const action = { label: 'See my passkeys', path: '/dashboard/account' }

export function passkeyAddedMail({ business }: Sender, to: string, name: string): Mail {
  return {
    kind: 'passkey_added',
    to,
    subject: 'A passkey was added to your account',
    paragraphs: [`“${name}” can now sign in to your ${business.name} account.`, notYou],
    action,
  }
}

export function passkeyRemovedMail({ business }: Sender, to: string, name: string): Mail {
  return {
    kind: 'passkey_removed',
    to,
    subject: 'A passkey was removed from your account',
    paragraphs: [`“${name}” can no longer sign in to your ${business.name} account.`, notYou],
    action,
  }
}
