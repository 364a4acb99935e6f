import type { assistantRoutes } from '@sitewright/contract/assistant.ts'
import type { Finding, Report } from '@sitewright/contract/findings.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Ctx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import type { Deep } from './deepen.ts'
import { getExaminationOrNull, listDeepFindings } from './examination.queries.ts'

export interface ReadExamination {
  id: string
  report: Report
  deep: Deep
  /** What the browser added. */
  added: Finding[]
}

/** By its unguessable id, which is all that a reader needs. */
export async function readExamination(
  ctx: Ctx,
  { params }: Input<typeof assistantRoutes.examination>,
): Promise<ReadExamination> {
  const examination = await getExaminationOrNull(ctx.db, params.id)
  if (!examination) throw new Problem('not_found')
  return {
    id: examination.id,
    report: examination.report,
    deep: examination.deep as Deep,
    added: await listDeepFindings(ctx.db, params.id),
  }
}
