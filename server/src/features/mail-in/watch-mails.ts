import { MAIL_MAX_BYTES } from '@sitewright/contract/mail-in.ts'
import { watchInbox } from '#outside/mail/inbox.ts'
import type { Services } from '#platform/context.ts'
import { storeMail } from './store-mail.ts'

/** Brings in what arrives in the configured mailbox, while the worker runs; nothing without one. */
export function watchMails(services: Services): { stop: () => Promise<void> } {
  const url = services.config.inbound?.imapUrl
  if (!url) return { stop: async () => undefined }
  return watchInbox({
    url,
    maxBytes: MAIL_MAX_BYTES,
    take: (raw) => storeMail(services, raw, 'imap'),
    log: services.log.child({ part: 'mail-in' }),
  })
}
