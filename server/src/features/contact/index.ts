import { contactRoutes } from '@sitewright/contract/contact.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { answerLater } from './answer-later.ts'
import { sendContact } from './send-contact.ts'

export const contactBindings: RouteBinding[] = [
  bind(contactRoutes.send, sendContact),
  bind(contactRoutes.captcha, async ({ config }) => ({ site_key: config.turnstile?.siteKey ?? null })),
]

export const contactJobs = [answerLater] as Job[]
