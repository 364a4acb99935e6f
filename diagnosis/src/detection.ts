import type { Evidence, Severity, Verdict } from '@sitewright/contract/findings.ts'
import type { PlatformType } from '@sitewright/contract/pricing.ts'

/** One fault as a check saw it; the catalogue adds the words. Without evidence it is no detection. */
export interface Detection {
  code: string
  verdict: Verdict
  evidence: [Evidence, ...Evidence[]]
  /** Where this case is milder or graver than the catalogue's usual. */
  severity?: Severity
  /** Where more is known than the catalogue's words say: "Your certificate ran out 12 days ago". */
  title?: string
  means?: string
  platform?: PlatformType
}

/** A detection from observations of which some may not have come about; null when none has. */
export function detection(
  code: string,
  verdict: Verdict,
  evidence: readonly (Evidence | null)[],
  more: Omit<Detection, 'code' | 'verdict' | 'evidence'> = {},
): Detection | null {
  const [first, ...rest] = evidence.filter((observation) => observation !== null)
  return first ? { code, verdict, evidence: [first, ...rest.slice(0, 5)], ...more } : null
}
