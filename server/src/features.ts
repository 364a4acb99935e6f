import { accountMergeBindings } from '#features/account-merge/index.ts'
import {
  accountBindings,
  accountJobs,
  deadSessions,
  findSession,
  identify as identifyBySession,
} from '#features/accounts/index.ts'
import { analyticsBindings, analyticsJobs } from '#features/analytics/index.ts'
import {
  apiTokenBindings,
  apiTokenJobs,
  apiTokenListeners,
  identifyByToken,
  isApiToken,
  isTokenOver,
} from '#features/api-tokens/index.ts'
import { assistantBindings, assistantEvents } from '#features/assistant/index.ts'
import { auditBindings, auditJobs } from '#features/audit/index.ts'
import { businessBindings } from '#features/business/index.ts'
import { contactBindings, contactJobs } from '#features/contact/index.ts'
import { conversationJobs } from '#features/conversations/index.ts'
import { credentialBindings, credentialJobs, credentialListeners } from '#features/credentials/index.ts'
import { customerBindings } from '#features/customers/index.ts'
import { examinationJobs } from '#features/examinations/index.ts'
import { exportBindings } from '#features/exports/index.ts'
import { figureBindings, figureJobs } from '#features/figures/index.ts'
import { healthBindings, healthJobs } from '#features/health/index.ts'
import { invoiceBindings, invoiceJobs, invoiceListeners } from '#features/invoices/index.ts'
import { mailInBindings, mailInJobs } from '#features/mail-in/index.ts'
import { monitoringBindings, monitoringJobs } from '#features/monitoring/index.ts'
import { notificationBindings, notificationJobs } from '#features/notifications/index.ts'
import { overviewBindings } from '#features/overview/index.ts'
import { passkeyBindings } from '#features/passkeys/index.ts'
import { personalDataBindings, personalDataJobs } from '#features/personal-data/index.ts'
import { planSetupBindings, planSetupListeners } from '#features/plan-setup/index.ts'
import { promotionBindings, promotionListeners } from '#features/promotion/index.ts'
import { proofBindings, proofJobs, proofListeners } from '#features/proofs/index.ts'
import { quoteBindings, quoteJobs } from '#features/quotes/index.ts'
import { ratingBindings, ratingJobs, ratingListeners } from '#features/ratings/index.ts'
import { refundRequestBindings } from '#features/refund-requests/index.ts'
import { reminderBindings, reminderJobs, reminderListeners } from '#features/reminders/index.ts'
import { requestFileBindings, requestFileJobs } from '#features/request-files/index.ts'
import { requestBindings } from '#features/requests/index.ts'
import { signInLinkBindings, signInLinkJobs } from '#features/sign-in-links/index.ts'
import { staffBindings, staffListeners } from '#features/staff/index.ts'
import {
  subscriptionBindings,
  subscriptionJobs,
  subscriptionListeners,
} from '#features/subscriptions/index.ts'
import {
  pingHeads,
  ticketBindings,
  ticketEvents,
  ticketJobs,
  ticketListeners,
} from '#features/tickets/index.ts'
import { twoStepBindings } from '#features/two-step/index.ts'
import { webhookBindings, webhookJobs } from '#features/webhooks/index.ts'
import type { Mailer } from '#outside/mail/interface.ts'
import { mailJobs } from '#outside/mail/jobs.ts'
import { chainEvents } from '#platform/audit/chain-events.ts'
import { copyAuditHead } from '#platform/audit/head-copy.ts'
import type { Listener } from '#platform/events/define.ts'
import type { Identity, RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { purgeLimits } from '#platform/limits.jobs.ts'
import type { SocketBinding } from '#platform/sockets/bind.ts'

/** The features, each list in the order in which it is mounted. */
export const bindings: RouteBinding[] = [
  ...healthBindings,
  ...businessBindings,
  ...accountBindings,
  ...twoStepBindings,
  ...passkeyBindings,
  ...signInLinkBindings,
  ...notificationBindings,
  ...personalDataBindings,
  ...customerBindings,
  ...accountMergeBindings,
  ...promotionBindings,
  ...requestBindings,
  ...requestFileBindings,
  ...overviewBindings,
  ...ticketBindings,
  ...mailInBindings,
  ...assistantBindings,
  ...contactBindings,
  ...proofBindings,
  ...monitoringBindings,
  ...credentialBindings,
  ...analyticsBindings,
  ...figureBindings,
  ...subscriptionBindings,
  ...planSetupBindings,
  ...quoteBindings,
  ...invoiceBindings,
  ...refundRequestBindings,
  ...reminderBindings,
  ...ratingBindings,
  ...staffBindings,
  ...apiTokenBindings,
  ...webhookBindings,
  ...auditBindings,
  ...exportBindings,
]

export const socketBindings: SocketBinding[] = [...ticketEvents, ...assistantEvents]

export const listeners: Listener[] = [
  ...promotionListeners,
  ...ticketListeners,
  ...proofListeners,
  ...credentialListeners,
  ...subscriptionListeners,
  ...planSetupListeners,
  ...reminderListeners,
  ...ratingListeners,
  ...invoiceListeners,
  ...apiTokenListeners,
  ...staffListeners,
]

export function jobsOf(mailer: Mailer): Job[] {
  return [
    ...mailJobs(mailer),
    ...healthJobs,
    copyAuditHead as Job,
    chainEvents as Job,
    purgeLimits as Job,
    ...accountJobs,
    ...requestFileJobs,
    ...signInLinkJobs,
    ...notificationJobs,
    ...personalDataJobs,
    ...ticketJobs,
    ...mailInJobs,
    ...conversationJobs,
    ...examinationJobs,
    ...contactJobs,
    ...proofJobs,
    ...monitoringJobs,
    ...credentialJobs,
    ...analyticsJobs,
    ...figureJobs,
    ...subscriptionJobs,
    ...quoteJobs,
    ...invoiceJobs,
    ...reminderJobs,
    ...ratingJobs,
    ...apiTokenJobs,
    ...webhookJobs,
    ...auditJobs,
  ]
}

export const sessions = { findSession, deadSessions }
export const identity: Identity = {
  identify: (services, token) =>
    token !== null && isApiToken(token)
      ? identifyByToken(services, token)
      : identifyBySession(services, token),
  isOver: async (services, actor) =>
    actor.token
      ? isTokenOver(services, actor.token.id)
      : (await deadSessions(services.db, [actor.sessionId])).length > 0,
}

export { pingHeads }
