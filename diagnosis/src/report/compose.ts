import { randomUUID } from 'node:crypto'
import type { Finding } from '@sitewright/contract/findings.ts'
import type { PlatformType } from '@sitewright/contract/pricing.ts'
import { findFault } from '../catalogue/index.ts'
import type { Sighting } from '../sighting.ts'

/** Sightings in the catalogue's words; several of one fault become one finding with all their evidence. */
export function compose(sightings: readonly Sighting[], platform: PlatformType | null): Finding[] {
  return [...Map.groupBy(sightings, ({ code }) => code).values()].map((same) => findingOf(same, platform))
}

const SURENESS = ['confirmed', 'likely', 'inconclusive']

function findingOf(same: readonly Sighting[], platform: PlatformType | null): Finding {
  const sorted = [...same].sort((a, b) => SURENESS.indexOf(a.verdict) - SURENESS.indexOf(b.verdict))
  const [best] = sorted
  if (!best) throw new Error('a finding needs a sighting')
  const fault = findFault(best.code)
  return {
    id: randomUUID(),
    code: best.code,
    verdict: best.verdict,
    severity: best.severity ?? fault.severity,
    title: best.title ?? fault.title,
    evidence: sorted.flatMap(({ evidence }) => evidence).slice(0, 6),
    means: best.means ?? fault.means,
    fix: fault.fix,
    service: fault.service,
    platform: best.platform ?? platform ?? onlyPlatformOf(fault.platforms) ?? 'other',
    causes: [],
  }
}

function onlyPlatformOf(platforms: readonly PlatformType[] | 'any'): PlatformType | null {
  return platforms !== 'any' && platforms.length === 1 ? (platforms[0] ?? null) : null
}
