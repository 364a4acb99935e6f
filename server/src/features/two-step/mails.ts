import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

type Sender = Pick<Config, 'business'>

const notYou =
  'If it was not you, somebody knows your password: please set a new one now. That also signs everybody out.'
const action = { label: 'Set a new password', path: '/forgot-password' }

export function switchedOnMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'two_step_on',
    to,
    subject: 'Two-step sign-in is on',
    paragraphs: [
      `Signing in to your ${business.name} account now takes your password and a code from your app. Please keep the recovery codes where you find them without your phone. You were signed out everywhere else.`,
      notYou,
    ],
    action,
  }
}

export function switchedOffMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'two_step_off',
    to,
    subject: 'Two-step sign-in is off',
    paragraphs: [`Signing in to your ${business.name} account takes your password alone again.`, notYou],
    action,
  }
}

export function codesMadeMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'recovery_codes_made',
    to,
    subject: 'New recovery codes for your account',
    paragraphs: [
      `New recovery codes were made for your ${business.name} account. The old ones no longer work.`,
      notYou,
    ],
    action,
  }
}

export function codeUsedMail({ business }: Sender, to: string, left: number): Mail {
  const rest = left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
  return {
    kind: 'recovery_code_used',
    to,
    subject: 'A recovery code opened your account',
    paragraphs: [
      `Somebody, probably you, signed in to your ${business.name} account with a recovery code. It works only once. ${rest}`,
      notYou,
    ],
    action,
  }
}
