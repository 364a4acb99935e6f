import { INVITE_LIVES_DAYS, type StaffRole } from '@sitewright/contract/staff.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

type Sender = Pick<Config, 'business'>
type OwnersMail = Omit<Mail, 'to'>

const SEE_STAFF = { label: 'See the staff', path: '/dashboard/admin/staff' }
const inWords = (role: StaffRole) => (role === 'owner' ? 'an owner' : 'an agent')

export function inviteMail(
  { business }: Sender,
  { to, role, by, token }: { to: string; role: StaffRole; by: string; token: string },
): Mail {
  return {
    kind: 'staff_invite',
    to,
    subject: `${by} invites you to work at ${business.name}`,
    paragraphs: [
      `${by} would like you to join the staff of ${business.name} as ${inWords(role)}. Follow the link to choose your name and password.`,
      `The link works once, for ${INVITE_LIVES_DAYS} days. If you do not know ${by}, please ignore this e-mail: without the link nothing happens.`,
    ],
    // Behind the hash it reaches no server's log and no other site.
    action: { label: 'Join the staff', path: `/staff-invitation#${token}` },
  }
}

/** To the owners, as the three below: staff see every customer. */
export function invitedMail(
  { business }: Sender,
  { email, role, by }: { email: string; role: StaffRole; by: string },
): OwnersMail {
  return {
    kind: 'staff_invited',
    subject: `${by} invited ${email} to join the staff`,
    paragraphs: [
      `${by} invited ${email} to work at ${business.name} as ${inWords(role)}. The link in the invitation works for ${INVITE_LIVES_DAYS} days.`,
      `If this was not agreed, please end the invitation on the staff page. A new password for the account of ${by} ends every invitation that it has sent.`,
    ],
    action: SEE_STAFF,
  }
}

export function joinedMail(
  { business }: Sender,
  { name, email, role, by }: { name: string; email: string; role: StaffRole; by: string },
): OwnersMail {
  return {
    kind: 'staff_joined',
    subject: `${name} joined the staff`,
    paragraphs: [
      `${name} (${email}) accepted the invitation from ${by} and now works at ${business.name} as ${inWords(role)}.`,
      'If this was not agreed, please deactivate the account on the staff page.',
    ],
    action: SEE_STAFF,
  }
}

interface Person {
  name: string
  email: string
}

export function roleMail(
  { business }: Sender,
  { person: { name, email }, role, by }: { person: Person; role: StaffRole; by: string },
): OwnersMail {
  return {
    kind: 'staff_changed',
    subject: `${by} made ${name} ${inWords(role)}`,
    paragraphs: [
      `${by} changed the role of ${name} (${email}) at ${business.name}: ${name} is ${inWords(role)} now.`,
      'If this was not agreed, an owner can change it back on the staff page.',
    ],
    action: SEE_STAFF,
  }
}

export function activatedMail(
  { business }: Sender,
  { person: { name, email }, by }: { person: Person; by: string },
): OwnersMail {
  return {
    kind: 'staff_changed',
    subject: `${by} activated ${name} again`,
    paragraphs: [
      `${by} activated the staff account of ${name} (${email}) again. ${name} can sign in and work at ${business.name} as before.`,
      'If this was not agreed, please deactivate the account on the staff page.',
    ],
    action: SEE_STAFF,
  }
}

export function deactivatedMail({ business }: Sender, to: string): Mail {
  return {
    kind: 'staff_deactivated',
    to,
    subject: `Your staff account at ${business.name} is deactivated`,
    paragraphs: [
      `An owner of ${business.name} deactivated your staff account. You are signed out everywhere and cannot sign in any more. What you did stays in the records.`,
    ],
  }
}
