import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { deliver, retryDue } from './deliver.ts'
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  readWebhooks,
  removeWebhook,
  renewSecret,
} from './manage-webhooks.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { readDeliveries, replay, sendTest } from './read-deliveries.ts'

export { readWebhook } from './manage-webhooks.ts'
export { readDeliveries } from './read-deliveries.ts'
export { resealWebhooks } from './reseal.ts'

// What is sent comes from the table of events by its trigger `feed_webhooks`.
export const webhookBindings: RouteBinding[] = [
  bind(webhookRoutes.list, readWebhooks),
  bind(webhookRoutes.create, createWebhook),
  bind(webhookRoutes.get, readWebhook),
  bind(webhookRoutes.change, changeWebhook),
  bind(webhookRoutes.renewSecret, renewSecret),
  bind(webhookRoutes.remove, removeWebhook),
  bind(webhookRoutes.deliveries, readDeliveries),
  bind(webhookRoutes.test, sendTest),
  bind(webhookRoutes.replay, replay),
]

export const webhookJobs = [deliver, retryDue, purgeDeliveries] as Job[]
