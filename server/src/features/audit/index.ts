import { auditRoutes } from '@sitewright/contract/audit.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { checkChain, readCheck, startCheck } from './check-chain.ts'
import { exportAudit, readAudit } from './read-audit.ts'

export const auditBindings: RouteBinding[] = [
  bind(auditRoutes.list, readAudit),
  bind(auditRoutes.check, readCheck),
  bind(auditRoutes.startCheck, startCheck),
  bind(auditRoutes.export, exportAudit),
]

export const auditJobs: Job[] = [checkChain as Job]
