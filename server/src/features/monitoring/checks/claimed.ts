import type { UptimeResult } from '@sitewright/diagnosis/uptime/result.ts'
import type { Outcome, Standing } from './advance.ts'

/** A monitor as one worker took it for one check. */
export interface Claimed {
  id: number
  version: number
  userId: number
  url: string
  host: string
  keyword: string | null
  everyMs: number
  standing: Standing
  incidentId: number | null
  maintenance: { starts_at: string; ends_at: string }[]
  fingerprint: string | null
}

/** What came of the check. */
export interface Settled {
  claimed: Claimed
  at: number
  result: UptimeResult
  outcome: Outcome
  says: string | null
  next: Standing
  incidentId: number | null
  nextDue: number
}
