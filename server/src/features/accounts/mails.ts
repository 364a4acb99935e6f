import { CODE_LIVES_MINUTES, MOVE_UNDONE_HOURS } from '@sitewright/contract/users.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'
import type { CodePurpose } from './accounts.events.ts'

type Sender = Pick<Config, 'business'>

// The typed name is left out on purpose: these mails also reach people who never came to us, and a name
// can be an advertisement. Digits are left out before the code, so that it is found at once.
const onlyIfYou = 'If you did not ask for it, you need not do anything: without the code nothing happens.'

export function codeMail({ business }: Sender, to: string, purpose: CodePurpose, code: string): Mail {
  const at = `?email=${encodeURIComponent(to)}`
  const says: Record<CodePurpose, Pick<Mail, 'subject' | 'paragraphs' | 'action'>> = {
    verify_email: {
      subject: `Your code for ${business.name}`,
      paragraphs: ['Enter this code to verify your e-mail address.'],
      action: { label: 'Verify my address', path: `/verify${at}` },
    },
    change_email: {
      subject: 'Your code for your new e-mail address',
      paragraphs: [`Enter this code to use this address for your ${business.name} account.`],
      action: { label: 'Verify my address', path: `/verify${at}` },
    },
    reset_password: {
      subject: 'Your code for a new password',
      paragraphs: [`Enter this code to set a new password for your ${business.name} account.`],
      action: { label: 'Set a new password', path: `/reset-password${at}` },
    },
  }
  const { subject, paragraphs, action } = says[purpose]
  const works = `It works once, for ${CODE_LIVES_MINUTES} minutes.`
  return { kind: purpose, to, subject, paragraphs: [...paragraphs, `${works} ${onlyIfYou}`], code, action }
}

/** `token` sets a new password. */
export function resetLinkMail({ business }: Sender, to: string, token: string): Mail {
  return {
    kind: 'reset_password',
    to,
    subject: 'Set a new password',
    paragraphs: [
      `Set a new password for your ${business.name} account with this link. It works once, for ${CODE_LIVES_MINUTES} minutes.`,
      'If you did not ask for it, you need not do anything.',
    ],
    // Behind the hash it reaches no server's log and no other site.
    action: { label: 'Set a new password', path: `/reset-password?email=${encodeURIComponent(to)}#${token}` },
  }
}

/** To the owner of an address that was entered for a registration or for another account. */
export function alreadyRegisteredMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'already_registered',
    to,
    subject: `You already have an account with ${business.name}`,
    paragraphs: [
      'Somebody, probably you, tried to register with this e-mail address. It already has an account, which was not changed.',
      'If it was you, please sign in. If you no longer know the password, you can set a new one there.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }
}

export function emailChangeAskedMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'email_change_asked',
    to,
    subject: 'A new e-mail address for your account',
    paragraphs: [
      `Somebody who is signed in to your ${business.name} account asked to use another e-mail address for it. This one stays until the new one is verified.`,
      'If it was not you, please set a new password now. That also stops the change and signs everybody out.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  }
}

/** `token` undoes it. */
export function emailChangedMail({ business }: Sender, to: string, token: string): Mail {
  return {
    kind: 'email_changed',
    to,
    subject: 'Your account has a new e-mail address',
    paragraphs: [
      `Your ${business.name} account now uses another e-mail address; this one no longer opens it.`,
      `If it was not you, put this address back within ${MOVE_UNDONE_HOURS} hours. That signs everybody out, and you choose a new password.`,
    ],
    // Behind the hash it reaches no server's log and no other site.
    action: { label: 'Put this address back', path: `/undo-email#${token}` },
  }
}

export function passwordChangedMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'password_changed',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${business.name} account was changed, and all other devices were signed out.`,
      'If it was not you, please set a new password now.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  }
}

export function sessionEndedMail({ business }: Sender, to: string, sessionId: number): Mail {
  return {
    kind: 'refresh_reuse',
    to,
    subject: 'We signed you out on one device',
    paragraphs: [
      `Somebody used an old sign-in key of your ${business.name} account. It may be a copy in the wrong hands, so we ended that session on every device that used it.`,
      'Please sign in again. If you notice something that you did not do, set a new password.',
    ],
    action: { label: 'Sign in', path: '/login' },
    dedupeKey: `refresh-reuse:${sessionId}`,
  }
}

export function deletionTakenBackMail({ business }: Sender, to: string, because: string): Mail {
  return {
    kind: 'deletion_taken_back',
    to,
    subject: 'Your account stays',
    paragraphs: [
      `${because}, so your ${business.name} account will not be deleted. Everything in it is as it was.`,
      'If it was not you, please set a new password now.',
    ],
    action: { label: 'Set a new password', path: '/forgot-password' },
  }
}
