import { accountRoutes } from './accounts.ts'
import { analyticsRoutes } from './analytics.ts'
import { assistantRoutes } from './assistant.ts'
import { businessRoutes } from './business.ts'
import { cannedReplyRoutes } from './canned-replies.ts'
import { contactRoutes } from './contact.ts'
import { customerRoutes } from './customers.ts'
import { healthRoutes } from './health.ts'
import { proofRoutes } from './proofs.ts'
import { requestRoutes } from './requests.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { ticketRoutes } from './tickets.ts'

/** The whole API. A route that is not here does not exist, and the server refuses to start without its verb. */
export const routes = {
  health: healthRoutes,
  business: businessRoutes,
  accounts: accountRoutes,
  customers: customerRoutes,
  requests: requestRoutes,
  tickets: ticketRoutes,
  cannedReplies: cannedReplyRoutes,
  assistant: assistantRoutes,
  contact: contactRoutes,
  proofs: proofRoutes,
  analytics: analyticsRoutes,
  subscriptions: subscriptionRoutes,
}
