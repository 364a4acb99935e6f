import { accountMergeRoutes } from './account-merge.ts'
import { accountRoutes } from './accounts.ts'
import { analyticsRoutes } from './analytics.ts'
import { apiTokenRoutes } from './api-tokens.ts'
import { assistantRoutes } from './assistant.ts'
import { auditRoutes } from './audit.ts'
import { businessRoutes } from './business.ts'
import { cannedReplyRoutes } from './canned-replies.ts'
import { contactRoutes } from './contact.ts'
import { credentialRoutes } from './credentials.ts'
import { customerRoutes } from './customers.ts'
import { exportRoutes } from './exports.ts'
import { figureRoutes } from './figures.ts'
import { healthRoutes } from './health.ts'
import { inboxRoutes } from './inbox.ts'
import { invoiceRoutes } from './invoices.ts'
import { mailInRoutes } from './mail-in.ts'
import { monitoringRoutes } from './monitoring.ts'
import { notificationRoutes } from './notifications.ts'
import { overviewRoutes } from './overview.ts'
import { passkeyRoutes } from './passkeys.ts'
import { personalDataRoutes } from './personal-data.ts'
import { planSetupRoutes } from './plan-setup.ts'
import { proofRoutes } from './proofs.ts'
import { quoteRoutes } from './quotes.ts'
import { ratingRoutes } from './ratings.ts'
import { refundRequestRoutes } from './refund-requests.ts'
import { reminderRoutes } from './reminders.ts'
import { requestFileRoutes } from './request-files.ts'
import { requestRoutes } from './requests.ts'
import { signInLinkRoutes } from './sign-in-links.ts'
import { staffRoutes } from './staff.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { ticketHistoryRoutes } from './ticket-history.ts'
import { ticketRoutes } from './tickets.ts'
import { twoStepRoutes } from './two-step.ts'
import { webhookRoutes } from './webhooks.ts'

/** The whole API. A route that is not here does not exist, and the server refuses to start without its handler. */
export const routes = {
  health: healthRoutes,
  business: businessRoutes,
  accounts: accountRoutes,
  twoStep: twoStepRoutes,
  passkeys: passkeyRoutes,
  signInLinks: signInLinkRoutes,
  notifications: notificationRoutes,
  personalData: personalDataRoutes,
  customers: customerRoutes,
  accountMerge: accountMergeRoutes,
  requests: requestRoutes,
  requestFiles: requestFileRoutes,
  overview: overviewRoutes,
  tickets: ticketRoutes,
  ticketHistory: ticketHistoryRoutes,
  cannedReplies: cannedReplyRoutes,
  inbox: inboxRoutes,
  mailIn: mailInRoutes,
  assistant: assistantRoutes,
  contact: contactRoutes,
  proofs: proofRoutes,
  monitoring: monitoringRoutes,
  credentials: credentialRoutes,
  analytics: analyticsRoutes,
  figures: figureRoutes,
  subscriptions: subscriptionRoutes,
  planSetup: planSetupRoutes,
  quotes: quoteRoutes,
  invoices: invoiceRoutes,
  refundRequests: refundRequestRoutes,
  reminders: reminderRoutes,
  ratings: ratingRoutes,
  staff: staffRoutes,
  apiTokens: apiTokenRoutes,
  webhooks: webhookRoutes,
  audit: auditRoutes,
  exports: exportRoutes,
}
