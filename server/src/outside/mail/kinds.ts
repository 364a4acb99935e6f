import type { NotificationKind } from '@sitewright/contract/notifications.ts'
import { z } from 'zod'

interface KindFacts {
  /** Ends the sentence "You get this e-mail because". */
  because: string
  /** The choice that delays it or switches it off; without one it always goes out. */
  choice?: NotificationKind | 'digest'
}

const securityNotice = 'it is about the safety of your account'
const twoStep = 'the two-step sign-in of your account was used or changed'
const carePlan = 'something changed on your care plan'
const ownInvoice = 'this address is on the invoice'
const ownQuote = 'we made a quote for this address'
const refundAsked = 'a refund was asked for on your account'
const vault = 'a login in your credential vault is used for your ticket'
const staffAccount = 'it is about the staff accounts of this business'
const webhooks = 'you are an owner, and owners alone can change webhooks'
const checkedFix = 'you work on this ticket, or nobody is assigned to it yet'

/** Every kind of mail that the product sends, and why its person gets it: it is the end of each mail. */
export const mailKinds = {
  verify_email: { because: 'this address was entered to register an account' },
  change_email: { because: 'this address was entered as the new address of an account' },
  reset_password: { because: 'a new password was asked for with this address' },
  sign_in_link: { because: 'a link to sign in was asked for with this address' },
  already_registered: { because: 'this address was entered once more, and belongs to an account' },
  email_change_asked: { because: 'a new e-mail address was asked for on your account' },
  email_changed: { because: 'this was the address of your account' },
  password_changed: { because: securityNotice },
  refresh_reuse: { because: securityNotice },
  passkey_added: { because: securityNotice },
  passkey_removed: { because: securityNotice },
  api_token_created: { because: securityNotice },
  reminder_feed_opened: { because: securityNotice },
  two_step_on: { because: twoStep },
  two_step_off: { because: twoStep },
  recovery_codes_made: { because: twoStep },
  recovery_code_used: { because: twoStep },
  account_suspended: { because: 'your account was suspended' },
  account_unsuspended: { because: 'your account was suspended before' },
  account_merged: { because: 'two of your accounts were merged' },
  export_ready: { because: 'a copy of your data was asked for on your account' },
  deletion_asked: { because: 'the deletion of your account was asked for' },
  deletion_taken_back: { because: 'the deletion of your account was asked for before' },
  account_deleted: { because: 'this address belonged to the deleted account' },

  request_received: { because: 'you sent us this request' },
  unread_messages: { because: 'there is a message for you that you have not read', choice: 'messages' },
  ticket_reopened: { because: 'it is your ticket', choice: 'messages' },
  rating_question: { because: 'your ticket is resolved', choice: 'messages' },
  ticket_finished: { because: 'it is your ticket', choice: 'fixes' },
  fault_returned: { because: 'we check your site for 30 days after a fix', choice: 'fixes' },
  proof_still_there: { because: checkedFix, choice: 'fixes' },
  proof_unknown: { because: checkedFix, choice: 'fixes' },
  proof_returned: { because: checkedFix, choice: 'fixes' },
  mail_not_taken: { because: 'you answered one of our mails' },
  vault_lease: { because: vault },
  vault_opened: { because: vault },
  vault_change_passwords: { because: vault },
  digest: { because: 'you chose one mail a day', choice: 'digest' },

  site_incident: { because: 'we watch your site', choice: 'incidents' },
  site_expiry: { because: 'we watch your site', choice: 'incidents' },
  site_report: { because: 'reports belong to your care plan', choice: 'reports' },

  plan_started: { because: carePlan },
  plan_changed: { because: carePlan },
  plan_payment_failed: { because: carePlan },
  plan_payment_still_failed: { because: carePlan },
  plan_rests: { because: carePlan },
  plan_ends: { because: carePlan },
  plan_goes_on: { because: carePlan },
  plan_ended: { because: carePlan },
  quote_sent: { because: ownQuote },
  quote_accepted: { because: ownQuote },
  quote_ends_soon: { because: ownQuote },
  invoice: { because: ownInvoice },
  invoice_receipt: { because: ownInvoice },
  invoice_payment_undone: { because: 'we mailed you a receipt for this payment' },
  invoice_refund: { because: ownInvoice },
  invoice_credit_note: { because: ownInvoice },
  invoice_overdue: { because: ownInvoice },
  refund_asked: { because: refundAsked },
  refund_approved: { because: refundAsked },
  refund_refused: { because: refundAsked },

  quote_accepted_staff: { because: 'you are on the staff, and a quote was accepted' },
  staff_alert: { because: 'you are on the staff, and a person has to look at this' },
  reminders_due: { because: 'these reminders are yours or belong to all staff' },
  staff_invite: { because: 'a member of our staff invited this address' },
  staff_invited: { because: staffAccount },
  staff_joined: { because: staffAccount },
  staff_changed: { because: staffAccount },
  staff_deactivated: { because: staffAccount },
  webhook_failing: { because: webhooks },
  webhook_changed: { because: webhooks },
  audit_not_whole: { because: 'you are an owner of this business' },
} as const satisfies Record<string, KindFacts>

export type MailKind = keyof typeof mailKinds
export const MailKind = z.enum(Object.keys(mailKinds) as MailKind[])

/** Kinds that a person can put off or switch off one by one. */
export type ChosenKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends { choice: NotificationKind } ? Kind : never
}[MailKind]

export const factsOf = (kind: MailKind): KindFacts => mailKinds[kind]
