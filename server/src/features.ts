import {
  accountBindings,
  accountJobs,
  deadSessions,
  findSession,
  identify,
} from '#features/accounts/index.ts'
import { analyticsBindings, analyticsJobs } from '#features/analytics/index.ts'
import { assistantBindings, assistantEvents } from '#features/assistant/index.ts'
import { businessBindings } from '#features/business/index.ts'
import { contactBindings, contactJobs } from '#features/contact/index.ts'
import { conversationJobs } from '#features/conversations/index.ts'
import { customerBindings } from '#features/customers/index.ts'
import { examinationJobs } from '#features/examinations/index.ts'
import { healthBindings } from '#features/health/index.ts'
import { promotionBindings, promotionSubscriptions } from '#features/promotion/index.ts'
import { proofBindings, proofJobs, proofSubscriptions } from '#features/proofs/index.ts'
import { requestBindings } from '#features/requests/index.ts'
import {
  subscriptionBindings,
  subscriptionJobs,
  subscriptionReactions,
} from '#features/subscriptions/index.ts'
import {
  pingHeads,
  ticketBindings,
  ticketEvents,
  ticketJobs,
  ticketSubscriptions,
} from '#features/tickets/index.ts'
import type { Subscription } from '#platform/events/define.ts'
import type { Binding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { SocketBinding } from '#platform/sockets/bind.ts'

/** The features, each list in the order in which it is mounted. */
export const bindings: Binding[] = [
  ...healthBindings,
  ...businessBindings,
  ...accountBindings,
  ...customerBindings,
  ...promotionBindings,
  ...requestBindings,
  ...ticketBindings,
  ...assistantBindings,
  ...contactBindings,
  ...proofBindings,
  ...analyticsBindings,
  ...subscriptionBindings,
]

export const socketBindings: SocketBinding[] = [...ticketEvents, ...assistantEvents]

export const subscriptions: Subscription[] = [
  ...promotionSubscriptions,
  ...ticketSubscriptions,
  ...proofSubscriptions,
  ...subscriptionReactions,
]

export function jobsOf(mailer: Mailer): Job[] {
  return [
    ...mailJobs(mailer),
    ...accountJobs,
    ...ticketJobs,
    ...conversationJobs,
    ...examinationJobs,
    ...contactJobs,
    ...proofJobs,
    ...analyticsJobs,
    ...subscriptionJobs,
  ]
}

export const gate = { findSession, deadSessions }
export { identify, pingHeads }
