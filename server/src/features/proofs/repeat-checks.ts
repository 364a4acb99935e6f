import type { Finding } from '@sitewright/contract/findings.ts'
import { examineSite } from '#features/examinations/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { ProofRow } from './proof.queries.ts'

const AT_MOST_MS = 120_000

/** What the same checks see now: the fault itself, its absence, or that we could not look. */
export type Look = { kind: 'seen'; finding: Finding } | { kind: 'gone' } | { kind: 'unknown' }

interface Try {
  signal: AbortSignal
  isLastTry: boolean
}

/** Runs the checks of one fault again, as they were run when it was found; throws where another try may come to look. */
export async function repeatChecks(
  ctx: Ctx,
  { code, url, owner, deep, before }: ProofRow,
  purpose: 'proof' | 'watch',
  { signal, isLastTry }: Try,
): Promise<Look> {
  const outcome = await examineSite(
    ctx,
    { url, purpose, owner, deep, codes: [code] },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(AT_MOST_MS)]) },
  )
  signal.throwIfAborted()
  if (!outcome.done) {
    const isLate = outcome.reason === 'busy' || outcome.reason === 'aborted'
    if (isLate && !isLastTry) throw new Error(`the examiner had no place for the checks: ${outcome.reason}`)
    return { kind: 'unknown' }
  }
  const { report } = outcome
  const finding = report.findings.find((found) => found.code === code)
  // Never surer than it was when it was found; less sure than then is neither its presence nor its absence.
  if (finding?.verdict === 'inconclusive' && before.verdict !== 'inconclusive') return { kind: 'unknown' }
  if (finding) return { kind: 'seen', finding }
  // Of the checks of one fault alone; without measures no browser saw the page.
  const isWhole = report.not_examined.length === 0 && !(deep && report.measures === null)
  const couldLook = report.state === 'up' && isWhole
  return couldLook ? { kind: 'gone' } : { kind: 'unknown' }
}
