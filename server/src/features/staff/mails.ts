import { INVITE_LIVES_DAYS, type StaffRole } from '@sitewright/contract/staff.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import type { Config } from '#server/config.ts'

type Sender = Pick<Config, 'business'>

export function inviteMail(
  { business }: Sender,
  { to, role, by, token }: { to: string; role: StaffRole; by: string; token: string },
): Mail {
  return {
    kind: 'staff_invite',
    to,
    subject: `${by} invites you to work at ${business.name}`,
    paragraphs: [
      `${by} would like you to join the staff of ${business.name} as ${role === 'owner' ? 'an owner' : 'an agent'}. Follow the link to choose your name and password.`,
      `The link works once, for ${INVITE_LIVES_DAYS} days. If you do not know ${by}, please ignore this mail: without the link nothing happens.`,
    ],
    // Behind the hash it reaches no server's log and no other site.
    action: { label: 'Join the staff', path: `/staff-invitation#${token}` },
  }
}

/** To who invited: somebody new may see every customer. */
export function joinedMail(
  { business }: Sender,
  to: string,
  of: { name: string; email: string; role: StaffRole },
): Mail {
  return {
    kind: 'staff_joined',
    to,
    subject: `${of.name} joined the staff`,
    paragraphs: [
      `${of.name} (${of.email}) accepted your invitation and now works at ${business.name} as ${of.role === 'owner' ? 'an owner' : 'an agent'}.`,
    ],
    action: { label: 'See the staff', path: '/dashboard/admin/staff' },
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
