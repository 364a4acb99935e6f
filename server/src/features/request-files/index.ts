import { requestFileRoutes } from '@sitewright/contract/request-files.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { addFiles } from './add-files.ts'
import { purgeRequestFiles, removeFile } from './remove-file.ts'

export { claimFiles, claimFilesOfConversation, linkFiles, takeFiles } from './request-file.queries.ts'

export const requestFileBindings: RouteBinding[] = [
  bind(requestFileRoutes.add, addFiles),
  bind(requestFileRoutes.remove, removeFile),
]

export const requestFileJobs = [purgeRequestFiles] as Job[]
