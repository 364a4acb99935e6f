import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { readChoices, saveChoices } from './choices.ts'
import { sendDigest, startDigests } from './digest.ts'
import { showUnsubscribePage, unsubscribe } from './unsubscribe.ts'

export { alertStaff, mailOwners } from './mail-staff.ts'
export { type Notification, notify } from './notify.ts'

export const notificationBindings: RouteBinding[] = [
  bind(notificationRoutes.get, readChoices),
  bind(notificationRoutes.put, saveChoices),
  bind(notificationRoutes.unsubscribe, unsubscribe),
  bind(notificationRoutes.unsubscribePage, showUnsubscribePage),
]

export const notificationJobs = [startDigests, sendDigest] as Job[]
