import { EXPORT_KEPT_DAYS } from '@sitewright/contract/personal-data.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

type Sender = Pick<Config, 'business'>

export function exportReadyMail({ business }: Sender, to: string, exportId: number): Mail {
  return {
    kind: 'export_ready',
    to,
    subject: 'Your data is ready to download',
    paragraphs: [
      `Everything that we keep for your ${business.name} account is in one file now. You can download it for ${EXPORT_KEPT_DAYS} days, signed in. It replaces any earlier file.`,
      'If you did not ask for it, please set a new password: somebody is signed in to your account.',
    ],
    action: { label: 'Download my data', path: '/dashboard/account#your-data' },
    dedupeKey: `export:${exportId}`,
  }
}

export function deletionAskedMail({ business }: Sender, to: string, due: Date): Mail {
  return {
    kind: 'deletion_asked',
    to,
    subject: `Your account will be deleted on ${longDay(due)}`,
    paragraphs: [
      `You asked us to delete your ${business.name} account. On ${longDay(due)} it is deleted for good, with its requests, tickets and files, and a running plan ends.`,
      'If you change your mind, or if it was not you, sign in before then: that alone keeps everything as it is.',
    ],
    action: { label: 'Keep my account', path: '/login' },
  }
}

export function accountDeletedMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'account_deleted',
    to,
    subject: 'Your account is deleted',
    paragraphs: [
      `Your ${business.name} account and what was in it are deleted. We keep records of payments, as tax law requires, without your name and address.`,
      'Thank you for having been with us.',
    ],
  }
}
