import type { Job } from '#platform/jobs/define.ts'
import { deepen } from './deepen.ts'
import { purgeExaminations } from './purge.ts'

export { askDeeper, readExamination } from './deepen.ts'
export { getExaminationOrNull, getFindingOrNull, listFindings } from './examination.queries.ts'
export { examineSite } from './examine-site.ts'
export { visitorOf } from './limits.ts'
export { readAddress } from './read-address.ts'

export const examinationJobs = [deepen, purgeExaminations] as Job[]
