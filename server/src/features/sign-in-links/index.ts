import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { askLink } from './ask-link.ts'
import { confirmLink } from './confirm-link.ts'
import { sendLink } from './send-link.ts'

export const signInLinkBindings: RouteBinding[] = [
  bind(signInLinkRoutes.ask, askLink),
  bind(signInLinkRoutes.confirm, confirmLink),
]

export const signInLinkJobs = [sendLink] as Job[]
