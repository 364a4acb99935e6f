import { formatPence } from '@sitewright/contract/money.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import { longDay } from '@sitewright/contract/time-words.ts'

type Data = Record<string, unknown>

/** What happened, as the rest of a sentence that begins with a name. One without words of its own is spelled out. */
export function sentenceOf(name: string, data: Data): string {
  const says = told[name]
  if (typeof says === 'string') return says
  if (says) return says(data)
  const [thing = '', act = ''] = name.split('.')
  return `${act.replaceAll('_', ' ')}: ${thing.replaceAll('_', ' ')}`
}

const told: Record<string, string | ((data: Data) => string)> = {
  'account.registered': 'registered',
  'account.verified': 'verified the e-mail address',
  'account.signed_in': ({ device }) => `signed in${device ? ` (${device})` : ''}`,
  'account.sign_in_failed': 'failed to sign in',
  'account.sessions_ended': ({ sessions, why }) =>
    `ended ${count(sessions, 'session')}${why ? ` (${String(why).replaceAll('_', ' ')})` : ''}`,
  'account.refresh_reused': 'presented an old session key, which ended the session',
  'account.password_changed': 'changed the password',
  'account.profile_changed': 'changed the profile',
  'account.email_changed': 'changed the e-mail address',
  'account.email_change_undone': 'took the change of the e-mail address back',
  'account.deletion_taken_back': 'took the deletion of the account back',
  'account.code_sent': 'was mailed a code',
  'account.code_failed': 'entered a wrong code',
  'account.two_step_reset': 'switched off the two-step sign-in',
  'account.viewed_as': 'looked as this client',
  'account.view_ended': 'stopped looking as this client',
  'account.suspended': 'suspended the account',
  'account.unsuspended': 'ended the suspension',
  'account.merged': ({ from, into }) =>
    from ? `merged the account #${from} into #${into}` : 'merged the account into another one',
  'two_step.switched_on': 'switched on the two-step sign-in',
  'two_step.switched_off': 'switched off the two-step sign-in',
  'two_step.recovery_codes_made': 'made new recovery codes',
  'two_step.recovery_code_used': 'signed in with a recovery code',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'notifications.choices_changed': 'changed which e-mails to get',
  'personal_data.export_asked': 'asked for a file of the personal data',
  'personal_data.export_downloaded': 'downloaded the file of the personal data',
  'personal_data.deletion_asked': 'asked for the deletion of the account',
  'personal_data.account_deleted': 'deleted the account',
  'request.created': 'sent a service request',
  'ticket.opened': 'opened the ticket',
  'ticket.status_changed': ({ from, to }) => `set the ticket from ${from} to ${to}`,
  'ticket.assigned': ({ name }) => (name ? `assigned the ticket to ${name}` : 'took the assignment away'),
  'ticket.waiting_changed': ({ waitingFor }) =>
    waitingFor === 'client' ? 'paused the due time' : 'let the due time run on',
  'ticket.note_added': 'added an internal note',
  'ticket.message_posted': ({ files }) =>
    Number(files) > 0 ? `sent ${count(files, 'file')}` : 'wrote a message',
  'ticket.deleted': 'deleted the ticket',
  'ticket.purged': 'removed the deleted ticket for good',
  'ticket.fix_claimed': 'said that the fault is fixed, and asked for the checks',
  'proof.fix_proved': 'checked the fix: the fault is gone',
  'proof.failed': ({ seen }) =>
    seen ? 'checked the fix: the fault is still there' : 'could not check the fix',
  'proof.fault_returned': ({ days }) => `saw the fault come back after ${count(days, 'day')}`,
  'rating.given': ({ score }) => `rated the help: ${score}`,
  'monitoring.monitor_added': 'added a site to the monitoring',
  'monitoring.monitor_removed': 'took a site out of the monitoring',
  'monitoring.ownership_proved': 'proved that a site is theirs',
  'monitoring.incident_opened': 'opened an incident of a site',
  'monitoring.incident_returned': 'opened an incident of a site again',
  'monitoring.incident_closed': 'closed an incident of a site',
  'export.downloaded': 'downloaded a list',
  'quote.created': ({ number, version }) => `drafted version ${version} of the quote ${number}`,
  'quote.changed': ({ number }) => `changed the draft of the quote ${number}`,
  'quote.sent': ({ number }) => `sent the quote ${number}`,
  'quote.accepted': ({ number }) => `accepted the quote ${number}`,
  'quote.canceled': ({ number }) => `cancelled the quote ${number}`,
  'quote.superseded': ({ number, version }) => `replaced version ${version} of the quote ${number}`,
  'invoice.created': 'drafted an invoice',
  'invoice.issued': ({ number }) => `issued the invoice ${number}`,
  'invoice.voided': 'voided the draft of an invoice',
  'invoice.sent': ({ number }) => `sent the invoice ${number}`,
  'invoice.paid': ({ number, pence, recorded }) =>
    `${recorded ? 'wrote down a payment of' : 'paid'} ${formatPence(Number(pence))} of the invoice ${number}`,
  'invoice.payment_undone': ({ number, pence }) =>
    `took back a payment of ${formatPence(Number(pence))} that was written down on the invoice ${number}`,
  'invoice.refund_asked': ({ number, pence }) =>
    `ordered a refund of ${formatPence(Number(pence))} for the invoice ${number}`,
  'invoice.refunded': ({ number, pence }) =>
    `refunded ${formatPence(Number(pence))} of the invoice ${number}`,
  'invoice.refund_failed': ({ number }) => `could not refund the invoice ${number}`,
  'invoice.credited': ({ number, pence }) =>
    `credited ${formatPence(Number(pence))} on the invoice ${number}`,
  'payment.changed': 'noted a change of a payment',
  'payment.of_plan': 'noted a payment of a care plan',
  'subscription.checkout_started': ({ plan }) => `went to the checkout of ${planOf(plan)}`,
  'subscription.started': ({ plan }) => `started ${planOf(plan)}`,
  'subscription.plan_changed': ({ from, to }) => `changed ${planOf(from)} to ${planOf(to)}`,
  'subscription.payment_failed': ({ plan }) => `noted a failed payment for ${planOf(plan)}`,
  'subscription.rests': ({ plan }) => `paused ${planOf(plan)}, which is not paid`,
  'subscription.end_planned': ({ at }) =>
    `set the care plan to end${typeof at === 'string' ? ` on ${longDay(at)}` : ''}`,
  'subscription.end_taken_back': 'let the care plan run on',
  'subscription.ended': ({ plan }) => `ended ${planOf(plan)}`,
  'subscription.paid': ({ pence }) => `paid ${formatPence(Number(pence))} for the care plan`,
  'subscription.refunded': ({ pence }) => `refunded ${formatPence(Number(pence))} of the care plan`,
  'reminder.created': ({ title }) => `added the reminder ‘${title}’`,
  'reminder.completed': ({ title }) => `completed the reminder ‘${title}’`,
  'reminder.reopened': ({ title }) => `opened the reminder ‘${title}’ again`,
  'reminder.deleted': ({ title }) => `deleted the reminder ‘${title}’`,
  'reminder.feed_opened': 'made a calendar address that shows all open reminders',
  'canned_reply.changed': ({ before, after }) =>
    before ? (after ? 'changed a canned reply' : 'deleted a canned reply') : 'added a canned reply',
  'ticket.restored': 'took the deletion of the ticket back',
  'ticket.snoozed': 'snoozed the ticket',
  'ticket.snooze_ended': 'brought the ticket back',
  'ticket.tags_changed': 'changed the tags of the ticket',
  'ticket.merged': ({ from, into }) => `merged the ticket #${from} into #${into}`,
  'webhook.created': 'added a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.secret_renewed': 'gave a webhook a new secret',
  'webhook.deleted': 'deleted a webhook',
  'api_token.created': ({ name }) => `made the API token ‘${name}’`,
  'api_token.ended': ({ names, why }) =>
    `${why === 'deleted' ? 'deleted' : 'had ended'} ${count(names, 'API token')}`,
  'refund.requested': ({ numbers }) => `asked for a refund of ${numbers}`,
  'refund.approved': ({ numbers, pence }) =>
    `approved a refund of ${formatPence(Number(pence))} for ${numbers}`,
  'refund.refused': ({ numbers }) => `refused the refund of ${numbers}`,
  'invoice.disputed': ({ number, pence }) =>
    `noted a chargeback of ${formatPence(Number(pence))} on ${number ?? 'the care plan'}`,
  'invoice.dispute_closed': ({ number, outcome }) =>
    `noted that the chargeback on ${number ?? 'the care plan'} is ${outcome}`,
  'credential.added': 'added a login to the vault',
  'credential.deleted': 'deleted a login from the vault',
  'credential.revealed': 'opened a login of the vault',
  'credential.tested': 'tried a login of the vault',
  'credential.lease_started': 'took access to a login',
  'credential.lease_ended': 'ended the access to a login',
  'credential.lease_withdrawn': 'had the access to a login withdrawn',
  'staff.invited': 'invited somebody to the staff',
  'staff.invite_ended': 'ended an invitation',
  'staff.joined': 'joined the staff',
  'staff.role_changed': ({ colleague }) => `changed the role of ${colleague}`,
  'staff.deactivated': ({ colleague }) => `deactivated ${colleague}`,
  'staff.activated': ({ colleague }) => `activated ${colleague} again`,
  'customer.note_added': 'added a note about the customer',
  'customer.note_removed': 'removed a note about the customer',
  'customer.tags_changed': 'changed the tags of the customer',
}

const planOf = (plan: unknown) => {
  const named = planNamed(typeof plan === 'string' ? plan : null)
  return named ? `the ${named.name} plan` : 'the care plan'
}

function count(given: unknown, thing: string): string {
  const number = Array.isArray(given) ? given.length : Number(given)
  return number === 1 ? `one ${thing}` : `${number} ${thing}s`
}
