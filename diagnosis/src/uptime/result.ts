import type { FaultKind } from '@sitewright/contract/monitors.ts'
import type { Times } from '#guard/outcome.ts'

export interface SeenCertificate {
  startsAt: Date
  expiresAt: Date
  issuer: string
  fingerprint: string
}

/** A fault of the site. `silent`: nothing answered, so that a cut in our own line would look the same. */
export interface SiteFault {
  kind: FaultKind
  says: string
  silent: boolean
}

/**
 * What one check came to. `blocked`: a shield answered in the site's place. `unknown`: we could not check. Neither says
 * anything about the site.
 */
export type UptimeResult = {
  /** Null when no HTTP answer came, or none that a browser would show. */
  status: number | null
  times: Times
  /** Where it answered; null when nothing did. */
  address: string | null
  certificate: SeenCertificate | null
} & (
  | { outcome: 'up' }
  | { outcome: 'down'; fault: SiteFault }
  | { outcome: 'blocked'; says: string; retryAfterSeconds: number | null }
  | { outcome: 'unknown'; says: string }
)
