import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { askDeletion } from './ask-deletion.ts'
import { deleteAccount, deleteDueAccounts, removeFiles } from './delete-account.ts'
import { makeExport } from './make-export.ts'
import { getExport, listExports, startExport } from './own-exports.ts'
import { purgeExports } from './purge-exports.ts'

export { deletionAsked } from './personal-data.events.ts'

export const personalDataBindings: RouteBinding[] = [
  bind(personalDataRoutes.startExport, startExport),
  bind(personalDataRoutes.exports, listExports),
  bind(personalDataRoutes.export, getExport),
  bind(personalDataRoutes.deleteAccount, askDeletion),
]

export const personalDataJobs = [
  makeExport,
  purgeExports,
  deleteDueAccounts,
  deleteAccount,
  removeFiles,
] as Job[]
