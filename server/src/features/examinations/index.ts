import type { Job } from '#platform/jobs/define.ts'
import { deepen } from './deepen.ts'
import { purgeExaminations } from './purge.ts'

export { askDeeper } from './deepen.ts'
export { getExaminationOrNull, getFindingOrNull } from './examination.queries.ts'
export { examineSite } from './examine-site.ts'
export { visitorOf } from './limits.ts'
export { readAddress } from './read-address.ts'
export { readExamination } from './read-examination.ts'

export const examinationJobs = [deepen, purgeExaminations] as Job[]
