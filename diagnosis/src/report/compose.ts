import { randomUUID } from 'node:crypto'
import type { Evidence, Finding } from '@sitewright/contract/findings.ts'
import type { PlatformType } from '@sitewright/contract/pricing.ts'
import { findFault } from '#catalogue/index.ts'
import type { Detection } from '#detection.ts'

/** Detections in the catalogue's words; several of one fault become one finding with all their evidence. */
export function compose(detections: readonly Detection[], platform: PlatformType | null): Finding[] {
  return [...Map.groupBy(detections, ({ code }) => code).values()].map((same) => findingOf(same, platform))
}

const SURENESS = ['confirmed', 'likely', 'inconclusive']

function findingOf(same: readonly Detection[], platform: PlatformType | null): Finding {
  const sorted = [...same].sort((a, b) => SURENESS.indexOf(a.verdict) - SURENESS.indexOf(b.verdict))
  const [best] = sorted
  if (!best) throw new Error('a finding needs a detection')
  const fault = findFault(best.code)
  return {
    id: randomUUID(),
    code: best.code,
    verdict: best.verdict,
    severity: best.severity ?? fault.severity,
    title: best.title ?? fault.title,
    evidence: withoutTwins(sorted.flatMap(({ evidence }) => evidence)).slice(0, 6),
    means: best.means ?? fault.means,
    fix: fault.fix,
    service: fault.service,
    platform: best.platform ?? platform ?? onlyPlatformOf(fault.platforms) ?? 'other',
    causes: [],
  }
}

/** Two checks may quote the same place. */
function withoutTwins(evidence: readonly Evidence[]): Evidence[] {
  const keyOf = ({ request, where, excerpt }: Evidence) => `${request} ${where} ${excerpt}`
  return [...new Map(evidence.toReversed().map((each) => [keyOf(each), each])).values()].toReversed()
}

function onlyPlatformOf(platforms: readonly PlatformType[] | 'any'): PlatformType | null {
  return platforms !== 'any' && platforms.length === 1 ? (platforms[0] ?? null) : null
}
