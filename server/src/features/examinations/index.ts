import type { Job } from '#platform/jobs/define.ts'
import { deepen } from './deepen.ts'
import { forgetExaminations } from './forget.ts'

export { askDeeper } from './deepen.ts'
export { getExaminationOrNull, getFindingOrNull } from './examination.queries.ts'
export { examineSite } from './examine-site.ts'
export { visitorOf } from './limits.ts'
export { ExaminerPool } from './pool/pool.ts'
export { guardOf, rulesOf } from './pool/rules.ts'
export { readExamination } from './read-examination.ts'

export const examinationJobs = [deepen, forgetExaminations] as Job[]
